import { storagePrefix } from './startClient.ts'

/** The client's own names of what it stores. */
export const keptKeys = {
  sessions: `wc@2:client:0.3:${storagePrefix}//session`,
  keychain: `wc@2:core:0.3:${storagePrefix}//keychain`,
  subscriptions: `wc@2:core:0.3:${storagePrefix}//subscription`,
} as const
/** In the keychain: who we are to the relay. */
const seedName = 'client_ed25519_seed'

interface Named {
  topic: string
  self?: { publicKey?: string }
}

const listOf = (value: unknown): Named[] => (Array.isArray(value) ? value : [])

/**
 * Of all that the client stores, what a restore needs: living sessions, their keys, their subscriptions. Messages,
 * history and the keys of pairings stay behind. '' when there is no session.
 */
export function keptPart(all: ReadonlyMap<string, unknown>, isEnded: (topic: string) => boolean): string {
  const sessions = listOf(all.get(keptKeys.sessions)).filter(({ topic }) => !isEnded(topic))
  if (sessions.length === 0) return ''
  const wanted = new Set([seedName, ...sessions.flatMap(({ topic, self }) => [topic, self?.publicKey])])
  const keychain = Object.entries((all.get(keptKeys.keychain) ?? {}) as Record<string, string>)
  return JSON.stringify({
    [keptKeys.sessions]: sessions.map(withoutProposal),
    [keptKeys.keychain]: Object.fromEntries(keychain.filter(([name]) => wanted.has(name))),
    [keptKeys.subscriptions]: listOf(all.get(keptKeys.subscriptions)).filter(({ topic }) =>
      wanted.has(topic),
    ),
  })
}

/** What was asked for is long and of no use any more. */
const withoutProposal = (session: Named): object => ({
  ...session,
  requiredNamespaces: {},
  optionalNamespaces: {},
})

/** A session without its key can't be spoken in, and one without its subscription is not heard. */
function isUsable(kept: Record<string, unknown>): (session: Named) => boolean {
  const keys = kept[keptKeys.keychain] as Record<string, unknown>
  const heard = new Set(listOf(kept[keptKeys.subscriptions]).map(({ topic }) => topic))
  return ({ topic }) => typeof keys[topic] === 'string' && heard.has(topic)
}

/** What lay in a storage → what the client starts from; nothing where it is no such thing. */
export function readKept(text: string): Map<string, unknown> {
  try {
    const kept = JSON.parse(text) as Record<string, unknown>
    const isWhole =
      Array.isArray(kept[keptKeys.sessions]) &&
      Array.isArray(kept[keptKeys.subscriptions]) &&
      typeof (kept[keptKeys.keychain] as Record<string, unknown> | null)?.[seedName] === 'string'
    if (!isWhole) return new Map()
    const usable = listOf(kept[keptKeys.sessions]).filter(isUsable(kept))
    if (usable.length === 0) return new Map()
    return new Map(
      Object.values(keptKeys).map((key) => [key, key === keptKeys.sessions ? usable : kept[key]]),
    )
  } catch {
    return new Map()
  }
}
