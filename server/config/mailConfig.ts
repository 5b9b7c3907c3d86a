import { parseUrl } from '../contract/parseUrl.ts'
import type { Env } from './env.ts'

export interface MailSettings {
  /** Without it mail stands in the log, which production has to be told (`MAIL=log`). */
  smtpUrl: string | undefined
  from: string
}

/** How mail goes out; what is wrong is added to `problems`. */
export function readMail(
  { mail, mailFrom, smtpUrl }: Env,
  { loginOrigin, production }: { loginOrigin: string; production: boolean },
  problems: string[],
): MailSettings {
  if (mail !== undefined && mail !== 'log') problems.push('MAIL is log, or left out.')
  if (smtpUrl && !isMailServer(smtpUrl)) problems.push('SMTP_URL is not an smtp:// or smtps:// address.')
  if (smtpUrl && mail === 'log') problems.push('MAIL is log, but SMTP_URL is set; keep one of them.')
  if (production && !smtpUrl && mail !== 'log') {
    problems.push(
      'SMTP_URL is not set: addresses and login codes would stand in the log. Set it, or MAIL=log if that is meant.',
    )
  }
  const from = mailFrom ?? `Gatehouse <no-reply@${hostname(loginOrigin)}>`
  if (!/^[^\r\n]{0,200}$/.test(from) || !/^[^<>@]*<?[^\s<>@]+@[^\s<>@]+>?$/.test(from)) {
    problems.push('MAIL_FROM is not a sender; write it like Gatehouse <no-reply@login.example>.')
  }
  return { smtpUrl, from }
}

const isMailServer = (url: string): boolean => /^smtps?:\/\/./.test(url) && parseUrl(url) !== undefined

const hostname = (origin: string): string => parseUrl(origin)?.hostname ?? 'localhost'
