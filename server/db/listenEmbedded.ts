import type { PGlite } from '@electric-sql/pglite'
import { steadyNow } from '../cache/steadyNow.ts'
import type { Subscription } from './listenPostgres.ts'

/** Listens to a channel of the embedded database, in which nobody else writes and nothing gets lost. */
export function listenEmbedded(
  client: Pick<PGlite, 'listen'>,
  channel: string,
  onMessage: (payload: string) => void,
): Subscription {
  let since = Number.NEGATIVE_INFINITY
  const isListening = () => since > Number.NEGATIVE_INFINITY
  const listening = client.listen(channel, onMessage).then((end) => {
    since = steadyNow()
    onMessage('')
    return end
  })
  // Without it, what is known is read again after a while.
  listening.catch(() => {})
  return {
    get since() {
      return since
    },
    get heardAt() {
      return isListening() ? steadyNow() : since
    },
    get isListening() {
      return isListening()
    },
    close: () => listening.then((end) => end()).catch(() => {}),
  }
}
