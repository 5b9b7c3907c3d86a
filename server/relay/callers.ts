import { relayLimits } from './relayLimits.ts'
import { createTokenBucket } from './tokenBucket.ts'

interface Caller {
  sockets: number
  take: (cost: number) => boolean
}

/** How many sockets each client and each address has, and the requests that an address may send. */
export function createCallers() {
  const clients = new Map<string, number>()
  const owners = new Map<string, Caller>()
  let inAll = 0
  return {
    /** `client` may be left out while it is not known. */
    mayEnter: (owner: string, client = ''): boolean =>
      inAll < relayLimits.socketsInAll &&
      (owners.get(owner)?.sockets ?? 0) < relayLimits.socketsPerOwner &&
      (clients.get(client) ?? 0) < relayLimits.socketsPerClient,
    /** @returns how it leaves, and the budget of requests that it shares with its address */
    enter(owner: string, client: string): { leave: () => void; take: (cost: number) => boolean } {
      const caller = owners.get(owner) ?? { sockets: 0, take: createTokenBucket(relayLimits.perOwner) }
      owners.set(owner, caller)
      caller.sockets += 1
      clients.set(client, (clients.get(client) ?? 0) + 1)
      inAll += 1
      const leave = () => {
        inAll -= 1
        caller.sockets -= 1
        if (caller.sockets === 0) owners.delete(owner)
        const left = (clients.get(client) ?? 1) - 1
        if (left > 0) clients.set(client, left)
        else clients.delete(client)
      }
      return { leave, take: caller.take }
    },
  }
}
export type Callers = ReturnType<typeof createCallers>
