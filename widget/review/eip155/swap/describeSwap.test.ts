import { encodeAbiParameters, type Hex } from 'viem'
import { expect, test } from 'vitest'
import { describeSwap } from './describeSwap.ts'
import { dai, later, me, other, u, usdc, weth } from './test/routerCalls.ts'

const number = (value: bigint): Hex => encodeAbiParameters([{ type: 'uint256' }], [value])
const wrapped: Hex = encodeAbiParameters([{ type: 'address' }], [weth])
const router = `0x${'Ab'.repeat(20)}`

/** What a router says that answers `WETH9()` and `WETH()` so. */
const described = (data: string, value: bigint, weth9: unknown = '0x', wethOfV2: unknown = '0x') =>
  describeSwap(
    async (_, __, params) => {
      const [call] = params as [{ to: string; data: string }]
      const answers: Record<string, unknown> = {
        ...(call.to === router && { '0x4aa4a4fc': weth9, '0xad5c4648': wethOfV2 }),
        '0x313ce567': number(18n),
      }
      const answer = answers[call.data] ?? '0x'
      if (answer instanceof Error) throw answer
      return answer
    },
    'eip155:1',
    { to: router, value, data },
  )
const token = (address: string) => ({ address, symbol: undefined, decimals: 18 })
const coinIn = u('swapExactETHForTokens', 4n, [weth, dai], other, later)

test('default: tokens, whatever the router says of the coin', async () => {
  expect(await described(u('swapExactTokensForTokens', 5n, 4n, [dai, usdc], me, later), 0n)).toEqual({
    ...{ type: 'swap', router: router.toLowerCase(), exact: 'in', receiver: me },
    sold: { token: token(dai), amount: '5' },
    bought: { token: token(usdc), amount: '4' },
  })
})

test('default: the coin has no token, on either side', async () => {
  const bought = { token: token(dai), amount: '4' }
  const sold = { token: undefined, amount: '5' }
  for (const [weth9, wethOfV2] of [[wrapped], [new Error('reverted'), wrapped]])
    expect(await described(coinIn, 5n, weth9, wethOfV2)).toMatchObject({ sold, bought, receiver: other })
  const coinOut = u('swapExactTokensForETH', 5n, 4n, [dai, weth], me, later)
  const got = await described(coinOut, 0n)
  expect([got?.sold, got?.bought]).toEqual([{ token: token(dai), amount: '5' }, { amount: '4' }])
})

test.each<[string, unknown]>([
  ['another token', encodeAbiParameters([{ type: 'address' }], [usdc])],
  ['nothing', '0x'],
  ['a list', [wrapped]],
  ['no hex', 'x'],
  ['more than a word', `${wrapped}00`],
])('error: coins are no token to a router that answers %s', async (_, answer) => {
  expect(await described(coinIn, 5n, answer, answer)).toBeUndefined()
})

test('error: another call', async () => {
  expect(await described('0x12345678', 0n)).toBeUndefined()
})
