import { errors, jwtVerify, SignJWT } from 'jose'
import { createLruCache } from '../cache/lruCache.ts'
import { frameTokenSeconds } from '../contract/limits.ts'
import { HttpError } from '../errors/httpError.ts'
import type { Caches } from '../observe/caches.ts'

/** Which project a frame was loaded for, and which page it shook hands with. */
export interface FrameIdentity {
  readonly projectId: string
  readonly origin: string
  /** Seconds since 1970. */
  readonly expiresAt: number
}

export interface FrameTokens {
  sign(projectId: string, origin: string): Promise<{ token: string; expiresAt: number }>
  /**
   * A promise only for a token that this process has not seen yet.
   * @throws HttpError `invalid_token`, `expired_token`
   */
  read(token: string): FrameIdentity | Promise<FrameIdentity>
}

const type = 'gatehouse-frame+jwt'
const knownLimit = 50_000

export function createFrameTokens(
  secret: string,
  now: () => number = Date.now,
  caches?: Caches,
): FrameTokens {
  const key = new TextEncoder().encode(secret)
  const known = createLruCache<FrameIdentity>(knownLimit)
  caches?.add('frame_tokens', known)
  const seconds = () => Math.floor(now() / 1000)

  async function verify(token: string): Promise<FrameIdentity> {
    try {
      const { payload } = await jwtVerify(token, key, {
        algorithms: ['HS256'],
        typ: type,
        currentDate: new Date(now()),
      })
      const { p, o, exp } = payload
      if (typeof p !== 'string' || typeof o !== 'string' || exp === undefined) throw invalid()
      const identity = { projectId: p, origin: o, expiresAt: exp }
      known.set(token, identity)
      return identity
    } catch (cause) {
      throw cause instanceof errors.JWTExpired ? expired() : invalid()
    }
  }

  return {
    async sign(projectId, origin) {
      const expiresAt = seconds() + frameTokenSeconds
      const token = await new SignJWT({ p: projectId, o: origin })
        .setProtectedHeader({ alg: 'HS256', typ: type })
        .setExpirationTime(expiresAt)
        .sign(key)
      return { token, expiresAt }
    },
    read(token) {
      const identity = known.get(token)
      if (!identity) return verify(token)
      if (identity.expiresAt > seconds()) return identity
      known.delete(token)
      throw expired()
    },
  }
}

const invalid = () =>
  new HttpError(401, 'invalid_token', 'Unauthorized: the frame token is not valid', {
    field: 'authorization',
  })
const expired = () =>
  new HttpError(401, 'expired_token', 'Unauthorized: the frame token has expired', { field: 'authorization' })
