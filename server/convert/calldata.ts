import { encodeFunctionData, type Hex, parseAbi } from 'viem'
import type { Exchange } from './exchange.ts'
import type { Permit } from './permit.ts'
import type { Step } from './pools/pool.ts'
import { packPath } from './pools/v3Quoter.ts'

/** A swap that is decided. Tokens are those of the steps; `native…`: the coin stands in place of its wrapped one. */
export interface Order {
  readonly steps: readonly Step[]
  readonly amount: bigint
  readonly least: bigint
  readonly user: Hex
  readonly deadline: bigint
  readonly nativeIn: boolean
  readonly nativeOut: boolean
  readonly permit: Permit | undefined
}

const together = parseAbi([
  'struct Single { address tokenIn; address tokenOut; uint24 fee; address recipient; uint256 amountIn; uint256 amountOutMinimum; uint160 sqrtPriceLimitX96; }',
  'struct Several { bytes path; address recipient; uint256 amountIn; uint256 amountOutMinimum; }',
  'function multicall(uint256, bytes[]) payable',
  'function exactInputSingle(Single) payable',
  'function exactInput(Several) payable',
  'function swapExactTokensForTokens(uint256, uint256, address[], address) payable',
  'function unwrapWETH9(uint256, address) payable',
  'function selfPermitIfNecessary(address, uint256, uint256, uint8, bytes32, bytes32) payable',
])
const v2Alone = parseAbi([
  'function swapExactTokensForTokens(uint256, uint256, address[], address, uint256)',
  'function swapExactETHForTokens(uint256, address[], address, uint256) payable',
  'function swapExactTokensForETH(uint256, uint256, address[], address, uint256)',
])

/** By which SwapRouter02 means itself as recipient, and what it got before as amount. Source: its Constants.sol */
const itself: Hex = '0x0000000000000000000000000000000000000002'
const whatItHas = 0n

/** Data for the router of a chain: nobody gets anything but `user`, and never less than `least`. */
export const encodeOrder = (kind: Exchange['kind'], order: Order): Hex => encoders[kind](order)

const encoders: Readonly<Record<Exchange['kind'], (order: Order) => Hex>> = {
  swapRouter02(order) {
    const { steps, amount, least, user, deadline, nativeOut, permit } = order
    const legs = legsOf(steps)
    const calls = legs.map((leg, at) => {
      const isLast = at === legs.length - 1
      const recipient = isLast && !nativeOut ? user : itself
      return encodeLeg(leg, { recipient, given: at === 0 ? amount : whatItHas, least: isLast ? least : 0n })
    })
    const unwrap = encodeFunctionData({ abi: together, functionName: 'unwrapWETH9', args: [least, user] })
    const [first] = steps
    const permits = permit && first ? [encodePermit(first.from, permit)] : []
    return encodeFunctionData({
      abi: together,
      functionName: 'multicall',
      args: [deadline, [...permits, ...calls, ...(nativeOut ? [unwrap] : [])]],
    })
  },
  router02({ steps, amount, least, user, deadline, nativeIn, nativeOut }) {
    const abi = v2Alone
    const path = pathOf(steps)
    if (nativeIn)
      return encodeFunctionData({
        abi,
        functionName: 'swapExactETHForTokens',
        args: [least, path, user, deadline],
      })
    const functionName = nativeOut ? 'swapExactTokensForETH' : 'swapExactTokensForTokens'
    return encodeFunctionData({ abi, functionName, args: [amount, least, path, user, deadline] })
  },
}

/** Steps that one call takes: those of one kind that follow each other. */
function legsOf(steps: readonly Step[]): Step[][] {
  const legs: Step[][] = []
  for (const step of steps) {
    const last = legs.at(-1)
    if (last?.[0]?.pool.kind === step.pool.kind) last.push(step)
    else legs.push([step])
  }
  return legs
}

function encodeLeg(
  leg: readonly Step[],
  { recipient, given, least }: { recipient: Hex; given: bigint; least: bigint },
): Hex {
  const abi = together
  const [only] = leg
  if (only?.pool.kind !== 'v3')
    return encodeFunctionData({
      abi,
      functionName: 'swapExactTokensForTokens',
      args: [given, least, pathOf(leg), recipient],
    })
  const shared = { recipient, amountIn: given, amountOutMinimum: least }
  if (leg.length > 1)
    return encodeFunctionData({
      abi,
      functionName: 'exactInput',
      args: [{ path: packPath(leg), ...shared }],
    })
  const pool = { tokenIn: only.from, tokenOut: only.to, fee: only.pool.fee, sqrtPriceLimitX96: 0n }
  return encodeFunctionData({ abi, functionName: 'exactInputSingle', args: [{ ...pool, ...shared }] })
}

const pathOf = (steps: readonly Step[]): Hex[] => [
  ...steps.slice(0, 1).map(({ from }) => from),
  ...steps.map(({ to }) => to),
]

const encodePermit = (token: Hex, { value, deadline, v, r, s }: Permit): Hex =>
  encodeFunctionData({
    abi: together,
    functionName: 'selfPermitIfNecessary',
    args: [token, value, deadline, v, r, s],
  })
