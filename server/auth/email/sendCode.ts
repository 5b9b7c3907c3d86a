import { randomInt } from 'node:crypto'
import { and, inArray, lt } from 'drizzle-orm'
import type { ServerContext } from '../../context.ts'
import { emailCodes } from '../../db/schema/emailCodes.ts'
import type { FrameIdentity } from '../../origins/frameToken.ts'
import { codeSeconds, codeTries, perAddress } from './codeLimits.ts'
import { codeMail } from './codeMail.ts'
import { bindingHash, type CodePurpose, codeHash, codeId, kindOf, lastId } from './codeRow.ts'
import { mailUnavailable, takeMoment, takeTurn, tooSoon } from './mailTurn.ts'

export interface CodeRequest {
  purpose: CodePurpose
  /** Lower case. */
  email: string
  /** Secret of the asking frame. */
  binding: string
  frame: FrameIdentity
  /** Address of the caller, for the limit. */
  client: string
  /** The owner of the address said yes to it: the letter that asked them was counted for the client, and waits for nothing. */
  approved?: boolean
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
  const { email, binding, approved } = request
  const client = approved ? undefined : request.client
  const turn = await takeTurn(context, { client, email, perAddress })
  const id = codeId(request.purpose, email, binding)
  const last = lastId(request.purpose, email)
  const code = String(randomInt(1_000_000)).padStart(6, '0')
  const pause = approved ? 0 : context.config.emailResendSeconds
  const wait = await storeCode(context, { id, last, code, binding, pause })
  if (wait > 0) {
    await turn.giveBack()
    throw tooSoon(wait)
  }
  await mailCode(context, request, { id, last, code }).catch(async (error) => {
    await turn.giveBackAddress()
    throw error
  })
  return { resendAfter: context.config.emailResendSeconds }
}

interface StoredCode {
  id: string
  last: string
  code: string
}

/** @returns seconds to wait when the last code is too young, else 0 */
async function storeCode(
  context: ServerContext,
  { id, last, code, binding, pause }: StoredCode & { binding: string; pause: number },
): Promise<number> {
  const sentAt = new Date()
  const row = {
    codeHash: codeHash(context, id, code),
    binding: bindingHash(binding),
    triesLeft: codeTries,
    sentAt,
    expires: new Date(sentAt.getTime() + codeSeconds * 1000),
  }
  return context.database.db.transaction(async (transaction) => {
    const wait = await takeMoment(transaction, { last, sentAt, pause })
    if (wait > 0) return wait
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
    throw mailUnavailable(cause)
  }
  await db.delete(emailCodes).where(lt(emailCodes.expires, new Date()))
}
