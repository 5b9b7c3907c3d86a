/** A code that a wallet may still answer: what a client after a reload needs to hear that, all of it hex. */
export interface KeptPairing {
  topic: string
  symKey: string
  /** Ours of the proposal. */
  publicKey: string
  privateKey: string
  /** Of the proposal. */
  id: number
  /** Of code and proposal, seconds since 1970 as the client writes them. */
  expiry: number
  /** Of a wallet that said yes, and whose session has not come yet. */
  responder?: string
  /** The code wants a sign-in, too; an answer to that only the document that made it can read. */
  signsIn?: true
}

/** Codes live four minutes of the five that a proposal does. */
const longestS = 300
/** The one before may be answered, too. */
const mostCodes = 2

const keyForm = /^[0-9a-f]{64}$/
const isKey = (value: unknown): boolean => typeof value === 'string' && keyForm.test(value)

const nowS = (): number => Math.floor(Date.now() / 1000)

/** How long it counts, ms. A clock that was set back adds nothing. */
export function leftMsOf({ expiry }: Pick<KeptPairing, 'expiry'>): number {
  const leftS = expiry - nowS()
  return leftS > longestS ? 0 : Math.max(0, leftS * 1000)
}

function isPairing(value: unknown): value is KeptPairing {
  const { topic, symKey, publicKey, privateKey, id, expiry, responder, signsIn } = Object(value) as Record<
    string,
    unknown
  >
  return (
    [topic, symKey, publicKey, privateKey].every(isKey) &&
    (responder === undefined || isKey(responder)) &&
    (signsIn === undefined || signsIn === true) &&
    Number.isSafeInteger(id) &&
    Number.isSafeInteger(expiry) &&
    leftMsOf({ expiry: expiry as number }) > 0
  )
}

export const writePairings = (all: readonly KeptPairing[]): string =>
  JSON.stringify(all.filter((one) => leftMsOf(one) > 0).slice(-mostCodes))

/** The newest last; nothing of what is damaged or over. */
export function readPairings(text: string): KeptPairing[] {
  try {
    const all: unknown = JSON.parse(text)
    return Array.isArray(all) ? all.slice(-mostCodes).filter(isPairing) : []
  } catch {
    return []
  }
}
