package stdio

import (
	"fmt"
	"strings"
)

// SplitCommand splits a command line into the program and its arguments, as a shell would: blanks separate, single
// quotes keep everything, double quotes and a backslash keep blanks and quotes. No shell is involved: nothing is
// expanded, and what only a shell could do (a pipe, a redirection, a variable) is an error unless it is quoted.
func SplitCommand(line string) ([]string, error) {
	s := splitter{line: line}
	for s.at < len(s.line) {
		if err := s.step(); err != nil {
			return nil, fmt.Errorf("splitting the command line %q: %w", line, err)
		}
	}
	s.end()
	if len(s.words) == 0 {
		return nil, fmt.Errorf("splitting the command line %q: it names no program", line)
	}
	return s.words, nil
}

type splitter struct {
	line  string
	at    int
	word  strings.Builder
	begun bool // a word has begun, even if it is still empty: '' is an argument
	words []string
}

// Unquoted, these mean something to a shell only.
const shellOnly = "|&;<>()$`\n"

func (s *splitter) step() error {
	c := s.line[s.at]
	switch {
	case c == ' ' || c == '\t':
		s.end()
	case c == '\'':
		return s.single()
	case c == '"':
		return s.double()
	case c == '\\':
		if s.at+1 == len(s.line) {
			return fmt.Errorf("a backslash stands at the end")
		}
		s.at++
		s.add(s.line[s.at])
	case strings.IndexByte(shellOnly, c) >= 0:
		return fmt.Errorf("there is no shell to understand %q; quote it, or run a shell: sh -c '…'", c)
	default:
		s.add(c)
	}
	s.at++
	return nil
}

func (s *splitter) add(c byte) {
	s.word.WriteByte(c)
	s.begun = true
}

func (s *splitter) end() {
	if s.begun {
		s.words = append(s.words, s.word.String())
		s.word.Reset()
		s.begun = false
	}
}

func (s *splitter) single() error {
	length := strings.IndexByte(s.line[s.at+1:], '\'')
	if length < 0 {
		return fmt.Errorf("the quote ' at byte %d is not closed", s.at)
	}
	s.word.WriteString(s.line[s.at+1 : s.at+1+length])
	s.begun = true
	s.at += length + 2
	return nil
}

func (s *splitter) double() error {
	opened := s.at
	s.begun = true
	for s.at++; s.at < len(s.line); s.at++ {
		c := s.line[s.at]
		switch {
		case c == '"':
			s.at++
			return nil
		case c == '\\' && s.at+1 < len(s.line) && strings.IndexByte("\"\\$`", s.line[s.at+1]) >= 0:
			s.at++
			c = s.line[s.at]
		case c == '$' || c == '`':
			return fmt.Errorf("there is no shell to understand %q; quote it with ' or \\", c)
		}
		s.word.WriteByte(c)
	}
	return fmt.Errorf("the quote \" at byte %d is not closed", opened)
}
