import { mnemonicToAccount } from 'viem/accounts'
import { hashTypedData } from 'viem/utils'
import { expect, test } from 'vitest'
import { junkWords, seedOf } from '../test/seeds.ts'
import { readSignable, type TypedDataJson } from './readSignable.ts'
import { signTypedData } from './signTypedData.ts'

const vault = '0xCcCCccccCCCCcCCCCCCcCcCccCcCCCcCcccccccC'
const domainFields = [
  { name: 'name', type: 'string' },
  { name: 'chainId', type: 'uint256' },
  { name: 'verifyingContract', type: 'address' },
]
const domain = { name: 'App', chainId: 1, verifyingContract: vault }
const P = [{ name: 'to', type: 'address' }]
const typed = (type: string, v: unknown, change: Partial<TypedDataJson> = {}): TypedDataJson => ({
  domain,
  primaryType: 'M',
  types: { EIP712Domain: domainFields, M: [{ name: 'v', type }], P },
  message: { v },
  ...change,
})
const hash = (data: TypedDataJson) => hashTypedData(readSignable(data) as Required<TypedDataJson>)

const wrongCase = '0xcCCCccccCCCCcCCCCCCcCcCccCcCCCcCcccccccC'
// MetaMask/metamask-extension#9175, trustwallet/trust-web3-provider#506: all of them are the same 20 bytes.
const spellings = [
  vault.toLowerCase(),
  `0x${vault.slice(2).toUpperCase()}`,
  `0X${vault.slice(2).toUpperCase()}`,
  `0X${vault.slice(2)}`,
  wrongCase,
]

test.each(spellings)('default: %s is signed as its bytes, wherever it stands', async (address) => {
  const account = mnemonicToAccount(junkWords)
  const sign = (data: TypedDataJson) => signTypedData(seedOf(junkWords), data)
  const right = typed('address', vault)
  expect(sign(typed('address', address))).toBe(await account.signTypedData(right as never))
  expect(sign(typed('address', vault, { domain: { ...domain, verifyingContract: address } }))).toBe(
    sign(right),
  )
  expect(hash(typed('address[2][]', [[address, vault]]))).toBe(hash(typed('address[2][]', [[vault, vault]])))
  expect(hash(typed('P[]', [{ to: address }]))).toBe(hash(typed('P[]', [{ to: vault }])))
})

test('param: nobody, in short', () => {
  expect(hash(typed('address', '0x0'))).toBe(hash(typed('address', `0x${'0'.repeat(40)}`)))
})

test.each<[unknown, string]>([
  ['18', 'uint256'],
  ['0x12', 'uint256'],
  ['0X12', 'uint256'],
  [18, 'uint8'],
  ['-5', 'int256'],
  [true, 'bool'],
  [`0x${'ab'.repeat(32)}`, 'bytes32'],
  ['cosmos', 'string'],
])('behavior: %j as %s is as it came', (value, type) => {
  expect(readSignable(typed(type, value)).message).toEqual({ v: value })
})

test.each<[string, unknown, string]>([
  // MetaMask/metamask-extension#26980.
  ['address', 'cosmos', 'no address at message.v'],
  ['address', '', 'no address at message.v'],
  ['address', '0x12', 'no address at message.v'],
  ['address', vault.slice(2), 'no address at message.v'],
  ['address', 7, 'no address at message.v'],
  ['address[]', [vault, 'x'], 'no address at message.v.1'],
  ['address[2]', [vault], 'no address[2] at message.v'],
  ['P[]', [{ to: vault }, { to: 'x' }], 'no address at message.v.1.to'],
  ['bytes32', '0x89', 'no bytes32 at message.v'],
  ['bytes4', 'hello', 'no bytes4 at message.v'],
  ['uint8', '300', 'no uint8 at message.v'],
  ['uint256', true, 'no uint256 at message.v'],
  ['uint256', '1.5', 'no uint256 at message.v'],
  ['uint256', -1, 'no uint256 at message.v'],
  ['bool', 'false', 'no bool at message.v'],
  ['function', '0xab', 'does not fit its types'],
])('error: %s %j is refused with its place', (type, value, message) => {
  const refused = { code: -32602, message: expect.stringContaining(message) }
  expect(() => readSignable(typed(type, value))).toThrow(expect.objectContaining(refused))
})

test('error: a contract of the domain that is none', () => {
  const wrong = typed('string', 'x', { domain: { ...domain, verifyingContract: 'cosmos' } })
  const refused = { code: -32602, message: expect.stringContaining('no address at domain.verifyingContract') }
  expect(() => readSignable(wrong)).toThrow(expect.objectContaining(refused))
})
