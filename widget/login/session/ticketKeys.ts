import { openIndexedStore } from '../storage/openIndexedStore.ts'
import { base64url } from './base64url.ts'

/**
 * The key pair to which the server binds resume tickets, one for each project and page. Its private half can't be
 * exported, so a ticket that was taken out of the page is worth nothing elsewhere. `undefined` where the browser gives
 * this frame no storage.
 */
export interface TicketKeys {
  /** Public half, made at the first use: ECDSA P-256, uncompressed point, base64url. */
  publicKey(owner: TicketOwner): Promise<string | undefined>
  /** Signature of a text, base64url; `undefined` where there is no pair. */
  sign(owner: TicketOwner, text: string): Promise<string | undefined>
}

export interface TicketOwner {
  projectId: string
  hostOrigin: string
}

interface KeyRow {
  name: string
  pair: CryptoKeyPair
}

/** What is used of the store. */
export interface KeyRows {
  get(name: string): Promise<KeyRow | undefined>
  add(row: KeyRow): Promise<void>
}

const p256 = { name: 'ECDSA', namedCurve: 'P-256' } as const
/** Some browsers leave a request for storage unanswered; a login does not wait for it. */
const storageLimitMs = 1_000

const nameOf = ({ projectId, hostOrigin }: TicketOwner): string => `${projectId} ${hostOrigin}`

export function createTicketKeys(
  open: () => Promise<KeyRows> = () => openIndexedStore<KeyRow>('gatehouse-session', 'keys'),
): TicketKeys {
  let opened: Promise<KeyRows> | undefined
  const rows = (): Promise<KeyRows> => {
    opened ??= open()
    return opened
  }
  const find = async (name: string): Promise<CryptoKeyPair | undefined> =>
    (await (await rows()).get(name))?.pair

  async function ensure(name: string): Promise<CryptoKeyPair | undefined> {
    const known = await find(name)
    if (known) return known
    const pair = await crypto.subtle.generateKey(p256, false, ['sign'])
    // Another tab may have been faster; what is stored counts.
    await (await rows()).add({ name, pair }).catch(() => undefined)
    return find(name)
  }

  return {
    publicKey: (owner) =>
      unlessSlow(async () => {
        const pair = await ensure(nameOf(owner))
        return pair && base64url(new Uint8Array(await crypto.subtle.exportKey('raw', pair.publicKey)))
      }),
    sign: (owner, text) =>
      unlessSlow(async () => {
        const pair = await find(nameOf(owner))
        if (!pair) return undefined
        const cipher = { name: 'ECDSA', hash: 'SHA-256' }
        const bytes = new TextEncoder().encode(text)
        return base64url(new Uint8Array(await crypto.subtle.sign(cipher, pair.privateKey, bytes)))
      }),
  }
}

async function unlessSlow<T>(run: () => Promise<T>): Promise<T | undefined> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<undefined>((resolve) => {
    timer = setTimeout(() => resolve(undefined), storageLimitMs)
  })
  try {
    return await Promise.race([run().catch(() => undefined), late])
  } finally {
    clearTimeout(timer)
  }
}
