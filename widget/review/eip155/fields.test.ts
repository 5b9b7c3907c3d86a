import { expect, onTestFinished, test } from 'vitest'
import * as z from 'zod/mini'
import {
  address,
  callData,
  chainId,
  flag,
  hexBytes,
  optional,
  quantity,
  readParams,
  small,
  usable,
} from './fields.ts'

const schema = z.array(z.object({ to: address }))
const to = `0x${'aB'.repeat(20)}`

test('default', () => {
  expect(readParams(schema, [{ to, more: 1 }], 'm')).toEqual([{ to }])
})

test.each<[unknown, string]>([
  ['x', 'Malformed parameters of m'],
  [[{ to: 'x' }], 'Malformed parameters of m at 0.to'],
])('error: %j is refused with its place', (params, message) => {
  expect(() => readParams(schema, params, 'm')).toThrow(
    expect.objectContaining({ code: -32602, message, data: { reason: 'invalid_argument' } }),
  )
})

test('error: a sentence of the library is not passed on', () => {
  const before = { ...z.config() }
  onTestFinished(() => void z.config({ localeError: undefined, ...before }))
  z.config({ localeError: () => 'A sentence of the library' })
  expect(() => readParams(schema, 'x', 'm')).toThrow(
    expect.objectContaining({ message: 'Malformed parameters of m' }),
  )
  expect(() => readParams(z.array(callData), ['hello'], 'm')).toThrow(
    'at 0: bytes in hex are wanted, as 0xa9059cbb',
  )
})

test('error: a place is not longer than anybody reads', () => {
  const record = z.record(z.string(), z.string())
  const params = { [`k${'e'.repeat(100)}y`]: 1 }
  expect(() => readParams(record, params, 'm')).toThrow(`Malformed parameters of m at k${'e'.repeat(63)}`)
})

test.each<[unknown, string | undefined]>([
  ['0x00ff', '0xff'],
  [255, '0xff'],
  ['255', '0xff'],
  [0, '0x0'],
  [-1, undefined],
  [1.5, undefined],
  ['0x', undefined],
  [`0x${'f'.repeat(65)}`, undefined],
])('param: %j as a quantity', (value, read) => {
  const parsed = z.safeParse(quantity, value)
  expect(parsed.success ? parsed.data : undefined).toBe(read)
})

test('param: a chain id is at least 1', () => {
  expect(z.parse(chainId, '0x1')).toBe(1)
  for (const none of [0, '0x0', `0x${'f'.repeat(64)}`]) expect(z.safeParse(chainId, none).success).toBe(false)
})

const word = `0x${'1'.padStart(64, '0')}`
/** How libraries and pages write each kind of value; `undefined`: refused. */
const spellings: Record<string, [z.ZodMiniType, [source: string, value: unknown, read: unknown][]]> = {
  quantity: [
    quantity,
    [
      ['EIP-1474', '0x1', '0x1'],
      ['a padded word, as contracts give it', word, '0x1'],
      ['web3js: an upper-case prefix', '0X1F', '0x1f'],
      ['xclud/web3dart: a number', 31, '0x1f'],
      ['BigInt.prototype.toJSON of wevm/wagmi#3855', '31', '0x1f'],
      ['ethers 5: BigNumber.toJSON', { type: 'BigNumber', hex: '0x1f' }, '0x1f'],
      ['ethers 5: a cloned BigNumber', { _hex: '0x1f', _isBigNumber: true }, '0x1f'],
      ['bn.js: hex without a prefix, which may be decimal', '1f', undefined],
      ['a float', '1.0', undefined],
      ['an exponent', '1e18', undefined],
      ['an empty text', '', undefined],
      ['more than a number holds', 2 ** 60, undefined],
      ['a negative big number', { type: 'BigNumber', hex: '-0x1' }, undefined],
      ['yes', true, undefined],
    ],
  ],
  'chain id': [
    chainId,
    [
      ['EIP-695', '0xa', 10],
      ['MetaMask/metamask-extension#8837: a number', 10, 10],
      ['decimal text', '10', 10],
      ['a padded word', `0x${'a'.padStart(64, '0')}`, 10],
      ['an upper-case prefix', '0XA', 10],
      ['CAIP-2', 'eip155:10', undefined],
      ['none', '0x0', undefined],
    ],
  ],
  address: [
    address,
    [
      ['EIP-55', `0x${'aB'.repeat(20)}`, `0x${'aB'.repeat(20)}`],
      ['an upper-case prefix', `0X${'AB'.repeat(20)}`, `0x${'AB'.repeat(20)}`],
      ['without a prefix', 'ab'.repeat(20), undefined],
      ['a name', 'bob.eth', undefined],
      ['nobody', '', undefined],
    ],
  ],
  bytes: [
    hexBytes,
    [
      ['EIP-1474', '0xAa', '0xAa'],
      ['an upper-case prefix', '0XAa', '0xAa'],
      ['half a byte', '0xa', undefined],
      ['an empty text', '', undefined],
    ],
  ],
  'data of a call': [
    callData,
    [
      ['web3.js: none, as an empty text', '', '0x'],
      ['none', '0x', '0x'],
      ['web3.js 1, MetaMask: without a prefix', 'A9059cbb00', '0xA9059cbb00'],
      ['without a prefix, which may be a word or a number', 'cafe', undefined],
      ['without a prefix, half a byte', 'a9059cbb0', undefined],
      ['base64', 'qQWcuwA=', undefined],
      ['bytes', [169, 5], undefined],
    ],
  ],
  decimals: [
    small(255),
    [
      ['EIP-747', 18, 18],
      ['MetaMask/test-dapp#330: text', '18', 18],
      ['ethers 6: a bigint, which the provider writes in hex', '0x12', 18],
      ['none', 0, 0],
      ['more than a byte', 256, undefined],
      ['a float', 1.5, undefined],
      ['words', 'eighteen', undefined],
    ],
  ],
  flag: [
    flag,
    [
      ['EIP-5792', true, true],
      ['text', 'false', false],
      ['a number', 1, true],
      ['zero', 0, false],
      ['another number', 2, undefined],
      ['another word', 'yes', undefined],
    ],
  ],
  'left out': [
    optional(quantity),
    [
      ['HashLips/hashlips_nft_minting_dapp#50: null', null, undefined],
      ['undefined', undefined, undefined],
      ['a value', '0x1', '0x1'],
    ],
  ],
  list: [
    usable(z.string(), { least: 1, most: 3 }),
    [
      ['one odd member', ['a', 7, null], ['a']],
      ['none that can be used', [7], undefined],
      ['too many', ['a', 'b', 'c', 'd'], undefined],
      ['no list', 'a', undefined],
    ],
  ],
}

test.each(
  Object.entries(spellings).flatMap(([kind, [schema, rows]]) =>
    rows.map(([source, value, read]) => [kind, source, value, read, schema] as const),
  ),
)('param: %s, %s', (_, __, value, read, schema) => {
  const parsed = z.safeParse(schema, value)
  expect(parsed.success ? parsed.data : undefined).toEqual(read)
})
