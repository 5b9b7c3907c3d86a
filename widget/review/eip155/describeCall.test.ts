import { describe, expect, test } from 'vitest'
import { alice, bob, testContext } from '../../test/testContext.ts'
import { tokenNode } from '../test/tokenNode.ts'
import { describeCall } from './describeCall.ts'

const word = (value: bigint | string): string =>
  (typeof value === 'string' ? value.slice(2) : value.toString(16)).padStart(64, '0').toLowerCase()
const text = (value: string): string =>
  `0x${word(32n)}${word(BigInt(Buffer.byteLength(value)))}${Buffer.from(value).toString('hex').padEnd(64, '0')}`

/** A token that answers `symbol()` and `decimals()`. */
function token(symbol: unknown, decimals: unknown) {
  const { api } = testContext()
  api.rpc.mockImplementation((async (_: string, __: string, [{ data }]: [{ data: string }]) => {
    if (data === '0xa60bf13d') throw new Error('execution reverted')
    const answer = data === '0x95d89b41' ? symbol : decimals
    if (answer instanceof Error) throw answer
    return answer
  }) as never)
  return (to: string | undefined, data?: string, value?: string) =>
    describeCall(api.rpc as never, 'eip155:1', { to, data, value })
}
const transfer = `0xa9059cbb${word(alice)}${word(5n)}`

test('default', async () => {
  expect(await token(text('TST'), `0x${word(6n)}`)(bob, transfer)).toEqual({
    type: 'transfer',
    token: { address: bob, symbol: 'TST', decimals: 6 },
    to: alice.toLowerCase(),
    amount: '5',
  })
})

test.each([
  ['deploy', undefined, '0x60', undefined, { type: 'deploy', value: '0' }],
  ['native', bob, '0x', '0xde0b6b3a7640000', { type: 'native', to: bob, value: '1000000000000000000' }],
  ['a call', bob, '0x12345678aa', '0x1', { type: 'call', to: bob, selector: '0x12345678', value: '1' }],
  ['a transfer with money', bob, transfer, '0x1', { type: 'transfer', amount: '5', value: '1' }],
  [
    'an approval with money',
    bob,
    `0x095ea7b3${word(alice)}${word(7n)}`,
    '0x1',
    { type: 'approve', amount: '7', value: '1' },
  ],
  [
    'a transfer in the name of another',
    bob,
    `0x23b872dd${word(alice)}${word(bob)}${word(7n)}`,
    undefined,
    { type: 'transfer', from: alice.toLowerCase(), to: bob.toLowerCase(), amount: '7' },
  ],
  [
    'pieces of a collection',
    bob,
    `0xf242432a${word(alice)}${word(bob)}${word(7n)}${word(2n)}`,
    undefined,
    { type: 'transfer', pieces: [{ id: '7', amount: '2' }] },
  ],
  [
    'an approval of a piece',
    bob,
    `0x426a8493${word(alice)}${word(7n)}${word(2n)}`,
    undefined,
    { type: 'approve', id: '7', amount: '2', unlimited: false },
  ],
  [
    'a raised allowance',
    bob,
    `0x39509351${word(alice)}${word(7n)}`,
    undefined,
    { type: 'approve', amount: '7', change: 'raise' },
  ],
  [
    'approve',
    bob,
    `0x095ea7b3${word(alice)}${'f'.repeat(64)}`,
    undefined,
    { type: 'approve', spender: alice.toLowerCase(), unlimited: true, amount: (2n ** 256n - 1n).toString() },
  ],
  [
    'permit2 approve names its token',
    alice,
    `0x87517c45${word(bob)}${word(alice)}${word(7n)}${word(9n)}`,
    undefined,
    { type: 'approve', token: { address: bob }, amount: '7', unlimited: false, until: '9' },
  ],
  [
    'all tokens',
    bob,
    `0xa22cb465${word(alice)}${word(1n)}`,
    undefined,
    { type: 'approveAll', operator: alice.toLowerCase(), approved: true },
  ],
])('param: %s', async (_, to, data, value, expected) => {
  expect(await token(text('TST'), `0x${word(18n)}`)(to, data, value)).toMatchObject(expected)
})

