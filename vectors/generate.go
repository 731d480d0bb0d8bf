package vectors

//go:generate go run ../internal/record/inplace
