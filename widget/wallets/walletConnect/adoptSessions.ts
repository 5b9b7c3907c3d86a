import { keptKeys } from './keptPart.ts'
import { isOver } from './sessionLife.ts'
import type { Client, Session } from './startClient.ts'

/** Takes over sessions that another tab of the page began, without a new client. */
export async function adoptSessions(client: Client, kept: ReadonlyMap<string, unknown>): Promise<void> {
  const sessions = (kept.get(keptKeys.sessions) ?? []) as Session[]
  const keys = (kept.get(keptKeys.keychain) ?? {}) as Record<string, string>
  const { keychain } = client.core.crypto
  for (const session of sessions) {
    const { topic, expiry, self } = session
    if (client.session.keys.includes(topic) || isOver(session)) continue
    for (const name of [topic, self.publicKey]) {
      const key = keys[name]
      if (key && !keychain.has(name)) await keychain.set(name, key)
    }
    await client.session.set(topic, session)
    client.core.expirer.set(topic, expiry)
    client.core.relayer.subscribe(topic).catch(() => {})
  }
}
