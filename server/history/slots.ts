import { type Claimant, claimOf, serverPart } from '../upstreams/shares/claim.ts'
import { createFairSlots } from '../upstreams/shares/fairSlots.ts'
import { OverShare } from '../upstreams/shares/overShare.ts'

/** Work of a client that may wait. */
const queueLimit = 64
/** Ms that it may wait: nobody waits that long for an answer, but what is read then is there for the next one. */
const waitMs = 300_000
const own = serverPart('history')

/** Nothing is wrong with the chain: there is no turn. */
export class QueueFull extends Error {}

/** Runs work when it is the turn of whom it is for. @throws QueueFull */
export type Slots = <T>(by: Claimant | undefined, work: () => Promise<T>) => Promise<T>

/** What is reported of work that waits for its turn. */
export interface SlotEvents {
  onChange(state: 'waiting' | 'running', by: 1 | -1): void
  onTurn(waitedMs: number): void
}

/**
 * At most so many pieces of work at once, shared by clients: whoever asks for ever new addresses must not keep the others
 * waiting. Beyond a queue of its own a client is turned away.
 */
export function createSlots(most: number, events?: SlotEvents): Slots {
  const slots = createFairSlots({ slots: most, slowLimit: most, queueLimit, waitMs, patientMs: waitMs })
  return async (by, work) => {
    const { id } = by ?? own
    // Its claim is one of its own: what waits here waits for no connection.
    const startedAt = performance.now()
    events?.onChange('waiting', 1)
    const taken = slots.take(claimOf({ id, isPatient: false }), 'work')
    const slot = await Promise.resolve(taken)
      .catch((error) => {
        if (error instanceof OverShare) throw new QueueFull('Too many addresses are being read')
        throw error
      })
      .finally(() => events?.onChange('waiting', -1))
    events?.onTurn(performance.now() - startedAt)
    events?.onChange('running', 1)
    try {
      return await work()
    } finally {
      events?.onChange('running', -1)
      slot.release()
    }
  }
}
