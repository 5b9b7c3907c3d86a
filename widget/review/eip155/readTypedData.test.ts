import { expect, test } from 'vitest'
import { readTypedData } from './readTypedData.ts'

const data = (types: Record<string, Record<string, string>>, message: unknown, domain: object = {}) => ({
  domain,
  primaryType: 'A',
  types: Object.fromEntries(
    Object.entries(types).map(([name, fields]) => [
      name,
      Object.entries(fields).map(([name, type]) => ({ name, type })),
    ]),
  ),
  message,
})
const messageOf = (...args: Parameters<typeof data>) => readTypedData(data(...args), 'm').message

test('default: nothing but what the types declare', () => {
  const types = { A: { to: 'B[2][]', words: 'string' }, B: { name: 'string' } }
  const message = { to: [[{ name: 'Bob', note: 1 }, { name: 'Eve' }], []], words: 'Hi', note: 1 }
  expect(readTypedData(data(types, message, { name: 'App', salt: '0x', note: 1 }), 'm')).toStrictEqual({
    domain: { name: 'App', salt: '0x' },
    primaryType: 'A',
    types: {
      A: [
        { name: 'to', type: 'B[2][]' },
        { name: 'words', type: 'string' },
      ],
      B: [{ name: 'name', type: 'string' }],
      EIP712Domain: [
        { name: 'name', type: 'string' },
        { name: 'salt', type: 'bytes32' },
      ],
    },
    message: { to: [[{ name: 'Bob' }, { name: 'Eve' }], []], words: 'Hi' },
  })
})

test('behavior: a domain holds the fields that it declares', () => {
  const types = { A: {}, EIP712Domain: { name: 'string' } }
  const read = readTypedData(data(types, {}, { name: 'App', chainId: 1 }), 'm')
  expect(read.domain).toStrictEqual({ name: 'App' })
  expect(read.types['EIP712Domain']).toEqual([{ name: 'name', type: 'string' }])
})

test('behavior: what is missing, or inherited, stays away, and a struct may be null', () => {
  const types = { A: { b: 'B', list: 'B[]', constructor: 'string', none: 'B' }, B: { name: 'string' } }
  expect(messageOf(types, { none: null })).toStrictEqual({ none: null })
})

/** A message with so many structs in each other. */
const nested = (levels: number): unknown => (levels === 0 ? {} : { a: nested(levels - 1) })

test('behavior: sixteen levels of structs are read', () => {
  expect(messageOf({ A: { a: 'A' } }, nested(16))).toStrictEqual(nested(16))
})

test.each<[string, unknown, string]>([
  ['seventeen levels', data({ A: { a: 'A' } }, nested(17)), 'The typed data is nested too deep'],
  ['a struct that is a text', data({ A: { a: 'A' } }, { a: 'x' }), 'The typed data does not fit its types'],
  ['a struct that is a list', data({ A: { a: 'A' } }, { a: [] }), 'The typed data does not fit its types'],
  [
    'a text that is a struct',
    data({ A: { a: 'string' } }, { a: { b: 'x' } }),
    'The typed data does not fit its types',
  ],
  [
    'a text that is a list',
    data({ A: { a: 'string' } }, { a: ['x'] }),
    'The typed data does not fit its types',
  ],
  ['a list that is a struct', data({ A: { a: 'A[]' } }, { a: {} }), 'The typed data does not fit its types'],
  ['a type that is not there', data({ B: { a: 'A' } }, {}), 'The typed data has no such primary type'],
  [
    'the domain as the message',
    { ...data({ A: {} }, {}), primaryType: 'EIP712Domain' },
    'The typed data has no such primary type',
  ],
  ['no types', { ...data({ A: {} }, {}), types: undefined }, 'Malformed parameters of m at types'],
])('error: %s', (_, value, message) => {
  expect(() => readTypedData(value, 'm')).toThrow(expect.objectContaining({ code: -32602, message }))
})
