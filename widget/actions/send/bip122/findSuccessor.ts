import { bytesToHex } from '@noble/hashes/utils.js'
import * as z from 'zod/mini'
import { scriptOf } from '../../../review/bip122/payment/addresses.ts'
import type { Send } from '../../../state/sends.ts'
import type { Ask, Look } from '../family.ts'
import { SendError } from '../sendError.ts'
import { readPlace } from './readPlace.ts'
import { type RawTransaction, readTransaction } from './readTransaction.ts'

const spenderSchema = z.nullable(z.string().check(z.regex(/^[0-9a-f]{64}$/)))

/**
 * What took a payment's place: a transaction in a block that spends one of the same coins, which no block can then take in
 * twice. One that pays the same receiver as much is the same payment, sped up; any other counts once it is settled. What
 * waits for a block decides nothing.
 *
 * @param others transactions that carry other sends, which are no payment of this one
 * @throws what a node says that does not answer
 */
export async function findSuccessor(
  ask: Ask,
  send: Send,
  coins: readonly string[],
  others: ReadonlySet<string>,
): Promise<Look | undefined> {
  for (const coin of coins) {
    const spender = await readSpender(ask, coin)
    if (spender === null) continue
    return spender === send.id ? undefined : judge(ask, send, { coin, spender, isOther: others.has(spender) })
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
  isOther: boolean
}

async function judge(ask: Ask, send: Send, { coin, spender, isOther }: Found): Promise<Look | undefined> {
  const place = await readPlace(ask, spender)
  if (place === 'pending') return undefined
  const { coins, outputs } = await readTransaction(ask, spender)
  if (!coins.includes(coin)) throw new SendError('node_unreachable')
  if (!isOther && paidTo(outputs, send.to, send) >= BigInt(send.units))
    return { status: place, hash: spender }
  if (place !== 'final') return undefined
  const isBack = !isOther && outputs.every((one) => paidTo([one], send.from, send) === one.amount)
  return { status: isBack ? 'cancelled' : 'replaced', hash: undefined, replacedBy: spender, settled: true }
}

function paidTo(
  outputs: RawTransaction['outputs'],
  address: string,
  { networkId }: Pick<Send, 'networkId'>,
): bigint {
  const wanted = scriptOf(address, networkId)
  return outputs
    .filter(({ script }) => wanted && bytesToHex(script) === bytesToHex(wanted))
    .reduce((sum, { amount }) => sum + amount, 0n)
}
