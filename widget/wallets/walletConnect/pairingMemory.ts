import { adoptPairing } from './adoptPairing.ts'
import type { FrameSeal } from './frameSeal.ts'
import { type KeptPairing, leftMsOf, readPairings, writePairings } from './keptPairing.ts'
import type { KeptOffer } from './pair.ts'
import { expiryMarginMs, pairingLifeMs } from './pairingClock.ts'
import type { Client } from './startClient.ts'
import { relayUnreachable } from './toRpcError.ts'
import type { PairingShelf } from './walletConnectEngine.ts'
import { withinReach } from './withinReach.ts'

/** The client's ends of codes and proposals. */
const clientLifeMs = 300_000

/** Which codes of one attempt a reload goes on with. */
export interface PairingMemory {
  /** A code was made. */
  add(topic: string, signsIn: boolean): void
  /** Of all codes that a wallet may answer. */
  topics(): string[]
  /** The codes of before a reload, the newest last; absent where there was none. */
  resume?: (() => Promise<KeptOffer[]>) | undefined
  /** The attempt ended, and nothing of it comes back, unless the codes of before could not be listened to. */
  end(): void
}

export function createPairingMemory(
  client: Client,
  seals: FrameSeal,
  shelf: PairingShelf | undefined,
): PairingMemory {
  const { crypto, history, pairing } = client.core
  let all: KeptPairing[] = []
  const topics: string[] = []
  let isOver = false
  /** The codes of before wait for the relay. */
  let isUnheard = false
  let turn = 0

  const keep = async (): Promise<void> => {
    const mine = ++turn
    const endMs = Math.max(...all.map(({ expiry }) => expiry * 1000))
    const sealed = await seals.seal(writePairings(all)).catch(() => '')
    if (sealed && !isOver && mine === turn) shelf?.keep(sealed, endMs)
  }
  const onUpdate = (record: {
    id: number
    response?: { result?: { responderPublicKey?: unknown } }
  }): void => {
    const said = record.response?.result?.responderPublicKey
    const one = all.find(({ id }) => id === record.id)
    if (!one || typeof said !== 'string') return
    one.responder = said
    void keep()
  }
  if (shelf) history.on('history_updated', onUpdate)

  const resume = async (sealed: string): Promise<KeptOffer[]> => {
    isUnheard = true
    const text = await seals.open(sealed).catch(() => {
      throw relayUnreachable()
    })
    all = readPairings(text ?? '')
    const adopted = all.map((kept) => ({ kept, ...adoptPairing(client, kept) }))
    try {
      await withinReach(Promise.all(adopted.map(({ listening }) => listening)))
    } catch {
      // The relay may be back at the next try.
      await Promise.all(adopted.map(({ drop }) => drop()))
      throw relayUnreachable()
    }
    isUnheard = false
    topics.push(...all.map(({ topic }) => topic))
    return adopted.map(({ kept, approval }) => ({
      uri: pairing.formatUriFromPairing(pairing.pairings.get(kept.topic)),
      approval: () => approval,
      // A code that was answered is of no use to another wallet.
      shownMs:
        kept.signsIn || kept.responder ? 0 : leftMsOf(kept) - clientLifeMs + pairingLifeMs - expiryMarginMs,
    }))
  }

  const { kept } = shelf ?? {}
  return {
    topics: () => topics,
    add: (topic, signsIn) => {
      topics.push(topic)
      const proposal = client.proposal.getAll().find(({ pairingTopic }) => pairingTopic === topic)
      if (!shelf || !proposal) return
      const { id, proposer } = proposal
      // The proposal's may be a second later, and the code should stay the same.
      const { expiry } = pairing.pairings.get(topic)
      const { publicKey } = proposer
      const privateKey = crypto.keychain.get(publicKey)
      const symKey = crypto.keychain.get(topic)
      all.push({ topic, symKey, publicKey, privateKey, id, expiry, ...(signsIn && { signsIn }) })
      void keep()
    },
    resume: kept ? () => resume(kept) : undefined,
    end: () => {
      isOver = true
      history.off('history_updated', onUpdate)
      if (!isUnheard) shelf?.end()
    },
  }
}
