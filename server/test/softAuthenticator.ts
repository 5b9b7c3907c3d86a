import { createHash, createSign, generateKeyPairSync, randomBytes } from 'node:crypto'
import { isoCBOR } from '@simplewebauthn/server/helpers'

/** What a test may make the authenticator say that it would not say by itself. */
export interface Lies {
  origin?: string
  rpId?: string
  topOrigin?: string
  crossOrigin?: boolean
  challenge?: string
  counter?: number
  verified?: boolean
  /** It may stand on several devices (WebAuthn level 3, §6.1.3). */
  isSynced?: boolean
  userHandle?: string
  type?: string
}

/** For tests: one discoverable P-256 passkey in software, with attestation `none`. Source: WebAuthn level 3, §6.5, §8.7. */
export function softAuthenticator({ rpId, origin }: { rpId: string; origin: string }) {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const id = randomBytes(32)
  let counter = 0
  let userHandle = ''

  function authenticatorData(lies: Lies, attested: Buffer): Buffer {
    counter += 1
    const kinds = (lies.verified === false ? 0 : 0x04) | (lies.isSynced ? 0x18 : 0)
    const flags = 0x01 | kinds | (attested.length > 0 ? 0x40 : 0)
    const count = Buffer.alloc(4)
    count.writeUInt32BE(lies.counter ?? counter)
    return Buffer.concat([sha256(lies.rpId ?? rpId), Buffer.from([flags]), count, attested])
  }
  const clientData = (type: string, challenge: string, lies: Lies): Buffer => {
    const { topOrigin, crossOrigin = topOrigin !== undefined } = lies
    const facts = { type: lies.type ?? type, challenge: lies.challenge ?? challenge }
    const data = { ...facts, origin: lies.origin ?? origin, crossOrigin, topOrigin }
    return Buffer.from(JSON.stringify(data))
  }
  /** COSE_Key of ES256 (RFC 9053). */
  function coseKey(): Uint8Array {
    const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
    const pairs: [number, number | Uint8Array][] = [
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, new Uint8Array(Buffer.from(x, 'base64url'))],
      [-3, new Uint8Array(Buffer.from(y, 'base64url'))],
    ]
    return isoCBOR.encode(new Map(pairs))
  }
  const credential = (response: object) => ({
    ...{ id: id.toString('base64url'), rawId: id.toString('base64url'), type: 'public-key' },
    response,
    clientExtensionResults: {},
  })

  return {
    id: id.toString('base64url'),
    /** `navigator.credentials.create()` as JSON. */
    create(options: { challenge: string; user: { id: string } }, lies: Lies = {}) {
      userHandle = options.user.id
      const attested = Buffer.concat([Buffer.alloc(16), Buffer.from([0, id.length]), id, coseKey()])
      const authData = new Uint8Array(authenticatorData(lies, attested))
      const attestation = new Map<string, unknown>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', authData],
      ])
      return credential({
        clientDataJSON: clientData('webauthn.create', options.challenge, lies).toString('base64url'),
        attestationObject: Buffer.from(
          isoCBOR.encode(attestation as Parameters<typeof isoCBOR.encode>[0]),
        ).toString('base64url'),
        transports: ['internal'],
      })
    },
    /** `navigator.credentials.get()` as JSON. */
    get(options: { challenge: string }, lies: Lies = {}) {
      const data = authenticatorData(lies, Buffer.alloc(0))
      const client = clientData('webauthn.get', options.challenge, lies)
      const signature = createSign('sha256').update(data).update(sha256(client)).sign(privateKey)
      return credential({
        clientDataJSON: client.toString('base64url'),
        authenticatorData: data.toString('base64url'),
        signature: signature.toString('base64url'),
        userHandle: lies.userHandle ?? userHandle,
      })
    },
  }
}

const sha256 = (bytes: string | Buffer): Buffer => createHash('sha256').update(bytes).digest()
