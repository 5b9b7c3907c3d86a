import { HttpError } from '../errors/httpError.ts'

/** `field` is the parameter that named it. */
export function unsupportedChain(id: string | null, field: string): HttpError {
  const isId = /^[-a-z0-9]{3,8}:[-_a-zA-Z0-9]{1,32}$/.test(id ?? '')
  const sentence = isId ? `${id} is not served here` : `${field} is not a CAIP-2 id`
  return new HttpError(400, 'unsupported_chain', sentence, { field })
}
