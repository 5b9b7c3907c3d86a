import { expect, test } from 'vitest'
import type { TypedData } from '../subject.ts'
import { readPermit } from './readPermit.ts'

const token = `0x${'aa'.repeat(20)}`
const spender = `0x${'01'.repeat(20)}`
const permit: TypedData = {
  domain: { name: 'Birch', version: '1', chainId: 10, verifyingContract: token },
  primaryType: 'Permit',
  types: {
    Permit: [
      { name: 'owner', type: 'address' },
      { name: 'spender', type: 'address' },
      { name: 'value', type: 'uint256' },
      { name: 'nonce', type: 'uint256' },
      { name: 'deadline', type: 'uint256' },
    ],
  },
  message: { owner: spender, spender, value: '1250500000', nonce: '0', deadline: '1893456000' },
}
const told = (change: Partial<TypedData>) => readPermit({ ...permit, ...change }, 'eip155:10')

test.each([
  ['decimal text', '1250500000'],
  ['hex', '0x4a891da0'],
  ['a number', 1_250_500_000],
])('default: an amount as %s', (_, value) =>
  expect(told({ message: { ...permit.message, value } })).toEqual({ token, spender, amount: 1_250_500_000n }),
)

test.each<[string, Partial<TypedData>]>([
  ['another type', { primaryType: 'PermitSingle' }],
  ['no type of that name', { types: {} }],
  [
    'a type with one field more',
    { types: { Permit: [...(permit.types['Permit'] ?? []), { name: 'to', type: 'address' }] } },
  ],
  [
    'other types of its fields',
    { types: { Permit: permit.types['Permit']?.map((one) => ({ ...one, type: 'uint8' })) ?? [] } },
  ],
  ['another chain', { domain: { ...permit.domain, chainId: 1 } }],
  ['no chain', { domain: { verifyingContract: token } }],
  ['no token', { domain: { chainId: 10 } }],
  ['no spender', { message: { ...permit.message, spender: 'me' } }],
  ['an amount that is none', { message: { ...permit.message, value: 'all' } }],
  ['a part of a unit', { message: { ...permit.message, value: 1.5 } }],
])('error: %s', (_, change) => expect(told(change)).toBeUndefined())
