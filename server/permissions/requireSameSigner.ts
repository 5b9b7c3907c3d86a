import { isDeepStrictEqual } from 'node:util'
import * as z from 'zod/mini'
import type { Term } from '../contract/v1/sessions/words.ts'
import { HttpError } from '../errors/httpError.ts'

const keysSchema = z.object({ keys: z.array(z.unknown()) })

/**
 * Who activates names the signer that the permission was asked for with. No list tells it, so that nobody who only
 * knows the id puts a context of his own in the place of the wallet's. Clients add the server's own key to it meanwhile,
 * and make one key a list.
 *
 * @throws HttpError 400 `invalid_body`
 */
export function requireSameSigner(asked: Term, given: Term): void {
  if (isDeepStrictEqual(asked, given)) return
  const [before, after] = [keysOf(asked), keysOf(given)]
  const isThere = (key: unknown) => after.some((each) => isDeepStrictEqual(each, key))
  if (before.length > 0 && before.every(isThere)) return
  const sentence = 'The signer is not the one that the permission was asked for with'
  throw new HttpError(400, 'invalid_body', sentence, { field: 'signer' })
}

function keysOf({ type, data }: Term): readonly unknown[] {
  if (type === 'key') return [data]
  const parsed = keysSchema.safeParse(data)
  return type === 'keys' && parsed.success ? parsed.data.keys : []
}
