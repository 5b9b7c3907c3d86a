import { eq, lte } from 'drizzle-orm'
import type { ServerContext } from '../../context.ts'
import type { Db } from '../../db/db.ts'
import { emailCodes } from '../../db/schema/emailCodes.ts'
import { HttpError } from '../../errors/httpError.ts'
import { clientBlock } from '../../http/clientBlock.ts'
import type { Limit } from '../../limits/limits.ts'
import { codeSeconds, perClient } from './codeLimits.ts'

/** What a letter was counted as; given back where it did not go out. */
export interface MailTurn {
  giveBack(): Promise<void>
  /** What the client asked for stays counted: else it could make us try a dead mail server without end. */
  giveBackAddress(): Promise<void>
}

/**
 * Counts a letter for who asks and for whom it is.
 *
 * @param client address of the caller; `undefined` when an earlier letter paid for this one
 * @throws HttpError 429 `too_soon`
 */
export async function takeTurn(
  { limits, config }: ServerContext,
  { client, email, perAddress }: { client: string | undefined; email: string; perAddress: Limit },
): Promise<MailTurn> {
  const ofClient = perClient(config.emailCodesPerClient)
  const block = client === undefined ? undefined : clientBlock(client)
  const take = async (limit: Limit, key: string): Promise<void> => {
    const wait = await limits.take(limit, key)
    if (wait > 0) throw tooSoon(wait)
  }
  const giveBackClient = async () => {
    if (block !== undefined) await limits.giveBack(ofClient, block)
  }
  const giveBackAddress = () => limits.giveBack(perAddress, email)
  if (block !== undefined) await take(ofClient, block)
  await take(perAddress, email).catch(async (error) => {
    await giveBackClient()
    throw error
  })
  return {
    giveBackAddress,
    giveBack: async () => void (await Promise.all([giveBackClient(), giveBackAddress()])),
  }
}

/**
 * The time of the last mail is taken in one statement, so that of several requests at once one is served.
 *
 * @param last row of db/schema/emailCodes.ts that keeps the time
 * @returns seconds to wait when the last mail is too young, else 0
 */
export async function takeMoment(
  db: Pick<Db, 'insert' | 'select'>,
  { last, sentAt, pause }: { last: string; sentAt: Date; pause: number },
): Promise<number> {
  const expires = new Date(sentAt.getTime() + codeSeconds * 1000)
  const turn = { codeHash: '', binding: '', triesLeft: 0, sentAt, expires }
  const taken = await db
    .insert(emailCodes)
    .values({ id: last, ...turn })
    .onConflictDoUpdate({
      target: emailCodes.id,
      set: turn,
      setWhere: lte(emailCodes.sentAt, new Date(sentAt.getTime() - pause * 1000)),
    })
    .returning({ id: emailCodes.id })
  if (taken.length > 0) return 0
  const [before] = await db
    .select({ sentAt: emailCodes.sentAt })
    .from(emailCodes)
    .where(eq(emailCodes.id, last))
  const waited = before ? (sentAt.getTime() - before.sentAt.getTime()) / 1000 : 0
  return Math.max(1, Math.ceil(pause - waited))
}

export const tooSoon = (seconds: number) =>
  new HttpError(429, 'too_soon', `Another code can be sent in ${seconds} seconds`, {
    headers: { 'retry-after': String(seconds) },
  })

export const mailUnavailable = (cause: unknown) =>
  new HttpError(503, 'mail_unavailable', 'The mail could not be sent; try again', { cause })
