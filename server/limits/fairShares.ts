import { PriorityQueue } from './priorityQueue.ts'

/** Whose share something takes. */
export interface Holder {
  /** What counts as one client: an IPv4 address or an IPv6 /64. */
  readonly address: string
  /** What one owner gets cheaply as a whole: an IPv4 /24 or an IPv6 /48. */
  readonly network: string
}

/** The most of one resource, in any unit. */
export interface ShareLimits {
  inAll: number
  perNetwork: number
  perAddress: number
}

/**
 * How much of one resource every address and network holds, so that what is full is shared fairly: who holds most gives
 * way to whoever holds less (the longest queue is dropped from, as in RFC 7567 §2.1).
 */
export interface FairShares {
  readonly used: number
  /** `load` may be below zero. */
  add(holder: Holder, load: number): void
  /**
   * Who must give something up before `load` more fits: `undefined` when it fits, `full` when nobody holds so much more
   * that it would be fair. Ask again after each thing that was given up: it is never `full` after it was a holder.
   */
  whoGivesWay(holder: Holder, load: number): Holder | 'full' | undefined
  /** Who holds most. */
  heaviest(): Holder | undefined
}

interface Network {
  load: number
  addresses: PriorityQueue<string>
}

/** In memory; `server/mailbox/redisShares.ts` does the same in Redis. */
export function createFairShares({ inAll, perNetwork, perAddress }: ShareLimits): FairShares {
  const networks = new Map<string, Network>()
  const byLoad = new PriorityQueue<string>()
  let used = 0

  const heaviestOf = (network: string): Holder | undefined => {
    const address = networks.get(network)?.addresses.top()
    return address === undefined ? undefined : { network, address }
  }

  return {
    get used() {
      return used
    },
    add({ network: name, address }, load) {
      const network = networks.get(name) ?? { load: 0, addresses: new PriorityQueue<string>() }
      used += load
      network.load += load
      const ofAddress = network.addresses.priorityOf(address) + load
      if (ofAddress > 0) network.addresses.set(address, ofAddress)
      else network.addresses.delete(address)
      if (network.load > 0) {
        networks.set(name, network)
        byLoad.set(name, network.load)
      } else {
        networks.delete(name)
        byLoad.delete(name)
      }
    },
    whoGivesWay({ network: name, address }, load) {
      const network = networks.get(name)
      const ofAddress = (network?.addresses.priorityOf(address) ?? 0) + load
      const ofNetwork = (network?.load ?? 0) + load
      if (ofAddress > perAddress) return 'full'
      const needed = Math.max(ofNetwork - perNetwork, used + load - inAll)
      if (needed <= 0) return undefined
      // Who gave up what is needed still holds at least as much as who comes.
      const other = ofNetwork > perNetwork ? undefined : byLoad.top()
      if (other !== undefined && other !== name && byLoad.priorityOf(other) - needed >= ofNetwork)
        return heaviestOf(other)
      const neighbour = network?.addresses.top()
      if (!network || neighbour === undefined || neighbour === address) return 'full'
      const gives = network.addresses.priorityOf(neighbour) - needed >= ofAddress
      return gives ? { network: name, address: neighbour } : 'full'
    },
    heaviest() {
      const network = byLoad.top()
      return network === undefined ? undefined : heaviestOf(network)
    },
  }
}
