import { createPrivateKey, type KeyObject } from 'node:crypto'
import { isUpstreamUrl } from './catalogueConfig.ts'
import type { Env } from './env.ts'

export interface OnrampSettings {
  /** Where somebody buys who does not say it. */
  place: { country: string; subdivision: string | undefined }
  coinbase: CoinbaseSettings | undefined
  /** `pageUrl`: where the page stands on which an offer is paid. */
  meld: { key: string; url: string; pageUrl: string } | undefined
}

export interface CoinbaseSettings {
  /** The project at Coinbase; enough for a link. */
  appId: string | undefined
  /** For everything else. */
  key: CoinbaseKey | undefined
  apiUrl: string
  payUrl: string
}

/** A secret API key of the Coinbase Developer Platform. */
export interface CoinbaseKey {
  id: string
  privateKey: KeyObject
  algorithm: 'ES256' | 'EdDSA'
}

const coinbaseApi = 'https://api.developer.coinbase.com/onramp'
const coinbasePay = 'https://pay.coinbase.com'
const meldApi = 'https://api.meld.io'
const meldPage = 'https://meldcrypto.com'

/** `COINBASE_…`, `MELD_…`, `ONRAMP_COUNTRY`; what is wrong is added to `problems`. */
export function readOnramp(
  env: Env,
  { production }: { production: boolean },
  problems: string[],
): OnrampSettings {
  const [country = '', subdivision, ...rest] = (env.onrampCountry ?? 'US').split('-')
  if (!/^[A-Z]{2}$/.test(country) || !/^[A-Z0-9]{2}$/.test(subdivision ?? 'XX') || rest.length > 0)
    problems.push('ONRAMP_COUNTRY is a country such as DE, or a part of one such as US-CA.')
  const urls = {
    COINBASE_API_URL: env.coinbaseApiUrl ?? coinbaseApi,
    COINBASE_PAY_URL: env.coinbasePayUrl ?? coinbasePay,
    MELD_API_URL: env.meldApiUrl ?? meldApi,
    MELD_PAGE_URL: env.meldPageUrl ?? meldPage,
  }
  for (const [name, url] of Object.entries(urls))
    if (!isUpstreamUrl(url, production))
      problems.push(`${name} is no https:// address; in development http:// to this machine is one too.`)
  const key = readKey(env, problems)
  const { coinbaseAppId: appId, meldApiKey } = env
  return {
    place: { country, subdivision },
    coinbase:
      appId || key ? { appId, key, apiUrl: urls.COINBASE_API_URL, payUrl: urls.COINBASE_PAY_URL } : undefined,
    meld: meldApiKey ? { key: meldApiKey, url: urls.MELD_API_URL, pageUrl: urls.MELD_PAGE_URL } : undefined,
  }
}

function readKey({ coinbaseApiKey, coinbaseApiSecret }: Env, problems: string[]): CoinbaseKey | undefined {
  if (!coinbaseApiKey && !coinbaseApiSecret) return undefined
  const read = coinbaseApiSecret === undefined ? undefined : readSecretKey(coinbaseApiSecret)
  if (coinbaseApiKey && read) return { id: coinbaseApiKey, ...read }
  problems.push(
    'COINBASE_API_KEY and COINBASE_API_SECRET belong together: the id of a secret API key, and its key, Ed25519 in base64 or P-256 in PEM.',
  )
  return undefined
}

/** PKCS #8 in front of the 32 bytes of an Ed25519 seed. Source: RFC 8410 §7 */
const ed25519Head = Buffer.from('302e020100300506032b657004220420', 'hex')

/** Ed25519: base64 of seed and public key; ES256: PEM, whose line ends may be written `\n`. */
function readSecretKey(secret: string): Omit<CoinbaseKey, 'id'> | undefined {
  try {
    if (secret.includes('BEGIN')) {
      const privateKey = createPrivateKey(secret.replaceAll('\\n', '\n'))
      const isP256 = privateKey.asymmetricKeyDetails?.namedCurve === 'prime256v1'
      return isP256 ? { privateKey, algorithm: 'ES256' } : undefined
    }
    const bytes = Buffer.from(secret, 'base64')
    if (bytes.length !== 64) return undefined
    const key = Buffer.concat([ed25519Head, bytes.subarray(0, 32)])
    return { privateKey: createPrivateKey({ key, format: 'der', type: 'pkcs8' }), algorithm: 'EdDSA' }
  } catch {
    return undefined
  }
}
