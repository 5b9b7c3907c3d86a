import { createFairShares, type Holder, type ShareLimits } from './fairShares.ts'
import { PriorityQueue } from './priorityQueue.ts'

/** One connection, as it is counted. */
export interface Seat {
  readonly holder: Holder
  /** Others need what it has: it must give all of it back at once. */
  end(code: 'crowded_out'): void
}

/** One resource, by who holds how much of it: what is full is shared fairly, by ending connections of who has most. */
export function createSharedRoom(limits: ShareLimits) {
  const shares = createFairShares(limits)
  /** Of each address, the connection with most first. */
  const byAddress = new Map<string, PriorityQueue<Seat>>()
  return {
    add(seat: Seat, amount: number): void {
      const { address } = seat.holder
      const seats = byAddress.get(address) ?? new PriorityQueue<Seat>()
      byAddress.set(address, seats)
      const left = seats.priorityOf(seat) + amount
      if (left > 0) seats.set(seat, left)
      else seats.delete(seat)
      if (seats.size === 0) byAddress.delete(address)
      shares.add(seat.holder, amount)
    },
    mayHave: (holder: Holder, amount: number): boolean => shares.whoGivesWay(holder, amount) !== 'full',
    /** Makes room where it must be made, by ending connections of who has most. @returns whether there is room */
    makeRoom(holder: Holder, amount: number): boolean {
      for (;;) {
        const who = shares.whoGivesWay(holder, amount)
        if (who === 'full') return false
        if (!who) return true
        const seat = byAddress.get(who.address)?.top()
        if (!seat) return false
        seat.end('crowded_out')
      }
    },
    /** Gives back all that the connection has. */
    release(seat: Seat): void {
      const has = byAddress.get(seat.holder.address)?.priorityOf(seat) ?? 0
      if (has > 0) this.add(seat, -has)
    },
  }
}
export type SharedRoom = ReturnType<typeof createSharedRoom>
