import { generateKeyPairSync, type KeyObject, sign } from 'node:crypto'
import { resumeText } from '../contract/resumeProof.ts'

export interface FrameKey {
  /** As a login names it. */
  publicKey: string
  pair: { publicKey: KeyObject; privateKey: KeyObject }
  /** What the frame shows of a ticket. */
  sign(ticket: string): { ticket: string; signature: string }
}

/** The key pair to which tickets of a frame on that page are bound; with another one's pair, its signature for a page. */
export function frameKey(
  { projectId, origin: hostOrigin }: { projectId: string; origin: string },
  { pair = generateKeyPairSync('ec', { namedCurve: 'P-256' }) }: Partial<FrameKey> = {},
): FrameKey {
  const { x = '', y = '' } = pair.publicKey.export({ format: 'jwk' })
  const point = [Buffer.from([4]), Buffer.from(x, 'base64url'), Buffer.from(y, 'base64url')]
  const key = { key: pair.privateKey, dsaEncoding: 'ieee-p1363' } as const
  return {
    publicKey: Buffer.concat(point).toString('base64url'),
    pair,
    sign(ticket) {
      const text = Buffer.from(resumeText({ projectId, hostOrigin, ticket }))
      return { ticket, signature: sign('sha256', text, key).toString('base64url') }
    },
  }
}
