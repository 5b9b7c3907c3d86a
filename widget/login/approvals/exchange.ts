import type { ApprovalAnswer } from '../../../server/contract/approvals.ts'
import { momentIn, msUntil } from '../../ui/moment.ts'
import { reasonOf } from '../api/serverClient.ts'
import { decode, encode } from './encode.ts'
import type { Sealer } from './seal.ts'

/** How often a side asks, ms: at first, and once a person takes their time. */
const everyMs = 1_000
const slowMs = 2_000
const slowAfterMs = 60_000

export interface ExchangeOptions<Theirs> {
  ask(body: { id: string; known: number; state?: string; over?: boolean }): Promise<ApprovalAnswer>
  id: string
  sealer: Promise<Sealer>
  /** The other side said something new. */
  onState(state: Theirs): void
  /** How long ago the other side asked, ms; `null` when it never did, or left. A hidden page asks seldom or not at all. */
  onSeen?(seenMs: number | null): void
  /** The server knows the approval no more. */
  onOver(): void
}

export interface Exchange<Ours> {
  /** Says it now, and again until the server has heard it. */
  publish(state: Ours): void
  /** Asks at once: the other side may have something new. */
  nudge(): void
  /** Asks no more; `over` also takes the approval away. */
  stop(how?: 'over'): void
}

/** Keeps one side of an approval up to date with the other. What cannot be opened is not from the other side, and dropped. */
export function createExchange<Ours, Theirs>(options: ExchangeOptions<Theirs>): Exchange<Ours> {
  const { ask, id, onState, onOver } = options
  const slowAt = momentIn(slowAfterMs)
  let known = 0
  let pending: Ours | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  let busy = false
  let again = false
  let stopped = false

  const turn = async (): Promise<void> => {
    const sealer = await options.sealer
    const saying = pending
    const state = saying === undefined ? undefined : await sealer.seal(encode(saying))
    const answer = await ask({ id, known, ...(state !== undefined && { state }) })
    if (saying === pending) pending = undefined
    if (stopped) return
    options.onSeen?.(answer.seenMs)
    if (answer.state === null || answer.version <= known) return
    known = answer.version
    const heard = await sealer.open(answer.state).then(decode, () => undefined)
    if (heard !== undefined && !stopped) onState(heard as Theirs)
  }
  const end = (): void => {
    stop()
    onOver()
  }
  const run = async (): Promise<void> => {
    clearTimeout(timer)
    if (stopped) return
    if (busy) {
      again = true
      return
    }
    busy = true
    again = false
    try {
      await turn()
    } catch (error) {
      // Anything else passes: the network, a limit.
      if (reasonOf(error) === 'approval_over') end()
    }
    busy = false
    if (stopped) return
    const pause = msUntil(slowAt) === 0 ? slowMs : everyMs
    timer = setTimeout(run, again ? 0 : pause)
  }
  const stop: Exchange<Ours>['stop'] = (how) => {
    if (stopped) return
    stopped = true
    clearTimeout(timer)
    if (how === 'over') ask({ id, known, over: true }).catch(() => undefined)
  }
  return {
    publish: (state) => {
      pending = state
      void run()
    },
    nudge: () => void run(),
    stop,
  }
}
