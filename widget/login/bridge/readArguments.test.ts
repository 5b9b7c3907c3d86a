import { expect, test, vi } from 'vitest'
import { startOptions } from '../test/loginTest.ts'
import {
  readAccount,
  readAccountType,
  readCode,
  readEmail,
  readFrameToken,
  readNetworkId,
  readOptionalText,
  readStart,
  readTheme,
} from './readArguments.ts'

test('default', () => {
  const read = readStart(startOptions)
  expect(read).toEqual(startOptions)
  expect(read.networks[0]).not.toBe(startOptions.networks[0])
})

test('behavior: an address is read as people write it, a ticket that is none counts as none', () => {
  expect(readEmail(' Ann@Example.COM ')).toBe('ann@example.com')
  expect(readOptionalText({}, 10)).toBe('')
  expect(readOptionalText('a'.repeat(11), 10)).toBe('')
})

const network = startOptions.networks[0]
test.each<[string, () => unknown]>([
  ['no options', () => readStart(null)],
  ['a list', () => readStart([])],
  ['no token', () => readStart({ ...startOptions, frameToken: '' })],
  ['null as origin', () => readStart({ ...startOptions, hostOrigin: 'null' })],
  [
    'a page in the place of an origin',
    () => readStart({ ...startOptions, hostOrigin: 'https://a.example/x' }),
  ],
  ['a pattern', () => readStart({ ...startOptions, hostOrigin: 'https://*.example.com' })],
  ['endless networks', () => readStart({ ...startOptions, networks: new Array(501).fill(network) })],
  ['a theme without mode', () => readTheme({ variables: {} })],
  ['an accent that loads', () => readTheme({ mode: 'dark', accent: 'url(x)' })],
  ['an accent that is not opaque', () => readTheme({ mode: 'dark', accent: '#0000' })],
  ['an automatic theme', () => readTheme({ mode: 'auto' })],
  ['five digits', () => readCode('12345')],
  ['a code as number', () => readCode(123456)],
  ['a code with a line end', () => readCode('12345\n')],
  ['no account', () => readAccount('eip155:1')],
  ['no network', () => readNetworkId('eip155')],
  ['a type of account from the prototype', () => readAccountType('constructor')],
  ['an endless token', () => readFrameToken('a'.repeat(2_049))],
])('error: %s', (_, read) => {
  expect(read).toThrow(expect.objectContaining({ code: -32602, data: { reason: 'invalid_argument' } }))
})

test.each(['ann@localhost', 'a@b.example c@d.example'])('error: the address %s, by its name', (text) =>
  expect(() => readEmail(text)).toThrow(
    expect.objectContaining({ code: -32602, data: { reason: 'invalid_argument', field: 'email' } }),
  ),
)

const coin = network?.nativeCurrency
test.each<[string, unknown]>([
  ['without decimals', { ...network, nativeCurrency: {} }],
  ['with decimals that lie', { ...network, nativeCurrency: { ...coin, decimals: -1 } }],
  ['with a part of a decimal', { ...network, nativeCurrency: { ...coin, decimals: 1.5 } }],
  ['with 37 decimals', { ...network, nativeCurrency: { ...coin, decimals: 37 } }],
  ['whose coin has a long name', { ...network, nativeCurrency: { ...coin, name: 'x'.repeat(65) } }],
  ['whose coin has a long symbol', { ...network, nativeCurrency: { ...coin, symbol: 'x'.repeat(33) } }],
  ['with a long name', { ...network, name: 'x'.repeat(65) }],
  ['without an id', { ...network, id: 'eip155' }],
  ['that is none', null],
])('error: a network %s is left out, and the others stay', (_, odd) => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
  const other = { ...network, id: 'eip155:10' }
  expect(readStart({ ...startOptions, networks: [network, odd, other] }).networks).toEqual([network, other])
  expect(warn).toHaveBeenCalledOnce()
  warn.mockRestore()
})
