import type { Response } from 'express'
import type { ServerContext } from '../../context.ts'
import { completePopup, personOf } from './completePopup.ts'
import { handoffInvalid } from './handoff.ts'
import { errorOfFault, returnedFault } from './oauth/answerFault.ts'
import type { createEndpoints } from './oauth/endpoints.ts'
import { ownWords, refused, unavailable } from './oauth/faults.ts'
import { postedName } from './oauth/fullName.ts'
import { readProfile } from './oauth/readProfile.ts'
import type { Popup } from './popupCookie.ts'
import { popupUrl } from './popupUrl.ts'
import { providers } from './providers.ts'

interface End {
  popup: Popup
  /** What the provider sent back (RFC 6749 §4.1.2). */
  query: URLSearchParams
  endpoints: ReturnType<typeof createEndpoints>
  response: Response
}

/**
 * Back from the provider, with the state that this browser took along (`readReturned`). Anybody may add a word to their own
 * state: one about what the operator registered rings no alarm.
 *
 * @throws HttpError 401 `handoff_invalid`, `provider_refused`; 503 `provider_unavailable`
 */
export async function endOAuth(
  context: ServerContext,
  { popup, query, endpoints: find, response }: End,
): Promise<void> {
  const { verifier, nonce } = popup
  if (!verifier || !nonce) throw handoffInvalid()
  await completePopup(context, response, popup, async () => {
    const name = popup.provider as keyof typeof providers
    const client = context.config.socials[name]
    if (!client) throw unavailable()
    const fault = returnedFault(query)
    if (fault?.kind === 'own') {
      context.logger.warn({ way: name }, `${ownWords(fault.reason)}, as an address says that came back`)
      throw refused()
    }
    if (fault) throw errorOfFault(fault)
    const code = query.get('code')
    if (!code) throw refused()
    const redirectUri = `${popupUrl(context.config, name)}/callback`
    const found = await find(providers[name], client)
    requireIssuer(query, found)
    const trade = { client, redirectUri, code, verifier, nonce, name: postedName(query.get('user')) }
    return personOf(context, name, await readProfile(providers[name], found, trade))
  })
}

/** RFC 9207: an answer that names its issuer must come from the one that was asked. */
function requireIssuer(query: URLSearchParams, endpoints: { kind: string; issuer?: string }): void {
  const named = query.get('iss')
  if (named !== null && endpoints.issuer !== undefined && named !== endpoints.issuer) throw refused()
}
