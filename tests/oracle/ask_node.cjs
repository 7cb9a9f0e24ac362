// Asks js-yaml 3, js-yaml 4 and yaml 2 what they make of each input.
//
// Reads JSON lines {"id", "s"} on stdin and writes JSON lines {"id", "answers": {reader: answer}}.
// The encoding of an answer is described in README.md.
'use strict'

const readline = require('readline')
const jsYaml3 = require('js-yaml-3')
const jsYaml4 = require('js-yaml-4')
const yaml2 = require('yaml-2')

const READERS = {
  js3: text => jsYaml3.safeLoad(text),
  js4: text => jsYaml4.load(text),
  yaml2: text => yaml2.parse(text, { logLevel: 'error' })
}

// A value larger than this, once its aliases are written out, is recorded as "too-large".
const MAX_NODES = 20000

function encode (value, open, budget) {
  if (--budget.left < 0) throw new RangeError('too-large')
  if (value === null || value === undefined) return null
  if (typeof value === 'boolean') return value
  if (typeof value === 'string') return value.toWellFormed()
  if (typeof value === 'number') return encodeNumber(value)
  if (value instanceof Date) {
    return { t: Number.isNaN(value.getTime()) ? 'Invalid Date' : value.toISOString() }
  }
  if (value instanceof Uint8Array) return { b: Buffer.from(value).toString('hex') }
  // A collection that holds itself cannot be written out: its inner occurrence becomes null.
  if (open.has(value)) return null
  open.add(value)
  let result
  const inner = item => encode(item, open, budget)
  if (Array.isArray(value)) result = value.map(inner)
  else if (value instanceof Map) result = { m: [...value].map(([k, v]) => [inner(k), inner(v)]) }
  else if (value instanceof Set) result = { m: [...value].map(k => [inner(k), null]) }
  else result = { m: Object.keys(value).map(k => [k.toWellFormed(), inner(value[k])]) }
  open.delete(value)
  return result
}

function encodeNumber (value) {
  if (Number.isSafeInteger(value) && !Object.is(value, -0)) return { i: String(value) }
  if (Number.isNaN(value)) return { f: 'nan' }
  if (value === Infinity) return { f: 'inf' }
  if (value === -Infinity) return { f: '-inf' }
  return { f: Object.is(value, -0) ? '-0' : String(value) }
}

// Lines and columns are counted from 1. js-yaml 3 can give a column before the line's start when a
// repeated key's value spans lines; such a column is recorded as 1, the full text keeps the original.
function position (reader, error) {
  if (reader === 'yaml2') {
    const start = error.linePos && error.linePos[0]
    return start ? [start.line, start.col] : null
  }
  const mark = error.mark
  return mark ? [mark.line + 1, Math.max(1, mark.column + 1)] : null
}

function ask (reader, text) {
  let value
  try {
    value = READERS[reader](text)
  } catch (error) {
    const kind = error.code || error.reason || error.name
    return { e: error.message.toWellFormed(), k: kind.toWellFormed(), p: position(reader, error) }
  }
  try {
    return { v: encode(value, new Set(), { left: MAX_NODES }) }
  } catch (error) {
    return { large: true }
  }
}

process.removeAllListeners('warning')
process.on('warning', () => {})

readline.createInterface({ input: process.stdin }).on('line', line => {
  if (line === '') return
  const { id, s } = JSON.parse(line)
  const answers = {}
  for (const reader of Object.keys(READERS)) answers[reader] = ask(reader, s)
  process.stdout.write(JSON.stringify({ id, answers }) + '\n')
})
