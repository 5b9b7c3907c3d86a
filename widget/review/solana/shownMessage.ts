import { shownBytes } from '../shownBytes.ts'
import { offchainBody } from './wire/offchainBody.ts'

/** What a person reads of a message of Solana: the text in an envelope, which must not hide a sign-in among bytes. */
export function shownMessage(message: Uint8Array): ReturnType<typeof shownBytes> {
  const body = offchainBody(message)
  const shown = body && shownBytes(body)
  return shown?.encoding === 'text' ? shown : shownBytes(message)
}
