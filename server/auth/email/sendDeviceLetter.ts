import { and, eq, lt } from 'drizzle-orm'
import type { ServerContext } from '../../context.ts'
import { emailCodes } from '../../db/schema/emailCodes.ts'
import { lettersPerAddress } from './codeLimits.ts'
import { lastId } from './codeRow.ts'
import { type Asking, awaitLetter, deviceSeconds, forgetLetter, issueLetter } from './deviceApproval.ts'
import { deviceMail } from './deviceMail.ts'
import { mailUnavailable, takeMoment, takeTurn, tooSoon } from './mailTurn.ts'

/**
 * Asks the owner of an address about a new browser. Like a code, it is for any address, and for one every 30 s.
 *
 * @returns seconds until another letter may be asked for
 * @throws HttpError 429 `too_soon`, 503 `mail_unavailable`
 */
export async function sendDeviceLetter(
  context: ServerContext,
  asking: Asking & { browser: string; client: string },
): Promise<{ resendAfter: number }> {
  const { email, client } = asking
  const { db } = context.database
  const turn = await takeTurn(context, { client, email, perAddress: lettersPerAddress })
  const [sentAt, pause] = [new Date(), context.config.emailResendSeconds]
  const last = lastId('device', email)
  const wait = await takeMoment(db, { last, sentAt, pause })
  if (wait > 0) {
    await turn.giveBack()
    throw tooSoon(wait)
  }
  const token = await issueLetter(context, asking, asking.browser)
  try {
    await context.mailer.send(await mailOf(context, asking, token, sentAt))
  } catch (cause) {
    await forgetLetter(context, token)
    // A letter that nobody took must not keep the person from asking again.
    await db.delete(emailCodes).where(and(eq(emailCodes.id, last), eq(emailCodes.sentAt, sentAt)))
    await turn.giveBackAddress()
    throw mailUnavailable(cause)
  }
  await awaitLetter(context, asking, token)
  await db.delete(emailCodes).where(lt(emailCodes.expires, new Date()))
  return { resendAfter: pause }
}

async function mailOf(
  context: ServerContext,
  { email: to, frame, browser }: Asking & { browser: string },
  token: string,
  askedAt: Date,
) {
  const { loginOrigin, authBase } = context.config.http
  const project = await context.projects.get(frame.projectId)
  return deviceMail({
    to,
    projectName: project?.name ?? new URL(frame.origin).host,
    hostOrigin: frame.origin,
    browser,
    askedAt,
    // The fragment stays in the browser: opening the link tells the server nothing, and says no yes.
    link: `${loginOrigin}${authBase}/email-device#${token}`,
    minutes: deviceSeconds / 60,
  })
}
