import { decodeAbiParameters, encodeFunctionData, erc20Abi, type Hex } from 'viem'
import { toUint } from '../tokens/erc20.ts'
import type { NodeAnswer } from '../upstreams/nodes/nodeCall.ts'
import { encodePermitCall, type Permit } from './permit.ts'
import {
  insufficientAllowance,
  insufficientBalance,
  insufficientLiquidity,
  invalidPermit,
  swapReverted,
} from './refusals.ts'
import { type Round, toNumber } from './round.ts'
import { nativeCoin } from './swapProvider.ts'

export interface Trial {
  readonly user: Hex
  readonly to: Hex
  readonly data: Hex
  readonly value: bigint
  /** What is sold; the native coin by its marker. */
  readonly token: Hex
  readonly amount: bigint
  /** `undefined` where the called contract takes nothing from the account. */
  readonly spender: Hex | undefined
  readonly permit: Permit | undefined
  /** How many pools it goes through. */
  readonly pools: number
}

/**
 * What each pool writes only once in a block, and a measurement on a block that it wrote in already misses: the two sums of
 * prices of a V2 pair, 22 100 gas each the first time and 5 000 from then on. Source: EIP-2929, UniswapV2Pair `_update`.
 */
const lateWrites = 45_000n

/**
 * Lets a node run a transaction, and tells the gas to give it. What the account lacks is looked at first, since a revert says it in
 * each token's own words.
 *
 * @throws HttpError 400 @throws ChainUnavailable
 */
export async function runTrial(round: Round, trial: Trial): Promise<bigint> {
  const { user, to, data, value, token, amount, spender, permit, pools } = trial
  const isNative = token === nativeCoin
  const call = { from: user, to, data, value: `0x${value.toString(16)}` }
  const permitCall = permit && { from: user, to: token, data: encodePermitCall(permit) }
  const { light, beside } = await round.ask({
    light: isNative ? [] : [held(token, user), ...(spender ? [taken(token, user, spender)] : [])],
    beside: [
      { method: 'eth_estimateGas', params: [call] },
      { method: 'eth_getBalance', params: [user, 'latest'] },
      ...(permitCall ? [{ method: 'eth_call', params: [permitCall, 'latest'] }] : []),
    ],
  })
  const [estimate, coins, permitted] = beside
  const balance = isNative ? toNumber(coins) : (toUint(light[0]) ?? 0n)
  if (balance < amount) throw insufficientBalance()
  const allowed = spender === undefined || isNative || (toUint(light[1]) ?? 0n) >= amount
  if (!allowed && !permit) throw insufficientAllowance()
  if (!allowed && permitted && !permitted.ok) {
    await round.requireContractsFault(permitted)
    throw invalidPermit('is not taken by the token')
  }
  if (estimate?.ok) return (toNumber(estimate) * 11n) / 10n + lateWrites * BigInt(pools)
  // What the account lacks is said before a contract runs.
  if (estimate && !noFunds.test(estimate.error.message)) await round.requireContractsFault(estimate)
  throw refusalOf(reasonOf(estimate))
}

const held = (token: Hex, user: Hex) => ({
  to: token,
  data: encodeFunctionData({ abi: erc20Abi, functionName: 'balanceOf', args: [user] }),
})
const taken = (token: Hex, user: Hex, spender: Hex) => ({
  to: token,
  data: encodeFunctionData({ abi: erc20Abi, functionName: 'allowance', args: [user, spender] }),
})

/** What routers and pools say when the price has moved further than the person allows. */
const moved = /too little received|insufficient_output_amount|insufficient weth9|insufficient_liquidity/i
const noFunds = /insufficient funds|exceeds the balance|OutOfFunds/i

function refusalOf(reason: string) {
  if (moved.test(reason)) return insufficientLiquidity('less would come out than the least that is asked for')
  return noFunds.test(reason) ? insufficientBalance() : swapReverted(reason)
}

const longest = 200

/** The words of a revert: its data, or what the node says of it. */
export function reasonOf(answer: NodeAnswer | undefined): string {
  if (!answer || answer.ok) return 'for no reason that is known'
  const data = typeof answer.error.data === 'string' ? answer.error.data : ''
  const said = wordsOf(data) ?? answer.error.message
  // biome-ignore lint/suspicious/noControlCharactersInRegex: a contract may say anything.
  return said.replaceAll(/[\u0000-\u001f\u007f-\u009f\u200b-\u200f\u2028-\u202e]/g, ' ').slice(0, longest)
}

function wordsOf(data: string): string | undefined {
  const body = `0x${data.slice(10)}` as Hex
  try {
    if (data.startsWith('0x08c379a0')) return decodeAbiParameters([{ type: 'string' }], body)[0]
    if (data.startsWith('0x4e487b71'))
      return `panic ${decodeAbiParameters([{ type: 'uint256' }], body)[0].toString(16)}`
    return /^0x[0-9a-fA-F]{8}/.test(data) ? `error ${data.slice(0, 10)}` : undefined
  } catch {
    return undefined
  }
}
