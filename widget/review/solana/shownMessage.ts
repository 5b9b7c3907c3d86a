import { shownBytes } from '../shownBytes.ts'
import { offchainBodies } from './wire/offchainBodies.ts'

/** All that a message of Solana may be read as: the texts in an envelope, which must not hide a sign-in, and itself. */
export const readings = (message: Uint8Array): ReturnType<typeof shownBytes>[] =>
  [...offchainBodies(message), message].map(shownBytes)

/** What a person reads of it. */
export function shownMessage(message: Uint8Array): ReturnType<typeof shownBytes> {
  return readings(message).find(({ encoding }) => encoding === 'text') ?? shownBytes(message)
}
