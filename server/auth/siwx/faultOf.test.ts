import { getAddress } from 'viem'
import { expect, test } from 'vitest'
import type { SignInMessage } from '../../contract/signInMessage.ts'
import { faultOf } from './faultOf.ts'

const now = Date.parse('2026-01-01T12:00:00.000Z')
const at = (ms: number) => new Date(now + ms).toISOString()
const mixed = getAddress(`0x${'ab'.repeat(20)}`)
const lower = mixed.toLowerCase()

const message: SignInMessage = {
  domain: 'shop.example',
  address: mixed,
  namespace: 'eip155',
  uri: 'https://shop.example/cart',
  chainId: '1',
  nonce: '12345678',
  issuedAt: at(0),
}
const account = { namespace: 'eip155', reference: '1', address: lower } as const
const fault = (changes: Partial<SignInMessage>, wanted: object = account) =>
  faultOf({ ...message, ...changes }, { account: wanted as never, origin: 'https://shop.example', now })

test('default', () => {
  expect(fault({})).toBeUndefined()
  expect(fault({ scheme: 'https' })).toBeUndefined()
  expect(fault({ chainId: 'eip155:1' })).toBeUndefined()
})

test.each([
  ['namespace', { namespace: 'solana' as const }],
  ['chainId', { chainId: '2' }],
  ['scheme', { scheme: 'http' }],
  ['domain', { domain: 'shop.example:8443' }],
  ['uri', { uri: 'https://evil.example/' }],
  ['uri', { uri: '/cart' }],
  ['uri', { uri: 'https://me@shop.example/' }],
  ['uri', { uri: 'https://:word@shop.example/' }],
])('error: %s %j', (field, changes) => {
  expect(fault(changes)).toBe(field)
})

test.each([
  ['issued in a minute', { issuedAt: at(60_000) }, undefined],
  ['issued later than that', { issuedAt: at(60_001) }, 'issuedAt'],
  ['issued eleven minutes ago', { issuedAt: at(-660_000) }, undefined],
  ['issued before that', { issuedAt: at(-660_001) }, 'issuedAt'],
  ['issued at no time', { issuedAt: 'yesterday' }, 'issuedAt'],
  ['good for a millisecond more', { expirationTime: at(1) }, undefined],
  ['good until now', { expirationTime: at(0) }, 'expirationTime'],
  ['good from in a minute on', { notBefore: at(60_000) }, undefined],
  ['good from later on', { notBefore: at(60_001) }, 'notBefore'],
])('behavior: %s', (_, changes, field) => {
  expect(fault(changes)).toBe(field)
})

test.each([
  ['as EIP-55 has it', mixed, lower, undefined],
  ['all small', lower, mixed, undefined],
  [
    'with capitals that are wrong',
    mixed.replace(/[a-f]/, (c) => c.toUpperCase()).replace(/[A-F](?=[^A-F]*$)/, (c) => c.toLowerCase()),
    lower,
    'address',
  ],
  ['of another account', getAddress(`0x${'cd'.repeat(20)}`), lower, 'address'],
  ['of no account', 'me', 'me', 'address'],
])('behavior: an address %s', (_, address, wanted, field) => {
  expect(fault({ address }, { ...account, address: wanted })).toBe(field)
})

test('behavior: an address of another family is the same to the letter', () => {
  const solana = {
    namespace: 'solana',
    reference: '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
    address: 'Abc',
  } as const
  const changes = { namespace: 'solana', chainId: 'mainnet' } as const
  expect(fault({ ...changes, address: 'Abc' }, solana)).toBeUndefined()
  expect(fault({ ...changes, address: 'abc' }, solana)).toBe('address')
})
