import { expect, test } from 'vitest'
import { readParams } from '../eip155/fields.ts'
import { nodeOptions, refuseUnknownOptions, sendOptions } from './sendOptions.ts'

const read = (options: unknown) => readParams(sendOptions, options, 'm')

test('default: what is not known stays as it came', () => {
  const options = { skipPreflight: true, commitment: 'finalized', mode: 'serial', tip: { to: 'x' } }
  expect(read(options)).toEqual(options)
})

test('param: null, undefined and what is empty say nothing', () => {
  expect(read({ maxRetries: null, minContextSlot: undefined, tip: null })).toStrictEqual({})
  expect(read({ signal: {}, tips: [], maxRetries: 0, skipPreflight: false })).toStrictEqual({
    maxRetries: 0,
    skipPreflight: false,
  })
})

test.each([
  [{ maxRetries: '3' }, 'maxRetries'],
  [{ preflightCommitment: 'soon' }, 'preflightCommitment'],
  [{ skipPreflight: 1 }, 'skipPreflight'],
  [{ minContextSlot: -1 }, 'minContextSlot'],
])('error: %j', (options, name) => {
  expect(() => read(options)).toThrow(`Malformed parameters of m at ${name}`)
})

test('behavior: a node gets what nodes take', () => {
  expect(nodeOptions({ maxRetries: 3, commitment: 'finalized', tip: 1, encoding: 'base58' })).toEqual({
    maxRetries: 3,
  })
  expect(nodeOptions()).toEqual({})
})

test('error: the embedded wallet sends with nothing that it does not know', () => {
  expect(() =>
    refuseUnknownOptions({ maxRetries: 3, commitment: 'finalized', mode: 'serial' }, 'm'),
  ).not.toThrow()
  for (const encoding of ['base64', 'base58', 7])
    expect(() => refuseUnknownOptions({ encoding }, 'm')).not.toThrow()
  for (const name of ['tip', 'priority', 'jitoTip', 'constructor'])
    expect(() => refuseUnknownOptions({ [name]: 1 }, 'm')).toThrow(
      expect.objectContaining({ code: -32602, message: `The wallet can’t do m with ${name}` }),
    )
})
