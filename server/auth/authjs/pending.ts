import { emailSchema } from '../../contract/login.ts'
import type { Request } from '../../http/handler.ts'
import { cookieOf } from '../../http/requireSession.ts'
import { cookieAttributes } from '../../http/sessionCookies.ts'
import { codeSeconds } from '../email/codeLimits.ts'
import { pendingCookie } from './authCookies.ts'

/** A code that the sign-in page asked for, kept by the browser that asked: `<binding>.<address, base64url>`. */
export interface PendingCode {
  binding: string
  email: string
}

export function readPending(request: Request): PendingCode | undefined {
  const [binding = '', address = ''] = cookieOf(request, pendingCookie)?.split('.') ?? []
  const email = emailSchema.safeParse(Buffer.from(address, 'base64url').toString())
  return email.success && /^[\w-]{22,64}$/.test(binding) ? { binding, email: email.data } : undefined
}

/** Value of `Set-Cookie`. */
export const keepPending = ({ binding, email }: PendingCode): string =>
  `${pendingCookie}=${binding}.${Buffer.from(email).toString('base64url')}; Max-Age=${codeSeconds}; ${cookieAttributes}`
