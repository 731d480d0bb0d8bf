package run

import "strings"

// Command is the weavecheck command of some arguments against a target, for a shell; target is the command that starts
// it, "" for the reference.
func Command(target string, args ...string) string {
	if target != "" {
		args = append(args, "--target", target)
	}
	words := []string{"weavecheck"}
	for _, a := range args {
		words = append(words, quote(a))
	}
	return strings.Join(words, " ")
}

// plain are the characters that mean nothing to any shell.
const plain = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_./:=,+@%"

func quote(word string) string {
	if word != "" && strings.Trim(word, plain) == "" {
		return word
	}
	return "'" + strings.ReplaceAll(word, "'", `'\''`) + "'"
}
