import type { Holder } from '../../limits/fairShares.ts'
import { createSharedRoom, type Seat, type SharedRoom } from '../../limits/sharedRoom.ts'
import type { SubscriptionKind } from '../feeds/subscription.ts'
import { socketLimits } from './socketLimits.ts'

/** What one socket uses of what all share. */
export interface OwnRoom {
  /** @returns whether there is room for one more */
  takeSubscription(kind: SubscriptionKind): boolean
  giveSubscription(kind: SubscriptionKind): void
  takeUnread(bytes: number): boolean
  giveUnread(bytes: number): void
  /** Gives all of it back, once. */
  leave(): void
}

/** What RPC sockets use of this process, and what they may. */
export function createSocketRoom() {
  const sockets = createSharedRoom(socketLimits.sockets)
  const subscriptions = createSharedRoom(socketLimits.subscriptions)
  const logFilters = createSharedRoom(socketLimits.logFilters)
  const watched = createSharedRoom(socketLimits.watched)
  const unread = createSharedRoom(socketLimits.unread)
  const roomsOf: Record<SubscriptionKind, readonly SharedRoom[]> = {
    newHeads: [subscriptions],
    logs: [subscriptions, logFilters],
    account: [subscriptions, watched],
    signature: [subscriptions, watched],
  }
  const all = [sockets, subscriptions, logFilters, watched, unread]

  return {
    mayEnter: (holder: Holder): boolean => sockets.mayHave(holder, 1),
    /** @param end is called when others need the room of this socket */
    enter(holder: Holder, end: () => void): OwnRoom {
      let hasLeft = false
      const leave = () => {
        if (hasLeft) return
        hasLeft = true
        for (const room of all) room.release(seat)
      }
      const seat: Seat = {
        holder,
        end() {
          leave()
          end()
        },
      }
      const take = (rooms: readonly SharedRoom[], amount: number): boolean => {
        // Making room may end this very socket.
        if (hasLeft || !rooms.every((room) => room.makeRoom(holder, amount)) || hasLeft) return false
        for (const room of rooms) room.add(seat, amount)
        return true
      }
      const give = (rooms: readonly SharedRoom[], amount: number): void => {
        if (!hasLeft) for (const room of rooms) room.add(seat, -amount)
      }
      take([sockets], 1)
      return {
        takeSubscription: (kind) => take(roomsOf[kind], 1),
        giveSubscription: (kind) => give(roomsOf[kind], 1),
        takeUnread: (bytes) => take([unread], bytes),
        giveUnread: (bytes) => give([unread], bytes),
        leave,
      }
    },
  }
}