test('behavior: calls in calls in calls are described, and no further', async () => {
  /** `execute(address,uint256,bytes)` */
  const execute = (inner: string): string => {
    const bytes = inner.slice(2)
    return `0xb61d27f6${word(bob)}${word(0n)}${word(96n)}${word(BigInt(bytes.length / 2))}${bytes}`
  }
  const nested = (times: number): string => (times === 0 ? transfer : execute(nested(times - 1)))
  const kinds = async (times: number) => {
    const found: unknown[] = []
    let call = await token(text('TST'), `0x${word(6n)}`)(bob, nested(times))
    for (;;) {
      if (call.type !== 'power') return [...found, call.type]
      const [inner] = call.power.calls
      if (!inner) return [...found, call.power.more]
      found.push(call.power.kind)
      call = inner
    }
  }
  const thrice = ['accountCall', 'accountCall', 'accountCall']
  expect(await kinds(1)).toEqual(['accountCall', 'transfer'])
  expect(await kinds(3)).toEqual([...thrice, 'transfer'])
  expect(await kinds(4)).toEqual([...thrice, 1])
})

test.each([
  ['32 bytes of text', `0x${Buffer.from('MKR').toString('hex').padEnd(64, '0')}`, 'MKR'],
  ['marks that turn text around', text('\u202eTSU'), 'TSU'],
  ['an endless name', text('A'.repeat(31)), 'A'.repeat(16)],
  ['no answer', new Error('down'), undefined],
  ['no text', '0x01', undefined],
  ['an offset into nowhere', `0x${'f'.repeat(128)}`, undefined],
  ['nothing', '0x', undefined],
  ['an object', { symbol: 'X' }, undefined],
])('error: a token that answers with %s', async (_, symbol, expected) => {
  const described = await token(symbol, new Error('down'))(bob, transfer)
  expect(described).toMatchObject({ token: { address: bob, symbol: expected, decimals: undefined } })
})

test('error: more decimals than a number has', async () => {
  expect(await token(text('X'), `0x${'f'.repeat(64)}`)(bob, transfer)).toMatchObject({
    token: { decimals: undefined },
  })
})

describe('a call to a router', () => {
  const weth = `0x${'cc'.repeat(20)}`
  const dai = `0x${'dd'.repeat(20)}`
  /** swapExactTokensForTokens of SwapRouter02. */
  const swap = (receiver: string) => `0x472b43f3${[5n, 4n, 128n, receiver, 2n, weth, dai].map(word).join('')}`
  /** Answers `WETH9()` too. */
  const described = (wrapped: string, receiver: string, value?: string) => {
    const { api } = testContext()
    api.rpc.mockImplementation((async (_: string, __: string, [{ data }]: [{ data: string }]) => {
      if (data === '0x4aa4a4fc') return `0x${word(wrapped)}`
      if (data === '0x313ce567') return `0x${word(18n)}`
      return text('TST')
    }) as never)
    return describeCall(api.rpc as never, 'eip155:1', { to: alice, data: swap(receiver), value })
  }

  test('default: what goes in, what comes out at least, and to whom', async () => {
    expect(await described(weth, bob)).toEqual({
      type: 'swap',
      router: alice.toLowerCase(),
      sold: { token: { address: weth, symbol: 'TST', decimals: 18 }, amount: '5' },
      bought: { token: { address: dai, symbol: 'TST', decimals: 18 }, amount: '4' },
      exact: 'in',
      receiver: bob.toLowerCase(),
    })
    expect(await described(weth, bob, '0x5')).toMatchObject({ type: 'swap', sold: { amount: '5' } })
    expect(await described(weth, bob, '0x5')).toMatchObject({ sold: { token: undefined } })
  })

  test('error: coins that come along with a swap of something else are shown as the call that it is', async () => {
    expect(await described(dai, bob, '0x5')).toMatchObject({ type: 'call', value: '5' })
    expect(await described(weth, bob, '0x6')).toMatchObject({ type: 'call', value: '6' })
  })
})

test.each([
  ['as small', 1n],
  ['as large', 2n ** 200n],
])('behavior: a multiplier that makes an amount look %s changes no limit', async (_, multiplier) => {
  const supply = 1_000n
  const ask = tokenNode({
    [bob]: { symbol: 'SHR', decimals: 0, supply, balance: 10n, scale: { multiplier } },
  })
  const approve = (amount: bigint) =>
    describeCall(ask, 'eip155:1', { from: alice, to: bob, data: `0x095ea7b3${word(alice)}${word(amount)}` })
  expect(await approve(supply)).toMatchObject({ unlimited: true, excess: 'supply', amount: '1000' })
  expect(await approve(101n)).toMatchObject({ unlimited: false, excess: 'balance', amount: '101' })
  const within = await approve(100n)
  expect(within).toMatchObject({ unlimited: false, balance: '10', token: { scale: { multiplier } } })
  expect(within).toMatchObject({ excess: undefined })
})
