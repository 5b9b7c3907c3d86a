import type { Claim } from './claim.ts'
import { OverShare } from './overShare.ts'

/**
 * The connections of one upstream, shared by clients:
 *
 * - a client takes at most as many as it leaves free, so one alone takes half, two a third each, and there is always one for
 *   the next; the same holds for all clients of one network together
 * - of one kind of call a client has only a few slow ones under way; further ones of that kind wait
 * - those who wait are served in turn, one call of each client
 * - who waits too long, or behind too many of its own, is refused
 */
export interface FairSlots {
  /** A slot, at once where the client's share has one. @throws OverShare */
  take(claim: Claim, kind: string): Slot | Promise<Slot>
}

export interface Slot {
  release(): void
}

export interface FairSlotsOptions {
  /** Slots in all. */
  slots: number
  /** Slow calls of one kind that a client may have under way. @default 8 */
  slowLimit?: number
  /** Ms after which a call is slow. @default 1_000 */
  slowMs?: number
  /** Calls of a client that may wait. @default 256 */
  queueLimit?: number
  /** Ms that a call waits, and that one of the server's own waits. @default 5_000 and 20_000 */
  waitMs?: number
  patientMs?: number
  onWait?: () => void
  now?: () => number
}

/** A client's slow calls of all kinds: so many times those of one kind. */
const slowKinds = 4

interface Waiting {
  claim: Claim
  kind: string
  start(slot: Slot): void
}

interface Client {
  running: Set<Taken>
  waiting: Waiting[]
}

interface Taken {
  kind: string
  startedAt: number
}

export function createFairSlots(options: FairSlotsOptions): FairSlots {
  const {
    slots,
    slowLimit = 8,
    slowMs = 1_000,
    queueLimit = 256,
    waitMs = 5_000,
    patientMs = 20_000,
  } = options
  const { onWait = () => {}, now = performance.now.bind(performance) } = options
  const clients = new Map<string, Client>()
  /** Slots that each network has under way. */
  const networks = new Map<string, number>()
  /** Those with waiting calls, in the order of their turns. */
  const turns = new Set<Client>()
  let used = 0

  function isFree({ running }: Client, claim: Claim, kind: string): boolean {
    if (running.size >= slots - used || usedBy(claim.network) >= slots - used) return false
    if (running.size < slowLimit) return true
    const before = now() - slowMs
    let slow = 0
    let slowOfKind = 0
    for (const taken of running) {
      // They stand in the order in which they started.
      if (taken.startedAt > before) break
      slow += 1
      if (taken.kind === kind) slowOfKind += 1
    }
    return (slowOfKind < slowLimit && slow < slowLimit * slowKinds) || claim.isPatient
  }

  const usedBy = (network: string | undefined): number =>
    network === undefined ? 0 : (networks.get(network) ?? 0)

  function countOf(network: string | undefined, more: 1 | -1): void {
    if (network === undefined) return
    const count = usedBy(network) + more
    if (count > 0) networks.set(network, count)
    else networks.delete(network)
  }

  function start(client: Client, { id, network }: Claim, kind: string): Slot {
    const taken: Taken = { kind, startedAt: now() }
    client.running.add(taken)
    countOf(network, 1)
    used += 1
    return {
      release() {
        if (!client.running.delete(taken)) return
        used -= 1
        countOf(network, -1)
        if (client.running.size === 0 && client.waiting.length === 0) clients.delete(id)
        if (turns.size > 0) serveWaiting()
      },
    }
  }

  function serveWaiting(): void {
    for (let served = true; served && used < slots; ) {
      served = false
      for (const client of [...turns]) {
        const at = client.waiting.findIndex(({ claim, kind }) => isFree(client, claim, kind))
        const [next] = at < 0 ? [] : client.waiting.splice(at, 1)
        if (!next) continue
        turns.delete(client)
        if (client.waiting.length > 0) turns.add(client)
        next.start(start(client, next.claim, next.kind))
        served = true
        if (used >= slots) break
      }
    }
  }

  function wait(client: Client, claim: Claim, kind: string): Promise<Slot> {
    onWait()
    return new Promise((resolve, reject) => {
      const entry: Waiting = {
        claim,
        kind,
        start(slot) {
          clearTimeout(timer)
          claim.waiting -= 1
          resolve(slot)
        },
      }
      const timer = setTimeout(
        () => {
          claim.waiting -= 1
          client.waiting.splice(client.waiting.indexOf(entry), 1)
          if (client.waiting.length === 0) turns.delete(client)
          if (client.waiting.length === 0 && client.running.size === 0) clients.delete(claim.id)
          reject(new OverShare())
        },
        claim.isPatient ? patientMs : waitMs,
      )
      claim.waiting += 1
      client.waiting.push(entry)
      turns.add(client)
    })
  }

  return {
    take(claim, kind) {
      let client = clients.get(claim.id)
      if (!client) {
        client = { running: new Set(), waiting: [] }
        clients.set(claim.id, client)
      }
      if (isFree(client, claim, kind)) return start(client, claim, kind)
      if (!claim.isPatient && client.waiting.length >= queueLimit) return Promise.reject(new OverShare())
      return wait(client, claim, kind)
    },
  }
}
