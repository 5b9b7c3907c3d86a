import { and, eq, lte } from 'drizzle-orm'
import type { ServerContext } from '../../context.ts'
import type { EmailWork } from '../../contract/emailWork.ts'
import { emailCodes } from '../../db/schema/emailCodes.ts'
import { HttpError } from '../../errors/httpError.ts'
import { clientBlock } from '../../http/clientBlock.ts'
import type { Limit } from '../../limits/limits.ts'
import { mailFault } from '../../mail/mailFault.ts'
import { codeSeconds, type MailKind, markedQuota, openQuota, perClient, workQuota } from './codeLimits.ts'
import { spendWork, takesWork, type WorkFor } from './work.ts'

/** A letter that somebody wants sent. */
export interface MailWish extends WorkFor {
  kind: MailKind
  /** Key in db/schema/emailCodes.ts of the time of the last one that anybody caused. */
  last: string
  /** Seconds between two of those. */
  pause: number
  /** Address of the caller; `undefined` when an earlier letter paid for this one. */
  client: string | undefined
  /** Names the browser's mark (deviceMark.ts), where it brought a good one. */
  mark?: string | undefined
  /** `none`: whoever asks can't do any, or it would not help. */
  work: EmailWork | 'none' | undefined
}

/** What a letter was counted as. */
export interface MailTurn {
  /**
   * It did not go out: the address has what it was before. What the client asked for stays counted: else it could make
   * us try a dead mail server without end.
   */
  giveBackAddress(): Promise<void>
}

/** A way to a letter: what it uses up, and the row that keeps the time of the last one on this way. */
interface Way {
  quota: Limit[]
  last?: string
  pause: number
}

/**
 * Counts a letter for who asks and for whom it is. What anybody may cause for an address is little, and strangers can
 * use it up; a browser that logged in as the address, and a proof of work, have a little each beside it.
 *
 * @throws HttpError 429 `work_needed`, `too_soon`
 */
export async function takeTurn(context: ServerContext, wish: MailWish): Promise<MailTurn> {
  const { limits, config } = context
  const { client, kind, email } = wish
  const ofClient = perClient(config.emailCodesPerClient)
  const block = client === undefined ? undefined : clientBlock(client)
  const ofClientWait = block === undefined ? 0 : await limits.take(ofClient, block)
  if (ofClientWait > 0) throw tooSoon(ofClientWait)
  let wait = 0
  for (const way of await waysTo(context, wish)) {
    const taken = await takeWay(context, way, email)
    if (typeof taken !== 'number') return taken
    wait = taken
  }
  if (block !== undefined) await limits.giveBack(ofClient, block)
  const helps = wish.work !== 'none' && (await takesWork(context, { ...wish, kind }))
  throw helps ? workNeeded(wait) : tooSoon(wait)
}

/** The ways that are open, the dearest last, so that nobody uses up what others could take. */
async function waysTo(context: ServerContext, wish: MailWish): Promise<Way[]> {
  const { kind, email, last, pause, mark, work } = wish
  const ways: Way[] = []
  if (mark !== undefined) ways.push({ quota: [markedQuota(kind)], last: `mark:${email} ${mark}`, pause })
  if (work && work !== 'none' && (await spendWork(context, work, wish)))
    ways.push({ quota: [workQuota(kind)], pause: 0 })
  return [...ways, { quota: openQuota(kind), last, pause }]
}

/** @returns seconds to wait when the way is closed */
async function takeWay(
  context: ServerContext,
  { quota, last, pause }: Way,
  email: string,
): Promise<MailTurn | number> {
  const { limits, database } = context
  const taken: Limit[] = []
  const giveBackQuota = async () => {
    for (const limit of taken) await limits.giveBack(limit, email)
  }
  for (const limit of quota) {
    const wait = await limits.take(limit, email)
    if (wait > 0) {
      await giveBackQuota()
      return wait
    }
    taken.push(limit)
  }
  const sentAt = new Date()
  const wait = last === undefined ? 0 : await takeMoment(context, { last, sentAt, pause })
  if (wait > 0) {
    await giveBackQuota()
    return wait
  }
  return {
    async giveBackAddress() {
      await giveBackQuota()
      if (last === undefined) return
      const ours = and(eq(emailCodes.id, last), eq(emailCodes.sentAt, sentAt))
      await database.db.delete(emailCodes).where(ours)
    },
  }
}

/**
 * The time of the last mail is taken in one statement, so that of several requests at once one is served.
 *
 * @param last row of db/schema/emailCodes.ts that keeps the time
 * @returns seconds to wait when the last mail is too young, else 0
 */
async function takeMoment(
  { database: { db } }: ServerContext,
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

const tooSoon = (seconds: number) =>
  new HttpError(429, 'too_soon', `Another code can be sent in ${seconds} seconds`, {
    headers: { 'retry-after': String(seconds) },
  })

const workNeeded = (seconds: number) =>
  new HttpError(429, 'work_needed', `Another code needs a proof of work, or ${seconds} seconds`, {
    field: 'work',
    headers: { 'retry-after': String(seconds) },
  })

/** Nobody took the letter: the person hears of an address that takes none, the operator of all else. */
export const mailNotTaken = (cause: unknown) =>
  mailFault(cause) === 'address'
    ? new HttpError(422, 'mail_refused', 'This address takes no mail', { field: 'email', cause })
    : new HttpError(503, 'mail_unavailable', 'The mail could not be sent; try again', { cause })
