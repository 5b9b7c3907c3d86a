import type { ServerContext } from '../../context.ts'
import type { EmailCodeAnswer } from '../../contract/login.ts'
import type { MailKind } from './codeLimits.ts'
import { type Asking, takeApproval } from './deviceApproval.ts'
import { markOf } from './deviceMark.ts'
import type { MailWish } from './mailTurn.ts'
import { sendCode } from './sendCode.ts'
import { sendDeviceLetter } from './sendDeviceLetter.ts'

export interface LoginCodeRequest extends Asking, Pick<MailWish, 'work'> {
  /** Address of the caller, for the limit. */
  client: string
  /** Its kind, in plain words. */
  browser: string
  /** Mark of a browser that logged in by code before. */
  device: string | undefined
}

/** What a browser without a mark causes, and a proof of work is for. */
export const strangersKind = ({ config }: ServerContext): MailKind =>
  config.emailNewDevice === 'code' ? 'code' : 'letter'

/**
 * The one way to a code that logs in. With `EMAIL_NEW_DEVICE=approve` a browser without a mark gets it for the yes of the
 * address's owner, once a yes; whether the address belongs to somebody counts nothing.
 *
 * @throws HttpError 429 `too_soon`, `work_needed`; 422 `mail_refused`; 503 `mail_unavailable`
 */
export async function askForCode(
  context: ServerContext,
  { device, browser, work, ...asking }: LoginCodeRequest,
): Promise<EmailCodeAnswer> {
  const mark = markOf(context, asking.email, device)
  const code = { ...asking, purpose: 'login', kind: 'code', mark } as const
  if (context.config.emailNewDevice === 'code') return sendCode(context, { ...code, work })
  if (mark !== undefined)
    return { action: 'VERIFY_OTP', ...(await sendCode(context, { ...code, work: 'none' })) }
  const approval = await takeApproval(context, asking)
  if (!approval)
    return { action: 'VERIFY_DEVICE', ...(await sendDeviceLetter(context, { ...asking, browser, work })) }
  try {
    const approved = { ...code, kind: 'approved', work: 'none' } as const
    return { action: 'VERIFY_OTP', ...(await sendCode(context, approved)) }
  } catch (error) {
    await approval.giveBack()
    throw error
  }
}
