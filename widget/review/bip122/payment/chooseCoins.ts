import { RpcError, rpcCodes } from '../../../../host-sdk/protocol/rpcError.ts'
import { estimateSize } from '../estimateSize.ts'
import type { Utxo } from './bitcoinNode.ts'
import { dustLimit } from './dustLimit.ts'
import { isPostage } from './isPostage.ts'

export interface Payment {
  coins: Utxo[]
  /** Satoshi that come back; absent where they would be less than their own costs. */
  change?: bigint
  fee: bigint
}

export interface Wanted {
  /** What is paid and noted, without the change. */
  outputs: { amount: bigint; script: Uint8Array }[]
  /** Of our coins, and of the change. */
  script: Uint8Array
  /** Thousandths of a satoshi for a virtual byte. */
  rate: bigint
  /** The person wants coins of postage sizes spent too, where the others are not enough (isPostage.ts). */
  smallCoins?: boolean | undefined
  /** What a wallet must be told of our coins' script to sign for it, beside the script. */
  opening?: { redeemScript?: Uint8Array; tapInternalKey?: Uint8Array }
}

/** More inputs nobody reads (review/bip122/checkPsbt.ts). */
const mostCoins = 200

const feeOf = (size: bigint, rate: bigint): bigint => (size * rate + 999n) / 1_000n

/**
 * Which coins pay: the safest first, the largest first, so that few are named. Whole satoshi only. Coins that may carry a
 * collectible stay, unless the person wants them spent; then they come last.
 *
 * @throws RpcError -32603 `insufficient_funds`, with `smallCoins` where these would make it enough
 */
export function chooseCoins(coins: readonly Utxo[], wanted: Wanted): Payment {
  const plain = coins.filter(({ value }) => !isPostage(value))
  const payment = fillUp(plain, wanted)
  if (payment) return payment
  const withSmall = plain.length < coins.length ? fillUp(coins, wanted) : undefined
  if (withSmall && wanted.smallCoins) return withSmall
  const message = withSmall
    ? 'The account does not hold enough without coins that may carry collectibles'
    : 'The account does not hold enough'
  throw new RpcError(rpcCodes.internal, message, {
    reason: 'insufficient_funds',
    ...(withSmall && { smallCoins: true }),
  })
}

function fillUp(coins: readonly Utxo[], { outputs, script, rate }: Wanted): Payment | undefined {
  const scripts = outputs.map((one) => one.script)
  const paid = outputs.reduce((sum, { amount }) => sum + amount, 0n)
  const costOf = (count: number, more: Uint8Array[]): bigint =>
    feeOf(estimateSize(new Array<Uint8Array>(count).fill(script), [...scripts, ...more]), rate)
  const costOfCoin = costOf(2, []) - costOf(1, [])

  const chosen: Utxo[] = []
  let held = 0n
  for (const coin of inOrder(coins)) {
    if (BigInt(coin.value) <= costOfCoin || chosen.length === mostCoins) continue
    chosen.push(coin)
    held += BigInt(coin.value)
    const change = held - paid - costOf(chosen.length, [script])
    if (change >= dustLimit(script)) return { coins: chosen, change, fee: held - paid - change }
    if (held >= paid + costOf(chosen.length, [])) return { coins: chosen, fee: held - paid }
  }
  return undefined
}

/** A stranger's payment that no block holds may be replaced by another one, and ours with it. */
const riskOf = ({ confirmed, ofStranger, value }: Utxo): number =>
  (isPostage(value) ? 4 : 0) + (ofStranger ? 2 : 0) + (confirmed ? 0 : 1)

const inOrder = (coins: readonly Utxo[]): Utxo[] =>
  [...coins].sort(
    (a, b) =>
      riskOf(a) - riskOf(b) ||
      b.value - a.value ||
      Number(a.txid > b.txid) - Number(a.txid < b.txid) ||
      a.vout - b.vout,
  )
