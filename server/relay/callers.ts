import type { Holder } from '../limits/fairShares.ts'
import { createSharedRoom, type Seat } from '../limits/sharedRoom.ts'
import type { Reader } from '../mailbox/mailbox.ts'
import { relayLimits, shareSockets } from './relayLimits.ts'
import { createTokenBucket, type TokenBucket } from './tokenBucket.ts'

/** Room for the topics of one socket, which its address, its network and all share. */
export interface TopicRoom {
  take(): boolean
  giveBack(): void
}

/** Room for what one socket was sent and has not read, bytes, which its address, its network and all share. */
export interface UnreadRoom {
  take(bytes: number): boolean
  giveBack(bytes: number): void
}

/** `too_many_sockets`: its client has too many. `crowded_out`: who has less needed what it had. */
type EndCode = 'too_many_sockets' | 'crowded_out'

/** One socket, as it is counted. */
interface SocketSeat extends Seat {
  end(code: EndCode): void
}

/** Requests that the sockets of an address, or of a network, may send. */
function createBudgets(size: { burst: number; perSecond: number }) {
  const budgets = new Map<string, { sockets: number; bucket: TokenBucket }>()
  return (name: string) => {
    const budget = budgets.get(name) ?? { sockets: 0, bucket: createTokenBucket(size) }
    budgets.set(name, budget)
    budget.sockets += 1
    return {
      bucket: budget.bucket,
      leave() {
        budget.sockets -= 1
        if (budget.sockets === 0) budgets.delete(name)
      },
    }
  }
}

/**
 * What clients, addresses and networks use of this process, and what they may.
 *
 * @param socketsInAll connections that the process takes
 */
export function createCallers(socketsInAll: number) {
  const clients = new Map<string, Set<SocketSeat>>()
  const sockets = createSharedRoom(shareSockets(socketsInAll))
  const topics = createSharedRoom(relayLimits.topics)
  const unread = createSharedRoom(relayLimits.unread)
  const budgetOfAddress = createBudgets(relayLimits.perAddress)
  const budgetOfNetwork = createBudgets(relayLimits.perNetwork)

  return {
    mayEnter: (holder: Holder): boolean => sockets.mayHave(holder, 1),
    /**
     * A client with too many sockets loses its oldest, which is ended: clients leave sockets open that they
     * forgot, and must not lock themselves out.
     *
     * @returns how it leaves, and what it shares with its address and network: budget of requests, room for topics and for
     *   what is unread
     */
    enter({ client, network, address }: Reader, end: (code: EndCode) => void) {
      const holder = { network, address }
      let hasLeft = false
      const ofAddress = budgetOfAddress(address)
      const ofNetwork = budgetOfNetwork(network)
      const seats = clients.get(client) ?? new Set()
      const leave = () => {
        if (hasLeft) return
        hasLeft = true
        for (const resource of [sockets, topics, unread]) resource.release(seat)
        ofAddress.leave()
        ofNetwork.leave()
        seats.delete(seat)
        if (seats.size === 0) clients.delete(client)
      }
      const seat: SocketSeat = {
        holder,
        end(code) {
          // One that makes room gives it back at once; any other when it is closed.
          if (code === 'crowded_out') leave()
          end(code)
        },
      }
      sockets.makeRoom(holder, 1)
      sockets.add(seat, 1)
      clients.set(client, seats.add(seat))
      const [oldest] = seats
      if (oldest && seats.size > relayLimits.socketsPerClient) {
        seats.delete(oldest)
        oldest.end('too_many_sockets')
      }
      const roomOf = (resource: typeof topics) => ({
        take(amount = 1): boolean {
          if (hasLeft || !resource.makeRoom(holder, amount)) return false
          // Making room may have ended this very socket.
          if (hasLeft) return false
          resource.add(seat, amount)
          return true
        },
        giveBack(amount = 1): void {
          if (!hasLeft) resource.add(seat, -amount)
        },
      })
      const topicRoom: TopicRoom = roomOf(topics)
      const unreadRoom: UnreadRoom = roomOf(unread)
      return {
        leave,
        budget: {
          take: (cost) => ofAddress.bucket.take(cost) && ofNetwork.bucket.take(cost),
          charge(cost) {
            ofAddress.bucket.charge(cost)
            ofNetwork.bucket.charge(cost)
          },
        } satisfies TokenBucket,
        topics: topicRoom,
        unread: unreadRoom,
      }
    },
  }
}
export type Callers = ReturnType<typeof createCallers>
