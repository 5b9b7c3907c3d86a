import type { LookupAddress } from 'node:dns'
import { Resolver } from 'node:dns/promises'
import { claimOf } from '../shares/claim.ts'
import { createFairSlots } from '../shares/fairSlots.ts'
import type { ResolveHost } from './checkTarget.ts'

export interface StrangersNamesOptions {
  /** Addresses of DNS servers. @default the system's */
  servers?: readonly string[]
  /** Ms for one name, its turn not included. @default 2_000 */
  timeoutMs?: number
  /** Ms for the first answer; it is asked for once more within the time that is left. @default 800 */
  firstAnswerMs?: number
  /** Names at once. @default 64 */
  atOnce?: number
}

/**
 * Resolves names that strangers chose. The system's own look-up has few threads for the whole process, which the names of
 * nodes need as well: a name whose server is silent would hold one up for many seconds. Here each is asked over the network,
 * without a thread, with a time of its own; of one domain half of the turns at most. The hosts file is not read.
 */
export function createStrangersNames(options: StrangersNamesOptions = {}): ResolveHost {
  const { servers, timeoutMs = 2_000, firstAnswerMs = 800, atOnce = 64 } = options
  const slots = createFairSlots({ slots: atOnce, waitMs: timeoutMs })

  return async (hostname) => {
    if (isLocal(hostname)) return loopback
    const slot = await slots.take(claimOf({ id: domainOf(hostname), isPatient: false }), 'name')
    const resolver = new Resolver({ timeout: Math.min(firstAnswerMs, timeoutMs), tries: 2 })
    if (servers) resolver.setServers(servers)
    const timer = setTimeout(() => resolver.cancel(), timeoutMs)
    try {
      const [four, six] = await Promise.allSettled([resolver.resolve4(hostname), resolver.resolve6(hostname)])
      const found = [...addressesOf(four, 4), ...addressesOf(six, 6)]
      if (found.length === 0 && four.status === 'rejected') throw four.reason
      return found
    } finally {
      clearTimeout(timer)
      slot.release()
    }
  }
}

function addressesOf(outcome: PromiseSettledResult<string[]>, family: 4 | 6): LookupAddress[] {
  return outcome.status === 'fulfilled' ? outcome.value.map((address) => ({ address, family })) : []
}

const loopback: readonly LookupAddress[] = [
  { address: '127.0.0.1', family: 4 },
  { address: '::1', family: 6 },
]

/** Names that no DNS server is asked for. Source: RFC 6761, section 6.3 */
const isLocal = (hostname: string): boolean => /(?:^|\.)localhost\.?$/i.test(hostname)

/** Its last two labels: below them one owner makes as many names as they like. */
const domainOf = (hostname: string): string =>
  hostname.toLowerCase().split('.').filter(Boolean).slice(-2).join('.')
