import { shownBytes } from '../shownBytes.ts'
import { signInRisks } from '../signInDomain.ts'
import type { Risk } from '../subject.ts'
import { offchainBodies } from './wire/offchainBodies.ts'

/** Messages of this length may be the hash of anything. */
const hashLength = 32

/** What a person reads of a message of Solana: the text in an envelope, where there is one. */
export function shownMessage(message: Uint8Array): ReturnType<typeof shownBytes> {
  const all = readings(message)
  return all.find(({ encoding }) => encoding === 'text') ?? shownBytes(message)
}

/** What is risky about it, in whichever way it is read: an envelope must not hide a sign-in. */
export function messageRisks(message: Uint8Array, hostOrigin: string, address: string): Risk[] {
  const isHash = shownMessage(message).encoding === 'hex' && message.length === hashLength
  const ofSignIns = readings(message).flatMap(({ text }) => signInRisks(text, hostOrigin, address))
  return [...new Set([...(isHash ? ['hash_signing' as const] : []), ...ofSignIns])]
}

const readings = (message: Uint8Array) => [...offchainBodies(message), message].map(shownBytes)
