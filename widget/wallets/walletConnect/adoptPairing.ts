import type { KeptPairing } from './keptPairing.ts'
import { later } from './later.ts'
import type { Client, Session } from './startClient.ts'

/** A code of before a reload, which the client knows again. */
export interface AdoptedPairing {
  approval: Promise<Session>
  /** Rejects where the relay can't be reached. */
  listening: Promise<void>
  /** As if it had not been adopted; no wallet hears of it. */
  drop(): Promise<void>
}

/** Gives the client a code of before a reload: it listens again, and what a wallet said meanwhile comes out of the relay. */
export function adoptPairing(client: Client, kept: KeptPairing): AdoptedPairing {
  const { approval, giveUp } = approvalOf(client, kept)
  return {
    approval,
    listening: listen(client, kept),
    drop: () => {
      giveUp()
      return drop(client, kept)
    },
  }
}

interface Update {
  id: number
  response?: { error?: unknown }
}

/** What `approval` of the client's own codes answers. */
function approvalOf(
  client: Client,
  { topic, id, expiry }: KeptPairing,
): { approval: Promise<Session>; giveUp(): void } {
  const { expirer, history } = client.core
  const { promise, resolve, reject } = later<Session>()
  const isOurs = ({ pairingTopic }: { pairingTopic: string }): boolean => pairingTopic === topic
  const onConnect = ({ session }: { session: Session }): void => {
    if (isOurs(session)) resolve(session)
  }
  const onExpire = (expired: { id: number }): void => {
    if (expired.id === id) reject(new Error('Proposal expired'))
  }
  const onUpdate = (record: Update): void => {
    if (record.id === id && record.response?.error) reject(record.response.error)
  }
  /** A new client finds our own proposal in the relay, too, and begins its time anew. */
  const onProposal = (proposal: { id: number }): void => {
    if (proposal.id === id) expirer.set(id, expiry)
  }
  client.on('session_connect', onConnect)
  client.on('proposal_expire', onExpire)
  client.on('session_proposal', onProposal)
  history.on('history_updated', onUpdate)
  const stop = (): void => {
    client.off('session_connect', onConnect)
    client.off('proposal_expire', onExpire)
    client.off('session_proposal', onProposal)
    history.off('history_updated', onUpdate)
  }
  promise.then(stop, stop)
  // Its session may have been kept already.
  const known = client.session.getAll().find(isOurs)
  if (known) resolve(known)
  return { approval: promise, giveUp: () => reject(new Error('Proposal expired')) }
}

async function listen(client: Client, kept: KeptPairing): Promise<void> {
  const { topic, symKey, publicKey, privateKey, id, expiry, responder } = kept
  const { crypto, expirer, history, pairing, relayer } = client.core
  const relay = { protocol: 'irn' }
  await crypto.setSymKey(symKey, topic)
  await crypto.keychain.set(publicKey, privateKey)
  await pairing.pairings.set(topic, { topic, expiry, relay, active: false })
  await client.proposal.set(id, {
    id,
    pairingTopic: topic,
    expiryTimestamp: expiry,
    relays: [relay],
    requiredNamespaces: {},
    optionalNamespaces: {},
    proposer: { publicKey, metadata: client.metadata },
  })
  expirer.set(topic, expiry)
  expirer.set(id, expiry)
  history.set(topic, { id, jsonrpc: '2.0', method: 'wc_sessionPropose', params: {} })
  await relayer.subscribe(topic)
  if (!responder) return
  // The relay may have forgotten the yes that the document of before read.
  const yes = { id, jsonrpc: '2.0' as const, result: { relay, responderPublicKey: responder } }
  const message = await crypto.encode(topic, yes)
  relayer.events.emit('relayer_message', { topic, message, publishedAt: 0, transportType: 'relay' })
}

async function drop(client: Client, { topic, publicKey, id }: KeptPairing): Promise<void> {
  const { crypto, expirer, history, pairing } = client.core
  const reason = { code: 6000, message: 'User disconnected.' }
  await Promise.all([pairing.pairings.delete(topic, reason), client.proposal.delete(id, reason)])
  await Promise.all([crypto.deleteSymKey(topic), crypto.deleteKeyPair(publicKey)])
  history.delete(topic)
  expirer.del(topic)
  expirer.del(id)
}
