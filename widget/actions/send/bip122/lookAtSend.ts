import { coinLimit, type Send } from '../../../state/sends.ts'
import type { AgeOf, Ask, Look, OtherSends } from '../family.ts'
import { findSuccessor } from './findSuccessor.ts'
import { readPlace } from './readPlace.ts'
import { readTransaction } from './readTransaction.ts'

/** Nodes forget what was not mined for this long. */
const forgottenMs = 14 * 24 * 3600_000
/** A younger one waits for a block as any does. */
const overdueMs = 10 * 60_000

/**
 * By its id, and once it waits for long, by the coins that it spends: its wallet may replace it, and nothing says so by the id.
 * So it is never lost; a node that does not know it answers with an error of its own, or that it waits.
 */
export async function lookAtSend(ask: Ask, send: Send, others: OtherSends, ageOf: AgeOf): Promise<Look> {
  const seen = await readPlace(ask, send.id).catch((error) => {
    if (isUnknown(error)) return error as Error
    throw error
  })
  if (seen === 'confirmed' || seen === 'final') return { status: seen, hash: undefined }
  const coins = send.coins ?? (await readCoins(ask, send.id))
  const ageMs = ageOf(send.sentAt)
  const isOverdue = ageMs > overdueMs
  const next = coins && isOverdue ? await successor(ask, { ...send, coins }, others) : undefined
  if (next) return { ...next, coins }
  // What carried it is in no block any more.
  const isBack = Boolean(send.hash && coins && isOverdue)
  if (seen !== 'pending' && ageMs > forgottenMs) return { status: 'unknown', hash: undefined, coins }
  if (seen === 'pending' || isBack) return { status: 'pending', hash: undefined, coins }
  throw seen
}

/** A node that can't say what spends a coin leaves it at what the id says; what it found before stays. */
const successor = (
  ask: Ask,
  send: Send & { coins: string[] },
  others: OtherSends,
): Promise<Look | undefined> =>
  findSuccessor(ask, send, send.coins, others).catch((error) => {
    if (send.hash) throw error
    return undefined
  })

/** Of what a node no longer knows they are unknown. */
const readCoins = (ask: Ask, id: string): Promise<string[] | undefined> =>
  readTransaction(ask, id).then(
    ({ coins }) => coins.slice(0, coinLimit),
    () => undefined,
  )

const isUnknown = (error: unknown): boolean =>
  /not found/i.test(String((error as { message?: unknown } | null)?.message))
