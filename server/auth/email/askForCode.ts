import type { ServerContext } from '../../context.ts'
import type { EmailCodeAnswer } from '../../contract/login.ts'
import { type Asking, takeApproval } from './deviceApproval.ts'
import { isMarked } from './deviceMark.ts'
import { sendCode } from './sendCode.ts'
import { sendDeviceLetter } from './sendDeviceLetter.ts'

export interface LoginCodeRequest extends Asking {
  /** Address of the caller, for the limit. */
  client: string
  /** Its kind, in plain words. */
  browser: string
  /** Mark of a browser that logged in by code before. */
  device: string | undefined
}

/**
 * The one way to a code that logs in. With `EMAIL_NEW_DEVICE=approve` a browser without a mark gets it for the yes of the
 * address's owner, once a yes; whether the address belongs to somebody counts nothing.
 *
 * @throws HttpError 429 `too_soon`, 503 `mail_unavailable`
 */
export async function askForCode(
  context: ServerContext,
  { email, binding, frame, client, browser, device }: LoginCodeRequest,
): Promise<EmailCodeAnswer> {
  const asking = { email, binding, frame }
  const request = { purpose: 'login', ...asking, client } as const
  if (context.config.emailNewDevice === 'code') return sendCode(context, request)
  if (isMarked(context, email, device)) return { action: 'VERIFY_OTP', ...(await sendCode(context, request)) }
  const approval = await takeApproval(context, asking)
  if (!approval)
    return { action: 'VERIFY_DEVICE', ...(await sendDeviceLetter(context, { ...asking, client, browser })) }
  try {
    return { action: 'VERIFY_OTP', ...(await sendCode(context, { ...request, approved: true })) }
  } catch (error) {
    await approval.giveBack()
    throw error
  }
}
