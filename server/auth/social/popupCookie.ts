import * as z from 'zod/mini'
import type { ServerContext } from '../../context.ts'
import type { Request, Response } from '../../http/handler.ts'
import { cookieOf } from '../../http/requireSession.ts'
import { handoffInvalid, handoffSeconds } from './handoff.ts'

/** What a popup knows between its pages. Sealed, so that only the browser that began can end. */
const popupSchema = z.object({
  handoff: z.string(),
  provider: z.string(),
  /** OAuth: state, PKCE verifier (RFC 7636) and nonce of OpenID Connect. */
  state: z.optional(z.string()),
  verifier: z.optional(z.string()),
  nonce: z.optional(z.string()),
  /** Passkey: id of the challenge. */
  challengeId: z.optional(z.string()),
  /** The secret for the opener, when the person is known. */
  proof: z.optional(z.string()),
  /** The page that it took the place of, and goes back to. */
  back: z.optional(z.string()),
  /** Ms since 1970. */
  until: z.number(),
})
export type Popup = z.infer<typeof popupSchema>

export const popupCookie = '__Host-gatehouse.popup'

/** `SameSite=None`, because Apple comes back with a POST. Popups are first-party: no partition. */
const attributes = `Path=/; Secure; HttpOnly; SameSite=None; Max-Age=${handoffSeconds}`

export function keepPopup({ sealer }: ServerContext, response: Response, popup: Omit<Popup, 'until'>): void {
  const until = Date.now() + handoffSeconds * 1000
  const sealed = sealer.seal('handoff', JSON.stringify({ ...popup, until } satisfies Popup), popupCookie)
  response.setHeader('set-cookie', `${popupCookie}=${sealed}; ${attributes}`)
}

/** @throws HttpError 401 `handoff_invalid` when this browser began no such popup, or long ago */
export function readPopup({ sealer }: ServerContext, request: Request, provider: string): Popup {
  const sealed = cookieOf(request, popupCookie)
  const opened = sealed && sealer.open('handoff', sealed, popupCookie)
  const parsed = popupSchema.safeParse(opened ? JSON.parse(opened) : undefined)
  if (!parsed.success || parsed.data.provider !== provider || parsed.data.until < Date.now())
    throw handoffInvalid()
  return parsed.data
}
