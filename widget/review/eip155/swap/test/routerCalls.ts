import { concat, encodeFunctionData, encodePacked, type Hex, parseAbi } from 'viem'

// Calls to Uniswap's routers: `s` of SwapRouter02, `f` of the first SwapRouter, `u` of V2's.

export const me = '0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266'
export const other = '0x70997970c51812dc3a010c7d01b50e0d17dc79c8'
export const weth = '0xc02aaa39b223fe8d0a0e5c4f27ead9083c756cc2'
export const usdc = '0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48'
export const dai = '0x6b175474e89094c44da98b954eedeac495271d0f'
export const sender = '0x0000000000000000000000000000000000000001'
export const here = '0x0000000000000000000000000000000000000002'
export const zero = '0x0000000000000000000000000000000000000000'
export const later = 1_900_000_000n
export const ether = 10n ** 18n

const second = parseAbi([
  'struct S { address tokenIn; address tokenOut; uint24 fee; address recipient; uint256 amountIn; uint256 amountOutMinimum; uint160 sqrtPriceLimitX96; }',
  'struct O { address tokenIn; address tokenOut; uint24 fee; address recipient; uint256 amountOut; uint256 amountInMaximum; uint160 sqrtPriceLimitX96; }',
  'struct P { bytes path; address recipient; uint256 amountIn; uint256 amountOutMinimum; }',
  'struct Q { bytes path; address recipient; uint256 amountOut; uint256 amountInMaximum; }',
  'function exactInputSingle(S params)',
  'function exactOutputSingle(O params)',
  'function exactInput(P params)',
  'function exactOutput(Q params)',
  'function swapExactTokensForTokens(uint256 amountIn, uint256 amountOutMin, address[] path, address to)',
  'function swapTokensForExactTokens(uint256 amountOut, uint256 amountInMax, address[] path, address to)',
  'function multicall(uint256 deadline, bytes[] data)',
  'function unwrapWETH9(uint256 amountMinimum, address recipient)',
  'function sweepToken(address token, uint256 amountMinimum, address recipient)',
  'function refundETH()',
  'function selfPermit(address token, uint256 value, uint256 deadline, uint8 v, bytes32 r, bytes32 s)',
])
const bare = parseAbi(['function multicall(bytes[] data)'])
const first = parseAbi([
  'struct S { address tokenIn; address tokenOut; uint24 fee; address recipient; uint256 deadline; uint256 amountIn; uint256 amountOutMinimum; uint160 sqrtPriceLimitX96; }',
  'struct P { bytes path; address recipient; uint256 deadline; uint256 amountIn; uint256 amountOutMinimum; }',
  'function exactInputSingle(S params)',
  'function exactInput(P params)',
])
const v2 = parseAbi([
  'function swapExactETHForTokens(uint256 amountOutMin, address[] path, address to, uint256 deadline)',
  'function swapExactTokensForETH(uint256 amountIn, uint256 amountOutMin, address[] path, address to, uint256 deadline)',
  'function swapExactTokensForTokens(uint256 amountIn, uint256 amountOutMin, address[] path, address to, uint256 deadline)',
  'function swapExactTokensForTokensSupportingFeeOnTransferTokens(uint256 amountIn, uint256 amountOutMin, address[] path, address to, uint256 deadline)',
  'function swapETHForExactTokens(uint256 amountOut, address[] path, address to, uint256 deadline)',
  'function swapTokensForExactETH(uint256 amountOut, uint256 amountInMax, address[] path, address to, uint256 deadline)',
  'function swapTokensForExactTokens(uint256 amountOut, uint256 amountInMax, address[] path, address to, uint256 deadline)',
])

type Encode = (functionName: string, ...args: unknown[]) => Hex
const encoder =
  (abi: readonly unknown[]): Encode =>
  (functionName, ...args) =>
    encodeFunctionData({ abi, functionName, args } as never)
export const s = encoder(second)
export const f = encoder(first)
export const u = encoder(v2)
export const path = (...steps: (Hex | number)[]): Hex =>
  concat(steps.map((one) => (typeof one === 'number' ? encodePacked(['uint24'], [one]) : one)))
export const until = (...data: Hex[]): Hex => s('multicall', later, data)
export const single = (change: object = {}): Hex =>
  s('exactInputSingle', {
    tokenIn: usdc,
    tokenOut: weth,
    fee: 500,
    recipient: me,
    amountIn: 3000_000000n,
    amountOutMinimum: ether,
    sqrtPriceLimitX96: 0n,
    ...change,
  })
/** `multicall(bytes[])`, without a time. */
export const plainly = (...data: Hex[]): Hex => encoder(bare)('multicall', data)
