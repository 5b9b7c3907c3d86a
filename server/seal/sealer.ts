import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto'

/** What a sealed text is for: text sealed for one purpose opens for no other. */
export type SealPurpose =
  | 'login-share'
  | 'operator-share'
  | 'signing-key'
  | 'ticket'
  | 'handoff'
  | 'wallet-session'
  | 'session-key'
  | 'filter'
  | 'canary'

export interface Sealer {
  /** Is there a key that was in use before? */
  readonly hasPrevious: boolean
  /**
   * AES-256-GCM with a key of its own for each purpose. `about` is bound to the text without being in it, such as
   * the row it belongs to. Answers `v1.<base64url>`.
   */
  seal(purpose: SealPurpose, text: string, about: string): string
  /** `undefined` when it is not ours, was changed, or belongs elsewhere. */
  open(purpose: SealPurpose, sealed: string, about: string): string | undefined
  /**
   * The same text sealed anew where only the previous key opens it; `text` is there when it was `renewed`. `lost`: no key
   * opens it.
   */
  renew(
    purpose: SealPurpose,
    sealed: string,
    about: string,
  ): { outcome: 'current' | 'lost' | 'renewed'; text?: string }
  /** HMAC-SHA-256, hex: for values that are only compared, such as short codes. */
  mac(purpose: string, text: string): string
}

const version = 'v1'
const ivBytes = 12
const tagBytes = 16

/**
 * Seals with the operator's key, and opens what the previous one sealed as well. The key of a purpose is derived from
 * them (HKDF, RFC 5869).
 */
export function createSealer(operatorKey: string, previousKey?: string): Sealer {
  const seal: Sealer['seal'] = (purpose, text, about) => {
    const iv = randomBytes(ivBytes)
    const cipher = createCipheriv('aes-256-gcm', keyOf(operatorKey, purpose), iv).setAAD(Buffer.from(about))
    const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
    return `${version}.${Buffer.concat([iv, body, cipher.getAuthTag()]).toString('base64url')}`
  }
  const openBefore: Sealer['open'] = (purpose, sealed, about) =>
    previousKey === undefined ? undefined : openWith(keyOf(previousKey, purpose), sealed, about)
  const openNow: Sealer['open'] = (purpose, sealed, about) =>
    openWith(keyOf(operatorKey, purpose), sealed, about)
  return {
    hasPrevious: previousKey !== undefined,
    seal,
    open: (...sealed) => openNow(...sealed) ?? openBefore(...sealed),
    renew(purpose, sealed, about) {
      if (openNow(purpose, sealed, about) !== undefined) return { outcome: 'current' }
      const text = openBefore(purpose, sealed, about)
      if (text === undefined) return { outcome: 'lost' }
      return { outcome: 'renewed', text: seal(purpose, text, about) }
    },
    mac: (purpose, text) =>
      createHmac('sha256', keyOf(operatorKey, `mac:${purpose}`))
        .update(text)
        .digest('hex'),
  }
}

const keyOf = (operatorKey: string, purpose: string): Buffer =>
  Buffer.from(hkdfSync('sha256', operatorKey, 'gatehouse', `seal:${purpose}`, 32))

function openWith(key: Buffer, sealed: string, about: string): string | undefined {
  const [found, body = ''] = sealed.split('.')
  const bytes = Buffer.from(body, 'base64url')
  if (found !== version || bytes.length < ivBytes + tagBytes) return undefined
  const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, ivBytes), {
    authTagLength: tagBytes,
  })
  decipher.setAAD(Buffer.from(about)).setAuthTag(bytes.subarray(-tagBytes))
  try {
    const opened = [decipher.update(bytes.subarray(ivBytes, -tagBytes)), decipher.final()]
    return Buffer.concat(opened).toString('utf8')
  } catch {
    return undefined
  }
}
