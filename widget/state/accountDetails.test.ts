import { expect, test } from 'vitest'
import { ordinals, payment, stranger } from '../test/satoshi.ts'
import { accountDetails, withOwnDetails } from './accountDetails.ts'

const on = (...addresses: string[]) =>
  addresses.map((address) => `bip122:000000000019d6689c085ae165831e93:${address}`)
const known = { address: payment, type: 'payment' as const, publicKey: 'aa' }

test('default: what was said of an account counts while it is connected', () => {
  const connection = { accounts: on(payment), details: [known] }
  expect(withOwnDetails(connection)).toBe(connection)
  expect(withOwnDetails({ accounts: on(stranger), details: [known] })).toEqual({ accounts: on(stranger) })
  const both = {
    accounts: on(stranger, payment),
    details: [known, { address: ordinals, type: 'ordinals' as const }],
  }
  expect(withOwnDetails(both).details).toEqual([known])
})

test('behavior: an account of which nothing was said is there, and pays', () => {
  expect(accountDetails({ accounts: on(stranger, payment), details: [known] })).toEqual([
    { address: stranger, type: 'payment' },
    known,
  ])
})

test('behavior: a taproot one of which nothing was said pays only where it is alone', () => {
  expect(accountDetails({ accounts: on(ordinals) })).toEqual([{ address: ordinals, type: 'payment' }])
  expect(accountDetails({ accounts: on(payment, ordinals) }).map(({ type }) => type)).toEqual([
    'payment',
    'ordinals',
  ])
})
