import { expect, test } from 'vitest'
import { alice } from '../../test/testContext.ts'
import { eth_signTypedData, eth_signTypedData_v3, eth_signTypedData_v4 } from './eth_signTypedData.ts'

const standing = { networkId: 'eip155:1', chainId: 1, account: alice } as const
const data = {
  domain: { name: 'App' },
  primaryType: 'Mail',
  types: { Mail: [{ name: 'words', type: 'string' }], EIP712Domain: [{ name: 'name', type: 'string' }] },
  message: { words: 'Hi' },
}
const items = [{ name: 'a', type: 'string', value: 'x' }]

test.each([
  ['eth_signTypedData_v4', eth_signTypedData_v4],
  ['eth_signTypedData_v3', eth_signTypedData_v3],
  ['eth_signTypedData', eth_signTypedData],
] as const)('default: %s', (method, read) => {
  expect(read([alice, data], standing)).toStrictEqual({
    subject: { type: 'typedData', address: alice, data },
    request: { method, params: [alice, JSON.stringify(data)] },
    account: alice,
    pinned: true,
  })
})

test('default: version 1', () => {
  expect(eth_signTypedData([items, alice], standing)).toStrictEqual({
    subject: { type: 'typedDataV1', address: alice, items },
    request: { method: 'eth_signTypedData', params: [items, alice] },
    account: alice,
  })
})

const padded = (length: number): string => JSON.stringify(data).padEnd(length)

test('behavior: text as long as 256 KiB is read', () => {
  const { subject } = eth_signTypedData_v4([alice, padded(262_144)], standing)
  expect(subject).toMatchObject({ type: 'typedData', data })
})

test.each<[string, unknown[], string]>([
  ['longer text', [alice, padded(262_145)], 'The typed data is too large'],
  ['no JSON', [alice, '{'], 'The typed data is no JSON'],
  ['no address', ['0x12', data], 'eth_signTypedData wants an address'],
  ['version 1 without an address', [items, '0x12'], 'eth_signTypedData wants an address'],
  ['version 1 without items', [[], alice], 'Malformed parameters of eth_signTypedData'],
])('error: %s', (_, params, message) => {
  expect(() => eth_signTypedData(params, standing)).toThrow(
    expect.objectContaining({ code: -32602, message }),
  )
})
