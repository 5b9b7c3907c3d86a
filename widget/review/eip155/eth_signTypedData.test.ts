import { expect, test } from 'vitest'
import { alice } from '../../test/testContext.ts'
import { assessRisks } from './assessRisks.ts'
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

const fields = (text: string) =>
  text.split(',').map((field) => {
    const [type = '', name = ''] = field.split(' ')
    return { name, type }
  })
const permitOf = (spender: unknown, value: unknown, contract = vault): unknown => ({
  types: {
    EIP712Domain: fields('string name,uint256 chainId,address verifyingContract'),
    Permit: fields('address owner,address spender,uint256 value,uint256 nonce,uint256 deadline'),
  },
  primaryType: 'Permit',
  domain: { name: 'Coin', chainId: 1, verifyingContract: contract },
  message: { owner: alice, spender, value, nonce: 0, deadline: 4102444800 },
})
const vault = `0x${'cc'.repeat(20)}`
const thief = `0x${'bb'.repeat(20)}`
const endless = (2n ** 256n - 1n).toString()
const capital = (address: string): string => `0X${address.slice(2).toUpperCase()}`

test.each<[string, unknown]>([
  ['an address with 0X', permitOf(capital(thief), endless)],
  ['a contract with 0X', permitOf(thief, endless, capital(vault))],
  ['blanks around a number', permitOf(thief, ` ${endless} `)],
  ['a padded number', permitOf(thief, endless.padStart(120, '0'))],
  ['a hex number with 0X', permitOf(thief, `0X${'f'.repeat(64)}`)],
  ['a binary number', permitOf(thief, `0b${'1'.repeat(256)}`)],
])('behavior: %s is read as what wallets sign of it', (_, odd) => {
  const { subject } = eth_signTypedData_v4([alice, odd], standing)
  const risks = (one: unknown) => {
    const read = eth_signTypedData_v4([alice, one], standing)
    return assessRisks(read.subject, 1, 'https://shop.example')
  }
  expect(risks(odd)).toEqual(risks(permitOf(thief, endless)))
  expect(risks(odd)).toContain('unlimited_approval')
  expect(subject).toMatchObject({ data: { message: { spender: expect.stringMatching(/^0x/) } } })
})

test.each([
  ['a list', [endless]],
  ['a truth', true],
  ['a fraction', 1.5],
  ['an object', { toString: '1' }],
])('error: %s in the place of a number', (_, value) => {
  expect(() => eth_signTypedData_v4([alice, permitOf(thief, value)], standing)).toThrow(
    expect.objectContaining({ code: -32602 }),
  )
})

const orderOf = (value: string): string =>
  `{"domain":{"name":"App"},"primaryType":"Order","types":{"Order":[{"name":"maker","type":"Maker"},` +
  `{"name":"sums","type":"uint256[]"}],"Maker":[{"name":"salt","type":"int256"},{"name":"note","type":"string"}]},` +
  `"message":{"maker":{"salt":7,"note":"n","unsigned":1234567890123456789},"sums":["1",${value}]}}`
const read = [eth_signTypedData_v4, eth_signTypedData_v3, eth_signTypedData] as const

test.each([
  '1234567890123456789',
  '9007199254740992',
  '-9007199254740993',
  '1e18',
  '123456789012345678901.5',
])('error: %s as a number is refused, with its place, in text and object', (value) => {
  const message = 'A whole number beyond 2^53 has to be text, at message.sums.1'
  for (const form of [orderOf(value), JSON.parse(orderOf(value))])
    for (const readParams of read)
      expect(() => readParams([alice, form], standing)).toThrow(
        expect.objectContaining({ code: -32602, message }),
      )
})

test.each<[string, object, string]>([
  ['in a struct', { message: { maker: { salt: 2 ** 60, note: 'n' }, sums: [] } }, 'message.maker.salt'],
  ['in a field of text', { message: { maker: { salt: 1, note: 2 ** 60 }, sums: [] } }, 'message.maker.note'],
  ['in the domain', { domain: { chainId: 2 ** 53 } }, 'domain.chainId'],
])('error: a rounded number %s', (_, more, place) => {
  const form = { ...JSON.parse(orderOf('1')), ...more }
  expect(() => eth_signTypedData_v4([alice, form], standing)).toThrow(
    `beyond 2^53 has to be text, at ${place}`,
  )
})

test.each<[unknown, string]>([
  [2 ** 60, '0.1.value'],
  [['1', 2 ** 53], '0.1.value.1'],
])('error: version 1 with a value of %j', (value, place) => {
  const list = [items[0], { name: 'b', type: 'uint256', value }]
  expect(() => eth_signTypedData([list, alice], standing)).toThrow(`beyond 2^53 has to be text, at ${place}`)
})

test.each(['9007199254740991', '-9007199254740991', '0', '"1234567890123456789"', '"0x112210f47de98115"'])(
  'param: %s reaches the wallet as it came',
  (value) => {
    const { request } = eth_signTypedData_v4([alice, orderOf(value)], standing)
    expect(String(request?.params)).toContain(`"sums":["1",${value}]`)
  },
)
