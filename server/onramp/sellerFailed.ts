import { HttpError } from '../errors/httpError.ts'
import { retryAfter } from '../errors/retryAfter.ts'
import { VendorRefusal, VendorTrouble } from '../upstreams/vendorTrouble.ts'

/** What a seller's failure is for who asked. @throws HttpError 400 `provider_refused`, 503 `upstream_unavailable` */
export function sellerFailed(error: unknown): never {
  if (error instanceof VendorRefusal)
    throw new HttpError(400, 'provider_refused', refusalOf(error).message, { cause: error })
  if (error instanceof VendorTrouble)
    throw new HttpError(503, 'upstream_unavailable', 'The provider does not answer', {
      field: 'transport',
      headers: retryAfter(error.retryAfterMs),
      cause: error,
    })
  throw error
}

/** `{ code, message }`, and other names for them, as far as they may be told. */
export function refusalOf({ body }: VendorRefusal): { code: string; message: string } {
  const said = (typeof body === 'object' && body !== null ? body : {}) as Record<string, unknown>
  const code = [said.code, said.error, said.errorType].find(
    (word): word is string => typeof word === 'string' && /^[\w.-]{1,64}$/.test(word),
  )
  const message = [said.message, said.errorMessage, said.error].find(isTellable)
  return { code: code ?? 'BAD_REQUEST', message: message ?? 'The provider does not take this' }
}

/** One plain sentence: no address, nothing of the length of a key's name, no control characters. */
const isTellable = (text: unknown): text is string =>
  typeof text === 'string' &&
  /^[\x20-\x7e\u00a0-\uffef]{1,200}$/.test(text) &&
  !/:\/\/|[\w+/=-]{40}/.test(text)
