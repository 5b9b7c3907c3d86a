import {
  type createRemoteJWKSet,
  decodeProtectedHeader,
  errors,
  type JWTPayload,
  type JWTVerifyOptions,
  jwtVerify,
} from 'jose'

type Keys = ReturnType<typeof createRemoteJWKSet>

/**
 * The claims of an id token that a key of the set signed. A token need not name its key (RFC 7515 §4.1.4): then each key of
 * its kind is tried, and once more after the set was fetched anew, since keys change unseen.
 *
 * @throws JOSEError where none signed it, or a claim does not fit
 */
export async function verifyIdToken(
  idToken: string,
  keys: Keys,
  options: JWTVerifyOptions,
): Promise<JWTPayload> {
  try {
    return await verifyByAny(idToken, keys, options)
  } catch (error) {
    const isUnnamed = error instanceof errors.JWSSignatureVerificationFailed && !hasKeyId(idToken)
    if (!isUnnamed) throw error
    await keys.reload()
    return verifyByAny(idToken, keys, options)
  }
}

async function verifyByAny(idToken: string, keys: Keys, options: JWTVerifyOptions): Promise<JWTPayload> {
  try {
    return (await jwtVerify(idToken, keys, options)).payload
  } catch (error) {
    if (!(error instanceof errors.JWKSMultipleMatchingKeys)) throw error
    for await (const key of error) {
      try {
        return (await jwtVerify(idToken, key, options)).payload
      } catch (reason) {
        if (!(reason instanceof errors.JWSSignatureVerificationFailed)) throw reason
      }
    }
    throw new errors.JWSSignatureVerificationFailed()
  }
}

const hasKeyId = (idToken: string): boolean => decodeProtectedHeader(idToken).kid !== undefined
