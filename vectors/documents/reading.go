package documents

import "github.com/missionweave/weavecheck/model"

// reading is a reading point of documents: which of its options a success shows. A refusal shows the other.
type reading struct {
	point     *model.Point
	succeeded int
}

// The reading points that vectors are about; README.md explains each. An answer is judged by itself, whatever option
// others showed.
var readings = []reading{
	{&model.Point{ID: "numbers-at-schema", Section: "2, 6.4", Free: true,
		Question: "The schema stage judges a number…",
		Options:  []string{"by its exact value", "by the binary64 that it rounds to"}}, 1},
	{&model.Point{ID: "noncharacters", Section: "2", Free: true,
		Question: "Code points that Unicode has for no character, in what has to be canonical…",
		Options:  []string{"are allowed", "are refused"}}, 0},
}

// Points lists the reading points that documents are about, in a fixed order. The first option of each is the
// reference's. They are none of those that a model.Chooser is asked about.
func Points() []*model.Point {
	list := make([]*model.Point, 0, len(readings))
	for _, r := range readings {
		list = append(list, r.point)
	}
	return list
}

// reading is that of the vector, nil where it is about none.
func (v *Vector) reading() *reading {
	for i := range readings {
		if readings[i].point.ID == v.Reading {
			return &readings[i]
		}
	}
	return nil
}

// Shows returns the reading point that an answer which is right tells something of, and which option it shows; nil where
// the vector is about none.
func (v *Vector) Shows(a Answer) (p *model.Point, option int) {
	r := v.reading()
	if r == nil {
		return nil, 0
	}
	if a.Refused {
		return r.point, 1 - r.succeeded
	}
	return r.point, r.succeeded
}
