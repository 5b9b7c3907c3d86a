import type { Client } from './startClient.ts'

/** Farewells are still on their way. */
const lingerMs = 2_000

/** With nothing to listen for the socket is closed; the client opens it again when it has something to say. */
export function restWhenIdle(client: Client, isWanted: () => boolean): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  return () => {
    clearTimeout(timer)
    timer = setTimeout(() => {
      if (!isWanted()) client.core.relayer.transportClose().catch(() => {})
    }, lingerMs)
  }
}
