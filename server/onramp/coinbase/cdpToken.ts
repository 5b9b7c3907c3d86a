import { randomBytes } from 'node:crypto'
import { SignJWT } from 'jose'
import type { CoinbaseKey } from '../../config/onrampConfig.ts'

/** Seconds; so long Coinbase takes one. */
const life = 120

/**
 * The bearer token of one request to the Coinbase Developer Platform: it names method, host and path.
 * https://docs.cdp.coinbase.com/api-reference/authentication
 */
export function cdpToken(
  { id, privateKey, algorithm }: CoinbaseKey,
  { method, host, path }: { method: string; host: string; path: string },
): Promise<string> {
  const uri = `${method} ${host}${path}`
  const now = Math.floor(Date.now() / 1000)
  return new SignJWT({ iss: 'cdp', sub: id, nbf: now, exp: now + life, uri, uris: [uri] })
    .setProtectedHeader({ alg: algorithm, kid: id, typ: 'JWT', nonce: randomBytes(16).toString('hex') })
    .sign(privateKey)
}
