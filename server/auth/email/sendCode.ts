import { randomInt } from 'node:crypto'
import { and, eq, inArray, lt, lte } from 'drizzle-orm'
import type { ServerContext } from '../../context.ts'
import { emailCodes } from '../../db/schema/emailCodes.ts'
import { HttpError } from '../../errors/httpError.ts'
import { clientBlock } from '../../http/clientBlock.ts'
import type { Limit, Limits } from '../../limits/limits.ts'
import type { FrameIdentity } from '../../origins/frameToken.ts'
import { codeSeconds, codeTries, perAddress, perClient } from './codeLimits.ts'
import { codeMail } from './codeMail.ts'
import { bindingHash, type CodePurpose, codeHash, codeId, kindOf, lastId } from './codeRow.ts'

export interface CodeRequest {
  purpose: CodePurpose
  /** Lower case. */
  email: string
  /** Secret of the asking frame. */
  binding: string
  frame: FrameIdentity
  /** Address of the caller, for the limit. */
  client: string
}

/**
 * Mails a fresh code; one that the same frame asked for before is void, those of others stay what they are. Whether the address belongs to somebody is never looked up,
 * so neither the answer nor its time can tell.
 *
 * @returns seconds until another code may be asked for
 * @throws HttpError 429 `too_soon`, 503 `mail_unavailable`
 */
export async function sendCode(
  context: ServerContext,
  request: CodeRequest,
): Promise<{ resendAfter: number }> {
  const { email, client, binding } = request
  const ofClient = perClient(context.config.emailCodesPerClient)
  const { limits } = context
  const block = clientBlock(client)
  await take(limits, ofClient, block)
  await take(limits, perAddress, email).catch(async (error) => {
    await limits.giveBack(ofClient, block)
    throw error
  })
  const id = codeId(request.purpose, email, binding)
  const last = lastId(request.purpose, email)
  const code = String(randomInt(1_000_000)).padStart(6, '0')
  const wait = await storeCode(context, { id, last, code, binding })
  if (wait > 0) {
    await Promise.all([limits.giveBack(ofClient, block), limits.giveBack(perAddress, email)])
    throw tooSoon(wait)
  }
  await mailCode(context, request, { id, last, code }).catch(async (error) => {
    // What the client asked for stays counted: else it could make us try a dead mail server without end.
    await limits.giveBack(perAddress, email)
    throw error
  })
  return { resendAfter: context.config.emailResendSeconds }
}

async function take(limits: Limits, limit: Limit, key: string): Promise<void> {
  const wait = await limits.take(limit, key)
  if (wait > 0) throw tooSoon(wait)
}

interface StoredCode {
  id: string
  last: string
  code: string
}

/**
 * The time of the last mail is taken in one statement, so that of several requests at once one is served.
 *
 * @returns seconds to wait when the last code is too young, else 0
 */
async function storeCode(
  context: ServerContext,
  { id, last, code, binding }: StoredCode & { binding: string },
): Promise<number> {
  const sentAt = new Date()
  const resendSeconds = context.config.emailResendSeconds
  const row = {
    codeHash: codeHash(context, id, code),
    binding: bindingHash(binding),
    triesLeft: codeTries,
    sentAt,
    expires: new Date(sentAt.getTime() + codeSeconds * 1000),
  }
  const turn = { ...row, codeHash: '', binding: '', triesLeft: 0 }
  return context.database.db.transaction(async (transaction) => {
    const taken = await transaction
      .insert(emailCodes)
      .values({ id: last, ...turn })
      .onConflictDoUpdate({
        target: emailCodes.id,
        set: turn,
        setWhere: lte(emailCodes.sentAt, new Date(sentAt.getTime() - resendSeconds * 1000)),
      })
      .returning({ id: emailCodes.id })
    if (taken.length === 0) {
      const [before] = await transaction
        .select({ sentAt: emailCodes.sentAt })
        .from(emailCodes)
        .where(eq(emailCodes.id, last))
      const waited = before ? (sentAt.getTime() - before.sentAt.getTime()) / 1000 : 0
      return Math.max(1, Math.ceil(resendSeconds - waited))
    }
    await transaction
      .insert(emailCodes)
      .values({ id, ...row })
      .onConflictDoUpdate({ target: emailCodes.id, set: row })
    return 0
  })
}

async function mailCode(
  context: ServerContext,
  { email: to, frame, purpose }: CodeRequest,
  { id, last, code }: StoredCode,
): Promise<void> {
  const { http } = context.config
  const project = await context.projects.get(frame.projectId)
  const mail = codeMail({
    to,
    kind: kindOf(purpose),
    code,
    projectName: project?.name ?? new URL(frame.origin).host,
    hostOrigin: frame.origin,
    // The fragment stays in the browser: opening the link logs nobody in and tells the server nothing.
    link: `${http.loginOrigin}${http.authBase}/email-code#${code}`,
    minutes: codeSeconds / 60,
  })
  const { db } = context.database
  try {
    await context.mailer.send(mail)
  } catch (cause) {
    // A letter that nobody took must not keep the person from asking again.
    const unsent = and(
      inArray(emailCodes.codeHash, [codeHash(context, id, code), '']),
      inArray(emailCodes.id, [id, last]),
    )
    await db.delete(emailCodes).where(unsent)
    throw new HttpError(503, 'mail_unavailable', 'The mail could not be sent; try again', { cause })
  }
  await db.delete(emailCodes).where(lt(emailCodes.expires, new Date()))
}

const tooSoon = (seconds: number) =>
  new HttpError(429, 'too_soon', `Another code can be sent in ${seconds} seconds`, {
    headers: { 'retry-after': String(seconds) },
  })
