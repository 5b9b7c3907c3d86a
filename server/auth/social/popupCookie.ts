import * as z from 'zod/mini'
import type { ServerContext } from '../../context.ts'
import type { Request, Response } from '../../http/handler.ts'
import { cookieOf, cookiesOf } from '../../http/requireSession.ts'
import { readQuery } from '../../http/routes.ts'
import { handoffInvalid, handoffSeconds, hashOf, isSecretOf } from './handoff.ts'

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

/** One for each hand-off, because a person may have several windows open. */
const prefix = '__Host-gatehouse.popup.'
/** Popups of one browser; the oldest makes place. */
const most = 4
/** Characters of all of them: a line of headers that proxies take has 8 KB. */
const limit = 6_000

/** `SameSite=None`, because Apple comes back with a POST. Popups are first-party: no partition. */
const attributes = 'Path=/; Secure; HttpOnly; SameSite=None'

/** Names a popup in the addresses of its pages, and its cookie. No secret. */
export const popupId = (handoff: string): string => hashOf(handoff).slice(0, 16)

/** `response` of the popup's own request, whose cookies tell which others there are. */
export function keepPopup(context: ServerContext, response: Response, popup: Omit<Popup, 'until'>): void {
  const name = prefix + popupId(popup.handoff)
  const until = Date.now() + handoffSeconds * 1000
  const sealed = context.sealer.seal('handoff', JSON.stringify({ ...popup, until } satisfies Popup), name)
  const others = cookiesOf(response.req).filter(([other]) => other.startsWith(prefix) && other !== name)
  response.setHeader('set-cookie', [
    `${name}=${sealed}; ${attributes}; Max-Age=${handoffSeconds}`,
    ...surplus(context, others, sealed.length).map((other) => `${other}=; ${attributes}; Max-Age=0`),
  ])
}

/** The names of those that must go, the oldest first, and of what is no popup of ours. */
function surplus(context: ServerContext, others: [string, string][], length: number): string[] {
  const byAge = others
    .map(([name, sealed]) => ({ name, size: sealed.length, until: open(context, name, sealed)?.until ?? 0 }))
    .sort((a, b) => b.until - a.until)
  let [kept, size] = [1, length]
  return byAge
    .filter((other) => {
      kept += 1
      size += other.size
      return other.until === 0 || kept > most || size > limit
    })
    .map(({ name }) => name)
}

function open({ sealer }: ServerContext, name: string, sealed: string): Popup | undefined {
  const opened = sealer.open('handoff', sealed, name)
  const popup = opened === undefined ? undefined : popupSchema.safeParse(JSON.parse(opened)).data
  return popup && popup.until >= Date.now() ? popup : undefined
}

/**
 * The popup that a page of ours belongs to, by the `popup` of its address.
 *
 * @throws HttpError 401 `handoff_invalid` when this browser began no such popup, or long ago
 */
export function readPopup(context: ServerContext, request: Request, provider: string): Popup {
  const name = prefix + (readQuery(request.url).get('popup') ?? '')
  const sealed = cookieOf(request, name)
  const popup = sealed && open(context, name, sealed)
  if (!popup || popup.provider !== provider) throw handoffInvalid()
  return popup
}

/**
 * The popup that comes back from its provider: of this browser's, the one that took this state along (RFC 6749 §10.12).
 *
 * @throws HttpError 401 `handoff_invalid`
 */
export function readReturned(
  context: ServerContext,
  request: Request,
  { provider, state }: { provider: string; state: string },
): Popup {
  const found = cookiesOf(request)
    .filter(([name]) => name.startsWith(prefix))
    .map(([name, sealed]) => open(context, name, sealed))
    .find((popup) => popup?.provider === provider && popup.state && isSecretOf(state, hashOf(popup.state)))
  if (!found) throw handoffInvalid()
  return found
}
