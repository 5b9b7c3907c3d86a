import { relayLimits } from './relayLimits.ts'
import { createTokenBucket } from './tokenBucket.ts'

interface Caller {
  sockets: number
  topics: number
  unread: number
  take: (cost: number) => boolean
}

/** Room for the topics of one socket, which its address and all share. */
export interface TopicRoom {
  take(): boolean
  giveBack(): void
}

/** Room for what one socket was sent and has not read, bytes, which its address and all share. */
export interface UnreadRoom {
  take(bytes: number): boolean
  giveBack(bytes: number): void
}

/** How many sockets and topics each client and each address has, and the requests that an address may send. */
export function createCallers() {
  const clients = new Map<string, Set<() => void>>()
  const owners = new Map<string, Caller>()
  let inAll = 0
  let topicsInAll = 0
  let unreadInAll = 0

  const roomOf = (caller: Caller): TopicRoom => ({
    take() {
      if (caller.topics >= relayLimits.topicsPerOwner || topicsInAll >= relayLimits.topicsInAll) return false
      caller.topics += 1
      topicsInAll += 1
      return true
    },
    giveBack() {
      caller.topics -= 1
      topicsInAll -= 1
    },
  })
  const unreadOf = (caller: Caller): UnreadRoom => ({
    take(bytes) {
      const { unreadPerOwner, unreadInAll: most } = relayLimits
      if (caller.unread + bytes > unreadPerOwner || unreadInAll + bytes > most) return false
      caller.unread += bytes
      unreadInAll += bytes
      return true
    },
    giveBack(bytes) {
      caller.unread -= bytes
      unreadInAll -= bytes
    },
  })
  return {
    mayEnter: (owner: string): boolean =>
      inAll < relayLimits.socketsInAll && (owners.get(owner)?.sockets ?? 0) < relayLimits.socketsPerOwner,
    /**
     * A client with too many sockets loses its oldest, which is ended: clients leave sockets open that they
     * forgot, and must not lock themselves out.
     *
     * @returns how it leaves, and what it shares with its address: budget of requests, room for topics and for what is unread
     */
    enter(owner: string, client: string, end: () => void) {
      const caller = owners.get(owner) ?? {
        sockets: 0,
        topics: 0,
        unread: 0,
        take: createTokenBucket(relayLimits.perOwner),
      }
      owners.set(owner, caller)
      caller.sockets += 1
      inAll += 1
      const ends = clients.get(client) ?? new Set()
      clients.set(client, ends.add(end))
      const [oldest] = ends
      if (oldest && ends.size > relayLimits.socketsPerClient) {
        ends.delete(oldest)
        oldest()
      }
      const leave = () => {
        inAll -= 1
        caller.sockets -= 1
        if (caller.sockets === 0) owners.delete(owner)
        ends.delete(end)
        if (ends.size === 0) clients.delete(client)
      }
      return { leave, take: caller.take, topics: roomOf(caller), unread: unreadOf(caller) }
    },
  }
}
export type Callers = ReturnType<typeof createCallers>
