import { randomInt } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import type { ServerContext } from '../../context.ts'
import { emailCodes } from '../../db/schema/emailCodes.ts'
import type { FrameIdentity } from '../../origins/frameToken.ts'
import { codeSeconds, codeTries, type MailKind } from './codeLimits.ts'
import { codeMail } from './codeMail.ts'
import { askerHash, type CodePurpose, codeHash, codeId, kindOf, lastId } from './codeRow.ts'
import { type MailWish, mailNotTaken, takeTurn } from './mailTurn.ts'

export interface CodeRequest extends Pick<MailWish, 'mark' | 'work'> {
  purpose: CodePurpose
  kind: Exclude<MailKind, 'letter'>
  /** Lower case. */
  email: string
  /** Secret of the asking frame. */
  binding: string
  frame: FrameIdentity
  /** Address of the caller, for the limit. */
  client: string
}

/**
 * Mails a fresh code; one that the same frame asked for before is void, those of others stay what they are. Whether the
 * address belongs to somebody is never looked up, so neither the answer nor its time can tell.
 *
 * @returns seconds until another code may be asked for
 * @throws HttpError 429 `too_soon`, `work_needed`; 422 `mail_refused`; 503 `mail_unavailable`
 */
export async function sendCode(
  context: ServerContext,
  request: CodeRequest,
): Promise<{ resendAfter: number }> {
  const { email, binding, frame, kind, purpose } = request
  // The letter that asked the owner of the address was counted for the client, and the code for its yes waits for nothing.
  const approved = kind === 'approved'
  const turn = await takeTurn(context, {
    ...request,
    last: lastId(purpose, email),
    pause: approved ? 0 : context.config.emailResendSeconds,
    client: approved ? undefined : request.client,
  })
  const id = codeId(purpose, email, { binding, frame })
  const code = String(randomInt(1_000_000)).padStart(6, '0')
  try {
    await storeCode(context, { id, code, asker: askerHash({ binding, frame }) })
    await mailCode(context, request, { id, code })
  } catch (error) {
    await turn.giveBackAddress()
    throw error
  }
  return { resendAfter: context.config.emailResendSeconds }
}

interface StoredCode {
  id: string
  code: string
}

async function storeCode(
  context: ServerContext,
  { id, code, asker }: StoredCode & { asker: string },
): Promise<void> {
  const sentAt = new Date()
  const row = {
    codeHash: codeHash(context, id, code),
    binding: asker,
    triesLeft: codeTries,
    sentAt,
    expires: new Date(sentAt.getTime() + codeSeconds * 1000),
  }
  await context.database.db
    .insert(emailCodes)
    .values({ id, ...row })
    .onConflictDoUpdate({ target: emailCodes.id, set: row })
}

async function mailCode(
  context: ServerContext,
  { email: to, frame, purpose }: CodeRequest,
  { id, code }: StoredCode,
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
    const unsent = and(eq(emailCodes.id, id), eq(emailCodes.codeHash, codeHash(context, id, code)))
    await db.delete(emailCodes).where(unsent)
    throw mailNotTaken(cause)
  }
}
