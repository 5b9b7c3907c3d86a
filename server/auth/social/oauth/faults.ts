import { HttpError } from '../../../errors/httpError.ts'

export const refused = (cause?: unknown) =>
  new HttpError(401, 'provider_refused', 'The login was refused', { cause })

export const unavailable = (cause?: unknown) =>
  new HttpError(503, 'provider_unavailable', 'The login service does not answer', { cause })

/** @param reason a word of the provider's that is in our table */
export const ownWords = (reason: string) => `The provider refuses what is registered there: ${reason}`

export const misconfigured = (reason: string) => unavailable(new Error(ownWords(reason)))
