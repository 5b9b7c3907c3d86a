import { createFairShares, type Holder, type ShareLimits } from '../limits/fairShares.ts'
import { append, type InLine, type Line, unlink } from './line.ts'
import type { Letter } from './mailbox.ts'
import { readerBytes, unawaitedWeight } from './mailboxLimits.ts'

/** A letter that waits in memory. */
export interface Kept extends InLine<Kept> {
  readonly letter: Letter
  readonly holder: Holder
  readonly room: LetterRoom
  /** Bytes. */
  readonly size: number
  /** Another client than its writer was subscribed to its topic. */
  isAwaited: boolean
  /** Ms since 1970. */
  endsAt: number
  /** Clients that acknowledged it. */
  readers: Set<string> | undefined
}

/** The letters of one room, by who pays for them. */
export type LetterRoom = ReturnType<typeof createLetterRoom>

/** Of one address; those that are not awaited go first. */
interface Lines {
  awaited: Line<Kept>
  unawaited: Line<Kept>
}

export function createLetterRoom(limits: ShareLimits) {
  const shares = createFairShares(limits)
  const byAddress = new Map<string, Lines>()

  const weightOf = ({ size, isAwaited, readers }: Kept): number =>
    size * (isAwaited ? 1 : unawaitedWeight) + (readers?.size ?? 0) * readerBytes
  const lineOf = (lines: Lines, kept: Kept): Line<Kept> => (kept.isAwaited ? lines.awaited : lines.unawaited)

  function enter(kept: Kept): void {
    const { address } = kept.holder
    const lines = byAddress.get(address) ?? {
      awaited: { first: undefined, last: undefined },
      unawaited: { first: undefined, last: undefined },
    }
    byAddress.set(address, lines)
    append(lineOf(lines, kept), kept)
    shares.add(kept.holder, weightOf(kept))
  }

  function leave(kept: Kept): void {
    const lines = byAddress.get(kept.holder.address)
    if (!lines) return
    unlink(lineOf(lines, kept), kept)
    if (!lines.awaited.first && !lines.unawaited.first) byAddress.delete(kept.holder.address)
    shares.add(kept.holder, -weightOf(kept))
  }

  function firstOf({ address }: Holder): Kept | undefined {
    const lines = byAddress.get(address)
    return lines?.unawaited.first ?? lines?.awaited.first
  }

  return {
    get used() {
      return shares.used
    },
    add: enter,
    remove: leave,
    await(kept: Kept): void {
      leave(kept)
      kept.isAwaited = true
      enter(kept)
    },
    addReader(kept: Kept, client: string): void {
      const before = weightOf(kept)
      kept.readers = (kept.readers ?? new Set()).add(client)
      shares.add(kept.holder, weightOf(kept) - before)
    },
    /** The letter that must give way before one of this size fits; `undefined` when it fits, `full` when none must. */
    whichGivesWay(holder: Holder, size: number, isAwaited: boolean): Kept | 'full' | undefined {
      const who = shares.whoGivesWay(holder, size * (isAwaited ? 1 : unawaitedWeight))
      return who === undefined || who === 'full' ? who : (firstOf(who) ?? 'full')
    },
    /** The first to go where readers made the room too small. */
    overfull(): Kept | undefined {
      const who = shares.used > limits.inAll ? shares.heaviest() : undefined
      return who && firstOf(who)
    },
  }
}
