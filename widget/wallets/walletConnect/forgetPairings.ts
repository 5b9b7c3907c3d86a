import type { Client } from './startClient.ts'

type Pairings = Pick<Client, 'session' | 'core'>

/** The client forgets when the relay has answered; one that stays silent must keep no code alive. */
const patienceMs = 1500
const goodbye = { code: 6000, message: 'User disconnected.' }

/** Nobody may answer any more: the wallet hears of it, and without a session there is nothing to listen for. */
export function forgetPairings({ session, core }: Pairings, topics: readonly string[]): void {
  const used = new Set(session.getAll().map(({ pairingTopic }) => pairingTopic))
  for (const topic of topics) if (!used.has(topic)) forget(core, topic).catch(() => {})
}

async function forget({ pairing, crypto, expirer }: Pairings['core'], topic: string): Promise<void> {
  const told = pairing.disconnect({ topic }).catch(() => {})
  await Promise.race([told, new Promise((resolve) => setTimeout(resolve, patienceMs))])
  if (!pairing.pairings.keys.includes(topic)) return
  await pairing.pairings.delete(topic, goodbye)
  await Promise.all([crypto.deleteSymKey(topic), expirer.del(topic)])
}
