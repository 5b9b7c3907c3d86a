import { encodeFunctionData, type Hex, parseAbi } from 'viem'
import type { SwapTransaction } from '../../../../server/contract/v1/convert/buildTransaction.ts'
import type { Hop } from '../../../../server/contract/v1/convert/words.ts'
import { alice } from '../../../test/testContext.ts'
import type { Agreed } from '../checkSwap.ts'
import type { SwapToken } from '../swapToken.ts'

export const router = `0x${'01'.repeat(20)}`
export const stranger = `0x${'02'.repeat(20)}`
/** Also one of the network's. */
export const second = `0x${'03'.repeat(20)}`
export const usdc: Hex = `0x${'aa'.repeat(20)}`
export const weth: Hex = `0x${'cc'.repeat(20)}`
export const dai: Hex = `0x${'dd'.repeat(20)}`
export const now = 1_800_000_000_000
export const soon = 1_800_000_600
export const units = 10n ** 18n
export const least = 2_900_000000n

export const abi = parseAbi([
  'struct S { address tokenIn; address tokenOut; uint24 fee; address recipient; uint256 amountIn; uint256 amountOutMinimum; uint160 sqrtPriceLimitX96; }',
  'function exactInputSingle(S params)',
  'struct O { address tokenIn; address tokenOut; uint24 fee; address recipient; uint256 amountOut; uint256 amountInMaximum; uint160 sqrtPriceLimitX96; }',
  'function exactOutputSingle(O params)',
  'function multicall(uint256 deadline, bytes[] data)',
  'function unwrapWETH9(uint256 amountMinimum, address recipient)',
])
export const coin: SwapToken = {
  token: '',
  name: 'Ether',
  symbol: 'ETH',
  decimals: 18,
  icon: '',
  units,
  price: undefined,
  listed: true,
}
export const token: SwapToken = { ...coin, token: usdc, symbol: 'USDC', decimals: 6 }
export const wrapped: SwapToken = { ...coin, token: weth, symbol: 'WETH' }
export const hop = (
  from: string,
  to: string,
  kind: Hop['kind'] = 'v3',
  address = `0x${'88'.repeat(20)}`,
): Hop => ({
  kind,
  address,
  fee: 500,
  from,
  to,
})

/** One ether for dollars. */
export const buying: Agreed = {
  order: { networkId: 'eip155:1', from: alice, sells: coin, buys: token, units, slippageBps: 100 },
  quote: {
    bought: 3_000_000000n,
    least,
    route: [hop(weth, usdc)],
    impactBps: 1,
    gas: 1n,
    feeBps: 0,
    spender: null,
    router,
    takesPermit: false,
  },
  least,
  routers: [router, second],
}
/** Dollars for the coin. */
export const selling: Agreed = {
  ...buying,
  order: { ...buying.order, sells: token, buys: coin },
  quote: { ...buying.quote, route: [hop(usdc, weth)], spender: router },
}

interface Made {
  tokenIn?: Hex
  tokenOut?: Hex
  recipient?: string
  amountIn?: bigint
  min?: bigint
  until?: number
}
export const single = ({
  tokenIn = weth,
  tokenOut = usdc,
  recipient = alice,
  amountIn = units,
  min = least,
}: Made): Hex =>
  encodeFunctionData({
    abi,
    functionName: 'exactInputSingle',
    args: [
      {
        tokenIn,
        tokenOut,
        fee: 500,
        recipient: recipient.toLowerCase() as Hex,
        amountIn,
        amountOutMinimum: min,
        sqrtPriceLimitX96: 0n,
      },
    ],
  })
export const multicall = (until: number, ...data: Hex[]): Hex =>
  encodeFunctionData({ abi, functionName: 'multicall', args: [BigInt(until), data] })
export const data = (made: Made = {}): Hex => multicall(made.until ?? soon, single(made))
export const sold = (receiver: string = alice, amountIn = units): Hex =>
  multicall(
    soon,
    single({ tokenIn: usdc, tokenOut: weth, recipient: `0x${'0'.repeat(39)}2`, amountIn }),
    encodeFunctionData({ abi, functionName: 'unwrapWETH9', args: [least, receiver.toLowerCase() as Hex] }),
  )
export const made = (change: Partial<SwapTransaction> = {}): SwapTransaction => ({
  from: `eip155:1:${alice}`,
  to: `eip155:1:${router}`,
  data: data(),
  amount: '3000000000',
  eip155: { gas: '1', gasPrice: '1' },
  value: String(units),
  minAmount: String(least),
  deadline: soon,
  router,
  ...change,
})
export const soldTx = (change: Partial<SwapTransaction> = {}) => made({ data: sold(), value: '0', ...change })
export type Case = [change?: Partial<SwapTransaction>, agreed?: Partial<Agreed>]
export const codeOf = (run: () => unknown): string => {
  try {
    run()
    return 'taken'
  } catch (error) {
    return String((error as { code?: unknown }).code)
  }
}
