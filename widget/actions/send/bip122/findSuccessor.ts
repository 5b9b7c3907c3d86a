import { bytesToHex } from '@noble/hashes/utils.js'
import * as z from 'zod/mini'
import { scriptOf } from '../../../review/bip122/payment/addresses.ts'
import type { Send } from '../../../state/sends.ts'
import type { Ask, Look, OtherSends } from '../family.ts'
import { SendError } from '../sendError.ts'
import { readPlace } from './readPlace.ts'
import { type RawTransaction, readTransaction } from './readTransaction.ts'

const spenderSchema = z.nullable(z.string().check(z.regex(/^[0-9a-f]{64}$/)))

/**
 * What took a payment's place: a transaction in a block that spends one of the same coins, which no block can then take in
 * twice. One that pays the same receiver as much, beyond what other sends to them are carried by it, is the same payment,
 * sped up. One that pays them less counts once it is settled; one that pays them as much, but not for each, says then that
 * nobody can tell. What waits for a block decides nothing.
 *
 * @throws what a node says that does not answer
 */
export async function findSuccessor(
  ask: Ask,
  send: Send,
  coins: readonly string[],
  others: OtherSends,
): Promise<Look | undefined> {
  for (const coin of coins) {
    const spender = await readSpender(ask, coin)
    if (spender === null) continue
    if (spender === send.id) return undefined
    const carried = others.get(spender)?.filter(({ replacedBy }) => replacedBy === undefined) ?? []
    return judge(ask, send, { coin, spender, carried })
  }
  return undefined
}

async function readSpender(ask: Ask, coin: string): Promise<string | null> {
  const [txid = '', vout] = coin.split(':')
  const read = z.safeParse(spenderSchema, await ask('btc_getSpender', [txid, Number(vout)]))
  if (read.success) return read.data
  throw new SendError('node_unreachable')
}

interface Found {
  coin: string
  spender: string
  /** Other sends. */
  carried: readonly Send[]
}

async function judge(ask: Ask, send: Send, { coin, spender, carried }: Found): Promise<Look | undefined> {
  const place = await readPlace(ask, spender)
  if (place === 'pending') return undefined
  const { coins, outputs } = await readTransaction(ask, spender)
  if (!coins.includes(coin)) throw new SendError('node_unreachable')
  const paid = paidTo(outputs, send.to, send)
  if (paid >= claimedBy([send, ...carried], send)) return { status: place, hash: spender }
  if (place !== 'final') return undefined
  if (paid >= BigInt(send.units)) return { status: 'unknown', hash: undefined }
  const isBack = carried.length === 0 && outputs.every((one) => paidTo([one], send.from, send) === one.amount)
  return { status: isBack ? 'cancelled' : 'replaced', hash: undefined, replacedBy: spender, settled: true }
}

/** What sends want for the receiver of one of them. */
const claimedBy = (sends: readonly Send[], { to, networkId }: Send): bigint =>
  sends
    .filter((one) => hexOf(one.to, networkId) === hexOf(to, networkId))
    .reduce((sum, { units }) => sum + BigInt(units), 0n)

function paidTo(outputs: RawTransaction['outputs'], address: string, { networkId }: Send): bigint {
  const wanted = hexOf(address, networkId)
  return outputs
    .filter(({ script }) => bytesToHex(script) === wanted)
    .reduce((sum, { amount }) => sum + amount, 0n)
}

function hexOf(address: string, networkId: Send['networkId']): string | undefined {
  const script = scriptOf(address, networkId)
  return script && bytesToHex(script)
}
