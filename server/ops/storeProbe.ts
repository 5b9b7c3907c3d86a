import { steadyNow } from '../cache/steadyNow.ts'
import { type StoreState, StoreTrouble } from '../errors/storeTrouble.ts'

type ProbedState = 'ok' | 'failed' | StoreState

export interface ProbeOptions {
  /** So long the answer holds, ms. @default 0 */
  holdMs?: number
  /** A store that takes longer counts as gone, ms. @default 2_000 */
  patienceMs?: number
  /** Is the last state given at once while the store is asked again? Before the first nobody waits longer than 2 s. @default false */
  answersAtOnce?: boolean
}

/** So long somebody waits for what is not known yet, ms. */
const waitMs = 2_000

/**
 * What a store says of itself. Whoever asks while it is asked gets the same answer, so that there is one question at a time.
 */
export function createStoreProbe(
  ping: () => Promise<void>,
  { holdMs = 0, patienceMs = waitMs, answersAtOnce = false }: ProbeOptions = {},
): () => Promise<ProbedState> {
  let asking: Promise<ProbedState> | undefined
  let last: ProbedState | undefined
  let until = Number.POSITIVE_INFINITY
  return async () => {
    if (!asking || steadyNow() >= until) {
      until = Number.POSITIVE_INFINITY
      asking = within(patienceMs, settle(ping())).then((state) => {
        until = steadyNow() + holdMs
        last = state
        return state
      })
    }
    if (!answersAtOnce) return asking
    return last ?? within(waitMs, asking)
  }
}

const settle = (ping: Promise<void>): Promise<ProbedState> =>
  ping.then(
    () => 'ok' as const,
    (error) => (error instanceof StoreTrouble ? error.state : ('failed' as const)),
  )

async function within(patienceMs: number, asked: Promise<ProbedState>): Promise<ProbedState> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<'failed'>((resolve) => {
    timer = setTimeout(() => resolve('failed'), patienceMs)
  })
  return Promise.race([asked, late]).finally(() => clearTimeout(timer))
}
