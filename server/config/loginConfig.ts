import type { Env } from './env.ts'
import { type MailSettings, readMail } from './mailConfig.ts'

export interface LoginSettings {
  /** Base path of Auth.js, without a slash at its end. */
  authBase: string
  /** Who can open the recovery shares of embedded wallets: design.md §6. */
  custody: 'user' | 'operator'
  /** Where a person approves what moves value: in a window where the browser cannot tell that a page covers us, or always. */
  approvals: 'auto' | 'window'
  mail: MailSettings
  /** Login codes that one client address may ask for in 10 minutes. */
  emailCodesPerClient: number
  /** Seconds between two codes for one address. */
  emailResendSeconds: number
  /** `approve`: a browser that is new for an address gets its code when the address's owner said yes to a letter. */
  emailNewDevice: 'code' | 'approve'
}

/** Specification §5. */
const resendSeconds = 30

/** First segments that the login origin answers itself. */
const taken = ['login', 'assets', 'v1', 'health']

/** How people log in; what is wrong is added to `problems`. */
export function readLogin(
  env: Env,
  { loginOrigin, production }: { loginOrigin: string; production: boolean },
  problems: string[],
): LoginSettings {
  const authBase = env.authBase ?? '/auth'
  if (!/^(?:\/[a-z0-9_-]+)+$/.test(authBase) || taken.includes(authBase.split('/')[1] ?? '')) {
    problems.push('AUTH_BASE is a path like /auth, without a slash at its end, and not one that is taken.')
  }
  const custody = env.custody ?? 'user'
  if (custody !== 'user' && custody !== 'operator') problems.push('CUSTODY is user or operator.')
  const approvals = env.approvals ?? 'auto'
  if (approvals !== 'auto' && approvals !== 'window')
    problems.push('APPROVALS is auto or window; frame is a setting of a single project.')
  const mail = readMail(env, { loginOrigin, production }, problems)
  const emailCodesPerClient = Number(env.emailCodesPerClient ?? 10)
  if (!Number.isInteger(emailCodesPerClient) || emailCodesPerClient < 1) {
    problems.push('EMAIL_CODES_PER_CLIENT is a whole number from 1.')
  }
  const emailResendSeconds = Number(env.emailResendSeconds ?? resendSeconds)
  if (!Number.isInteger(emailResendSeconds) || emailResendSeconds < 1 || emailResendSeconds > 600)
    problems.push('EMAIL_RESEND_SECONDS is a whole number from 1 to 600.')
  else if (production && emailResendSeconds < resendSeconds)
    problems.push(`EMAIL_RESEND_SECONDS is not below ${resendSeconds} in production.`)
  const emailNewDevice = env.emailNewDevice ?? 'code'
  if (emailNewDevice !== 'code' && emailNewDevice !== 'approve')
    problems.push('EMAIL_NEW_DEVICE is code or approve.')
  return {
    authBase,
    custody: custody === 'operator' ? custody : 'user',
    approvals: approvals === 'window' ? approvals : 'auto',
    mail,
    emailCodesPerClient,
    emailResendSeconds,
    emailNewDevice: emailNewDevice === 'approve' ? emailNewDevice : 'code',
  }
}
