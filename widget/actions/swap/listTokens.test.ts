import { expect, test } from 'vitest'
import { listTokens, searchTokens, suggestTokens } from './listTokens.ts'
import { revertOf } from './revertOf.ts'
import type { SwapToken } from './swapToken.ts'

const address = (byte: string) => `0x${byte.repeat(20)}`
const token = (symbol: string, byte: string, change: Partial<SwapToken> = {}): SwapToken => ({
  ...{ token: byte && address(byte), symbol, name: `${symbol} coin`, decimals: 18, icon: '' },
  ...{ units: undefined, price: undefined, listed: true },
  ...change,
})
const eth = token('ETH', '', { units: 5n })
const usdc = token('USDC', 'aa')

test('default: what is held comes first, and nothing is held of the others', () => {
  const { listed: _, ...held } = token('USDC', 'AA', { units: 7n, price: 1 })
  const all = listTokens([eth, held], [token('ETH', ''), usdc, token('DAI', 'dd')], [], true)
  expect(all.map(({ symbol, units, listed }) => [symbol, units, listed])).toEqual([
    ['ETH', 5n, true],
    ['USDC', 7n, true],
    ['DAI', 0n, true],
  ])
})

test('behavior: what is held and on no list says so; of what was imported nobody knows the balance', () => {
  const junk = token('JUNK', '11', { units: 1n })
  const taken = token('NEW', '22', { listed: false })
  const all = listTokens([eth, junk], [usdc], [taken, { ...usdc, listed: false }], true)
  expect(all.map(({ symbol, units, listed }) => [symbol, units, listed])).toEqual([
    ['ETH', 5n, true],
    ['JUNK', 1n, false],
    ['USDC', 0n, true],
    ['NEW', undefined, false],
  ])
  expect(listTokens([eth], [usdc], [], false)[1]?.units).toBeUndefined()
})

test('error: what is no token of EVM is left out', () =>
  expect(listTokens([eth, token('SOL', '', { token: 'EPjFWdd5' })], [], [], true)).toHaveLength(1))

test('behavior: eight at most are put forward, listed ones alone', () => {
  const many = ['UNI', 'AAVE', 'LINK', 'GNO', 'WBTC', 'DAI', 'WETH', 'USDC', 'USDT'].map((one, at) =>
    token(one, `a${at}`),
  )
  const fake = token('1INCH', 'ff', { listed: false })
  expect(suggestTokens('eip155:1', [fake, ...many, eth]).map(({ symbol }) => symbol)).toEqual(
    'ETH UNI AAVE LINK GNO WBTC DAI WETH'.split(' '),
  )
  expect(suggestTokens('eip155:42161', [eth, token('USD₮0', 'bb')])[0]?.symbol).toBe('USD₮0')
})

test.each([
  ['', ['ETH', 'USDC', 'WETH']],
  ['eth', ['ETH', 'WETH']],
  ['usdc COIN', ['USDC']],
  ['ｕｓｄｃ\u3000coin', ['USDC']],
  ['usdccoin', ['USDC']],
  [address('AA').replace('0X', '0x'), ['USDC']],
  [address('ab'), []],
  ['0xaa', []],
])('param: "%s" finds %o', (wanted, found) =>
  expect(searchTokens([eth, usdc, token('WETH', 'cc')], wanted).map(({ symbol }) => symbol)).toEqual(found),
)

const said = `0x08c379a0${'20'.padStart(64, '0')}${'13'.padStart(64, '0')}${Buffer.from('Too little received').toString('hex').padEnd(64, '0')}`
test.each([
  [{ code: 3, message: 'execution reverted', data: said }, 'Too little received'],
  [{ code: -32000, message: 'x', data: { data: said } }, 'Too little received'],
  [{ code: 3, message: 'execution reverted: STF' }, 'STF'],
  [{ code: -32003, message: "VM Exception: reverted with reason string 'EXPIRED'" }, 'EXPIRED'],
  [{ code: 3, message: 'execution reverted' }, ''],
  [{ code: 3, message: 'x', data: `0x08c379a0${'f'.repeat(128)}` }, ''],
  [{ code: -32603, message: 'down' }, undefined],
  [null, undefined],
])('param: a contract that says %o', (thrown, reason) => expect(revertOf(thrown)).toBe(reason))
