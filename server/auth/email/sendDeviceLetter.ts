import type { ServerContext } from '../../context.ts'
import { lastId } from './codeRow.ts'
import { type Asking, awaitLetter, deviceSeconds, forgetLetter, issueLetter } from './deviceApproval.ts'
import { deviceMail } from './deviceMail.ts'
import { type MailWish, mailNotTaken, takeTurn } from './mailTurn.ts'

export interface LetterRequest extends Asking, Pick<MailWish, 'work'> {
  /** Its kind, in plain words. */
  browser: string
  /** Address of the caller, for the limit. */
  client: string
}

/**
 * Asks the owner of an address about a new browser. Like a code, it is for any address, and for one every 30 s.
 *
 * @returns seconds until another letter may be asked for
 * @throws HttpError 429 `too_soon`, `work_needed`; 422 `mail_refused`; 503 `mail_unavailable`
 */
export async function sendDeviceLetter(
  context: ServerContext,
  request: LetterRequest,
): Promise<{ resendAfter: number }> {
  const pause = context.config.emailResendSeconds
  const last = lastId('device', request.email)
  const turn = await takeTurn(context, { ...request, kind: 'letter', last, pause })
  const token = await issueLetter(context, request, request.browser)
  try {
    await context.mailer.send(await mailOf(context, request, token))
  } catch (cause) {
    await forgetLetter(context, token)
    // A letter that nobody took must not keep the person from asking again.
    await turn.giveBackAddress()
    throw mailNotTaken(cause)
  }
  await awaitLetter(context, request, token)
  return { resendAfter: pause }
}

async function mailOf(context: ServerContext, { email: to, frame, browser }: LetterRequest, token: string) {
  const { loginOrigin, authBase } = context.config.http
  const project = await context.projects.get(frame.projectId)
  return deviceMail({
    to,
    projectName: project?.name ?? new URL(frame.origin).host,
    hostOrigin: frame.origin,
    browser,
    askedAt: new Date(),
    // The fragment stays in the browser: opening the link tells the server nothing, and says no yes.
    link: `${loginOrigin}${authBase}/email-device#${token}`,
    minutes: deviceSeconds / 60,
  })
}
