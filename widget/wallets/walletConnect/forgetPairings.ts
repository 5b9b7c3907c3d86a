import type { Client } from './startClient.ts'

type Pairings = Pick<Client, 'session' | 'core'>

/** Nobody may answer any more: the wallet hears of it, and without a session there is nothing to listen for. */
export function forgetPairings({ session, core }: Pairings, topics: readonly string[]): void {
  const used = new Set(session.getAll().map(({ pairingTopic }) => pairingTopic))
  for (const topic of topics) if (!used.has(topic)) void core.pairing.disconnect({ topic }).catch(() => {})
}
