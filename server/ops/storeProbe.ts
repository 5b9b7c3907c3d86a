import { steadyNow } from '../cache/steadyNow.ts'
import { type StoreState, StoreTrouble } from '../errors/storeTrouble.ts'

/** A store that takes longer counts as gone, ms. */
const patienceMs = 2_000
/**
 * What a store says of itself. Whoever asks while it is asked gets the same answer, so that there is one question at a time.
 *
 * @param holdMs so long the answer holds. @default 0
 */
export function createStoreProbe(
  ping: () => Promise<void>,
  holdMs = 0,
): () => Promise<'ok' | 'failed' | StoreState> {
  let asking: Promise<'ok' | 'failed' | StoreState> | undefined
  let until = Number.POSITIVE_INFINITY
  return () => {
    if (asking && steadyNow() < until) return asking
    until = Number.POSITIVE_INFINITY
    asking = ask(ping()).finally(() => {
      until = steadyNow() + holdMs
    })
    return asking
  }
}

async function ask(ping: Promise<void>): Promise<'ok' | 'failed' | StoreState> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<'failed'>((resolve) => {
    timer = setTimeout(() => resolve('failed'), patienceMs)
  })
  const asked = ping.then(
    () => 'ok' as const,
    (error) => (error instanceof StoreTrouble ? error.state : ('failed' as const)),
  )
  return Promise.race([asked, late]).finally(() => clearTimeout(timer))
}
