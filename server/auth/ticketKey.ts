import { createPublicKey, type KeyObject, verify } from 'node:crypto'
import { resumeText } from '../contract/resumeProof.ts'
import { HttpError } from '../errors/httpError.ts'
import type { FrameIdentity } from '../origins/frameToken.ts'

/** First byte of an uncompressed point (SEC 1, 2.3.3). */
const uncompressed = 0x04

/** @throws HttpError 422 `invalid_body` for what is not a point of P-256 */
export function requireTicketKey(key: string | undefined): void {
  if (key === undefined) return
  try {
    if (Buffer.from(key, 'base64url')[0] === uncompressed && publicKeyOf(key)) return
  } catch {
    // Refused below.
  }
  throw new HttpError(422, 'invalid_body', 'This is not a public key of P-256', { field: 'ticketKey' })
}

/** Whether the frame that holds the session's key pair signed for this ticket, in this page. */
export function isSignedByFrame(
  ticketKey: string,
  { ticket, signature }: { ticket: string; signature?: string | undefined },
  { projectId, origin: hostOrigin }: FrameIdentity,
): boolean {
  if (signature === undefined) return false
  const text = Buffer.from(resumeText({ projectId, hostOrigin, ticket }))
  const key = { key: publicKeyOf(ticketKey), dsaEncoding: 'ieee-p1363' } as const
  return verify('sha256', text, key, Buffer.from(signature, 'base64url'))
}

/** @throws Error for what is not on the curve */
function publicKeyOf(key: string): KeyObject {
  const point = Buffer.from(key, 'base64url')
  const coordinate = (from: number): string => point.subarray(from, from + 32).toString('base64url')
  return createPublicKey({
    key: { kty: 'EC', crv: 'P-256', x: coordinate(1), y: coordinate(33) },
    format: 'jwk',
  })
}
