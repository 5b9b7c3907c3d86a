import { expect, test } from 'vitest'
import { addressOf, shortAddress } from './address.ts'

const address = '0x4f3A9bC27dE1085F6aB3c9D2e8F7410b5C6d9E21'

test('default: as the button on the page', () => expect(shortAddress(address)).toBe('0x4f3A…9E21'))

test('behavior: counts without a prefix too', () =>
  expect(shortAddress('7EcDhSYGxXyscszYEp35KHN8vvw3svAuLKTzXwCFLtV')).toBe('7EcDhS…FLtV'))

test('behavior: leaves what is short', () => expect(shortAddress('0x12345678')).toBe('0x12345678'))

test('takes the address of an account id', () => expect(addressOf(`eip155:1:${address}`)).toBe(address))
