// Asks yaml.v3 what it makes of each input.
//
// Reads JSON lines {"id", "s"} on stdin and writes JSON lines {"id", "answers": {reader: answer}}.
// README.md tells how to run this, and how an answer is encoded.
package main

import (
	"bufio"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math"
	"os"
	"reflect"
	"sort"
	"strconv"
	"strings"
	"time"
	"unicode/utf8"

	"gopkg.in/yaml.v3"
)

// A value larger than this, with its aliases written out, is recorded as "large".
const maxNodes = 20000

// Header has a field of each kind of type that hosts decode headers into. tests/readers.rs has
// the same struct.
type Header struct {
	Name          string
	Description   string
	License       string
	Compatibility string
	AllowedTools  string `yaml:"allowed-tools"`
	Metadata      map[string]string
	Tags          []string
	Draft         bool
	Priority      int
	Extra         interface{}
}

var errTooLarge = errors.New("too large to be written out")

type object map[string]interface{}

func main() {
	in := bufio.NewReader(os.Stdin)
	out := json.NewEncoder(os.Stdout)
	for {
		line, end := in.ReadBytes('\n')
		if len(strings.TrimSpace(string(line))) > 0 {
			var record struct{ ID, S string }
			check(json.Unmarshal(line, &record))
			check(out.Encode(object{"id": record.ID, "answers": ask(record.ID, record.S)}))
		}
		if end == io.EOF {
			return
		}
		check(end)
	}
}

func check(err error) {
	if err != nil {
		panic(err)
	}
}

// ask asks for the struct only where a header may have its fields: all else would be the same
// complaint about an unknown one. Nothing else is asked about the inputs that are made for it.
func ask(id, text string) object {
	answers := object{}
	isTyped := strings.HasPrefix(id, "typed-")
	if isTyped || strings.HasPrefix(id, "header-") {
		answers["yaml_v3_struct"] = answer(func() (interface{}, error) { return strict(text) })
	}
	if isTyped {
		return answers
	}
	var decoded interface{}
	whole := answer(func() (interface{}, error) {
		err := yaml.Unmarshal([]byte(text), &decoded)
		return decoded, err
	})
	answers["yaml_v3"] = whole
	answers["yaml_v3_map"] = answer(func() (interface{}, error) {
		var entries map[string]interface{}
		err := yaml.Unmarshal([]byte(text), &entries)
		return entries, err
	})
	// What is refused or large cannot be written again. An edited header teaches little more about
	// writing than the header does.
	if _, accepted := whole["v"]; accepted && !strings.Contains(id, "-edit-") {
		answers["yaml_v3_emit"] = answer(func() (interface{}, error) {
			written, err := yaml.Marshal(decoded)
			return string(written), err
		})
	}
	return answers
}

// strict decodes into the struct, and refuses fields that it has not.
func strict(text string) (interface{}, error) {
	var header Header
	decoder := yaml.NewDecoder(strings.NewReader(text))
	decoder.KnownFields(true)
	err := decoder.Decode(&header)
	if err == io.EOF {
		return nil, nil
	}
	return header, err
}

// answer runs a reader. A panic is an answer, too.
func answer(read func() (interface{}, error)) (given object) {
	defer func() {
		if cause := recover(); cause != nil {
			given = object{"e": fmt.Sprint(cause), "p": nil}
		}
	}()
	value, err := read()
	if err != nil {
		// yaml.v3 names a line in its text only.
		return object{"e": err.Error(), "p": nil}
	}
	left := maxNodes
	encoded, err := encode(reflect.ValueOf(value), &left)
	if err != nil {
		return object{"large": true}
	}
	return object{"v": encoded}
}

func encode(value reflect.Value, left *int) (interface{}, error) {
	*left--
	if *left < 0 {
		return nil, errTooLarge
	}
	if !value.IsValid() {
		return nil, nil
	}
	if moment, isTime := value.Interface().(time.Time); isTime {
		return object{"t": moment.Format(time.RFC3339Nano)}, nil
	}
	switch value.Kind() {
	case reflect.Bool:
		return value.Bool(), nil
	case reflect.Int, reflect.Int64:
		return object{"i": strconv.FormatInt(value.Int(), 10)}, nil
	case reflect.Uint64:
		return object{"i": strconv.FormatUint(value.Uint(), 10)}, nil
	case reflect.Float64:
		return object{"f": encodeFloat(value.Float())}, nil
	case reflect.String:
		if text := value.String(); !utf8.ValidString(text) {
			return object{"b": hex.EncodeToString([]byte(text))}, nil
		}
		return value.String(), nil
	case reflect.Interface:
		*left++
		return encode(value.Elem(), left)
	case reflect.Slice:
		return encodeSlice(value, left)
	case reflect.Map:
		return encodeMap(value, left)
	case reflect.Struct:
		return encodeStruct(value, left)
	}
	return nil, fmt.Errorf("a %s is not expected", value.Type())
}

func encodeFloat(number float64) string {
	switch {
	case math.IsNaN(number):
		return "nan"
	case math.IsInf(number, 1):
		return "inf"
	case math.IsInf(number, -1):
		return "-inf"
	}
	return strconv.FormatFloat(number, 'g', -1, 64)
}

// encodeSlice and encodeMap make no difference between what is nil and what is empty.
func encodeSlice(value reflect.Value, left *int) (interface{}, error) {
	items := []interface{}{}
	for index := 0; index < value.Len(); index++ {
		item, err := encode(value.Index(index), left)
		if err != nil {
			return nil, err
		}
		items = append(items, item)
	}
	return items, nil
}

// encodeMap sorts the entries by their JSON, for a map has no order.
func encodeMap(value reflect.Value, left *int) (interface{}, error) {
	pairs := [][2]interface{}{}
	for entries := value.MapRange(); entries.Next(); {
		pair, err := encodePair(entries.Key(), entries.Value(), left)
		if err != nil {
			return nil, err
		}
		pairs = append(pairs, pair)
	}
	sort.Slice(pairs, func(one, other int) bool { return sortKey(pairs[one]) < sortKey(pairs[other]) })
	return object{"m": pairs}, nil
}

func encodeStruct(value reflect.Value, left *int) (interface{}, error) {
	pairs := [][2]interface{}{}
	for index := 0; index < value.NumField(); index++ {
		field := value.Type().Field(index)
		name := field.Tag.Get("yaml")
		if name == "" {
			name = strings.ToLower(field.Name)
		}
		pair, err := encodePair(reflect.ValueOf(name), value.Field(index), left)
		if err != nil {
			return nil, err
		}
		pairs = append(pairs, pair)
	}
	return object{"m": pairs}, nil
}

func encodePair(key, value reflect.Value, left *int) ([2]interface{}, error) {
	encodedKey, err := encode(key, left)
	if err != nil {
		return [2]interface{}{}, err
	}
	encodedValue, err := encode(value, left)
	return [2]interface{}{encodedKey, encodedValue}, err
}

func sortKey(pair [2]interface{}) string {
	text, err := json.Marshal(pair)
	check(err)
	return string(text)
}
