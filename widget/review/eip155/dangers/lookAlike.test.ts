import { expect, test } from 'vitest'
import type { TypedData } from '../../subject.ts'
import { grantsEverything, looksLikePermit } from './lookAlike.ts'

const of = (primaryType: string, message: object): TypedData => ({
  ...{ domain: {}, types: {}, primaryType },
  message: message as Record<string, unknown>,
})
/** A value so deep below structures of another name. */
const below = (depth: number, value: unknown): unknown =>
  depth === 0 ? value : { inner: below(depth - 1, value) }

test.each<[string, TypedData, boolean]>([
  ['EIP-3009', of('TransferWithAuthorization', {}), true],
  ['Permit2 with a witness', of('PermitWitnessTransferFrom', {}), true],
  ['a permit that names a spender', of('MyPermit', { spender: 'x' }), true],
  ['a permit that names nobody', of('MyPermit', { owner: 'x' }), false],
  ['a spender in a form of another name', of('Deal', { spender: 'x' }), false],
  ['a spender and an end', of('Deal', { spender: 'x', sigDeadline: 1 }), true],
  ['an end alone', of('Deal', { deadline: 1 }), false],
  ['an operator that is approved', of('Deal', { operator: 'x', approved: true }), true],
  ['both in lists', of('Deal', { a: [{ spender: 'x' }], b: [[{ expiry: 1 }]] }), true],
  ['as deep as is looked', of('Permit', below(16, { spender: 'x' }) as object), true],
  ['however deep', of('Permit', below(17, { spender: 'x' }) as object), true],
])('default: %s', (_, data, expected) => {
  expect(looksLikePermit(data)).toBe(expected)
})

const endless = 2n ** 95n

test.each<[string, unknown, boolean]>([
  ['an endless amount', { amount: endless.toString() }, true],
  ['one in hex', { value: `0x${endless.toString(16)}` }, true],
  ['one as a number', { amount: Number(endless) }, true],
  ['one less', { amount: (endless - 1n).toString() }, false],
  ['a small number', { value: 5 }, false],
  ['half a number', { value: 0.5 }, false],
  ['an amount that is none', { amount: 'all' }, false],
  ['an amount of an object', { amount: { value: endless.toString() } }, false],
  ['the same by another name', { price: endless.toString() }, false],
  ['allowed, as DAI has it', { allowed: true }, true],
  ['allowed in a word', { allowed: 'true' }, true],
  ['not allowed', { allowed: false }, false],
  ['an amount in a list', { details: [{ amount: '5' }, { amount: endless.toString() }] }, true],
  ['as deep as is looked', below(16, { amount: endless.toString() }), true],
  ['however deep', below(17, { amount: endless.toString() }), true],
  ['nothing', null, false],
  ['a text', 'allowed', false],
])('param: %s', (_, value, expected) => {
  expect(grantsEverything(value)).toBe(expected)
})
