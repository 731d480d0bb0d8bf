package generate

import (
	"fmt"

	"github.com/missionweave/weavecheck/vectors/documents"
)

// All makes every file of vectors, by its name.
func All() (map[string]documents.File, error) {
	all, err := Validation()
	if err != nil {
		return nil, fmt.Errorf("making the vectors of the schemas: %w", err)
	}
	for name, make := range map[string]func() (documents.File, error){
		"verification": Verification, "canonicalization": Canonicalization, "signing": Signing, "admission": Admission,
	} {
		if all[name], err = make(); err != nil {
			return nil, fmt.Errorf("making the vectors of %s: %w", name, err)
		}
	}
	return all, nil
}
