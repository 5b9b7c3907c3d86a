import { createHash } from 'node:crypto'
import { and, desc, eq, gt, isNull, lt, notInArray, or, type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import type { ServerContext } from '../../context.ts'
import {
  type ApprovalAnswer,
  type ApprovalWindowAnswer,
  approvalLostMs,
  approvalSeconds,
} from '../../contract/approvals.ts'
import { approvals } from '../../db/schema/approvals.ts'
import { HttpError } from '../../errors/httpError.ts'

export interface Said {
  id: string
  state?: string | undefined
  known: number
  over?: boolean | undefined
}

export interface SaidByWindow extends Said {
  /** The window's own id. */
  window: string
}

export interface ApprovalOwner {
  userId: string
  projectId: string
  /** Of the page around the frame, as its token says: what the window shows as the site. */
  origin: string
  /** Quotas are its own, so that one session of a person holds up no other. */
  sessionId: string
}

/**
 * The login frame says its state and hears that of the window; the first time the approval begins.
 *
 * @throws HttpError 404 `approval_over` for an approval of somebody else, or without a state before the first
 */
export async function exchangeAsFrame(
  context: ServerContext,
  { userId, projectId, origin, sessionId }: ApprovalOwner,
  said: Said,
): Promise<ApprovalAnswer> {
  const { db } = context.database
  const id = rowId(said.id)
  const isOwner = and(
    isOpen(id),
    eq(approvals.userId, userId),
    eq(approvals.projectId, projectId),
    eq(approvals.origin, origin),
  ) as SQL
  if (said.over) {
    await db.delete(approvals).where(isOwner)
    return { version: 0, state: null, seenMs: null }
  }
  if (said.state !== undefined) {
    await requireRoom(context, sessionId)
    const expires = new Date(Date.now() + approvalSeconds * 1000)
    const [opened] = await db
      .insert(approvals)
      .values({ id, userId, projectId, origin, sessionId, expires })
      .onConflictDoNothing()
      .returning({ id: approvals.id })
    if (opened) await makeRoom(context, sessionId)
  }
  const [row] = await db
    .update(approvals)
    .set({
      frameSeen: new Date(),
      ...(said.state !== undefined && {
        frameState: said.state,
        frameVersion: sql`${approvals.frameVersion} + 1`,
      }),
    })
    .where(isOwner)
    .returning({
      version: approvals.windowVersion,
      state: newerThan(said.known, approvals.windowVersion, approvals.windowState),
      seen: approvals.windowSeen,
    })
  return answerOf(row)
}

/**
 * The window says its state and hears that of the frame. The first window has the approval until it leaves or is not seen
 * for `approvalLostMs`: two windows with one address are not both in front of a person.
 *
 * @throws HttpError 404 `approval_over`; 409 `approval_elsewhere` for another window than the one that has it
 */
export async function exchangeAsWindow(
  { database: { db } }: ServerContext,
  said: SaidByWindow,
): Promise<ApprovalWindowAnswer> {
  const id = rowId(said.id)
  const windowId = rowId(said.window)
  const isFree = or(
    isNull(approvals.windowSeen),
    lt(approvals.windowSeen, new Date(Date.now() - approvalLostMs)),
  )
  const [row] = await db
    .update(approvals)
    .set({
      windowId,
      windowSeen: said.over ? null : new Date(),
      ...(said.state !== undefined && {
        windowState: said.state,
        windowVersion: sql`${approvals.windowVersion} + 1`,
      }),
    })
    .where(and(isOpen(id), or(eq(approvals.windowId, windowId), said.over ? undefined : isFree)))
    .returning({
      version: approvals.frameVersion,
      state: newerThan(said.known, approvals.frameVersion, approvals.frameState),
      seen: approvals.frameSeen,
      site: approvals.origin,
    })
  if (row) return { ...answerOf(row), site: row.site }
  const [held] = await db.select({ id: approvals.id }).from(approvals).where(isOpen(id))
  if (held)
    throw new HttpError(409, 'approval_elsewhere', 'Another window has this request', { field: 'window' })
  throw approvalOver()
}

/** What is large stays in the database while the other side has it already. */
const newerThan = (known: number, version: AnyPgColumn, state: AnyPgColumn) =>
  sql<string | null>`case when ${version} > ${known} then ${state} end`

const isOpen = (id: string): SQL => and(eq(approvals.id, id), gt(approvals.expires, new Date())) as SQL

const rowId = (id: string): string => createHash('sha256').update(id).digest('hex')

function answerOf(
  row: { version: number; state: string | null; seen: Date | null } | undefined,
): ApprovalAnswer {
  if (!row) throw approvalOver()
  const { version, state, seen } = row
  return { version, state, seenMs: seen && Math.max(Date.now() - seen.getTime(), 0) }
}

const approvalOver = () => new HttpError(404, 'approval_over', 'This request is over', { field: 'id' })

/** States that one session may publish, each of up to `approvalFrameLimit` bytes. */
const stateLimit = { name: 'approval-states', times: 60, seconds: 60 }
/** Approvals that one session may have open, in all its tabs. */
const openLimit = 8

async function requireRoom({ limits }: ServerContext, sessionId: string): Promise<void> {
  const wait = await limits.take(stateLimit, sessionId)
  if (wait === 0) return
  throw new HttpError(429, 'rate_limited', `Too many requests; try again in ${wait} seconds`, {
    headers: { 'retry-after': String(wait) },
  })
}

/** The oldest of a session make room. */
async function makeRoom({ database: { db } }: ServerContext, sessionId: string): Promise<void> {
  const newest = db
    .select({ id: approvals.id })
    .from(approvals)
    .where(eq(approvals.sessionId, sessionId))
    .orderBy(desc(approvals.expires))
    .limit(openLimit)
  await db.delete(approvals).where(and(eq(approvals.sessionId, sessionId), notInArray(approvals.id, newest)))
}
