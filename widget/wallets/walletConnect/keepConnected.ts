import type { Client } from './startClient.ts'

const firstWaitMs = 1_000
const longestWaitMs = 30_000

/**
 * The client gives up on its relay after an error of the socket, until it wants to send something; what the wallet
 * says meanwhile would not arrive. While there is a session we open the socket again, less and less often, and at once
 * when the device is back. Returns the end of it.
 */
export function keepConnected(client: Client, window: Window, isWanted: () => boolean): () => void {
  const { relayer } = client.core
  let waitMs = firstWaitMs
  let timer: ReturnType<typeof setTimeout> | undefined

  const revive = (): void => {
    clearTimeout(timer)
    timer = undefined
    if (!isWanted() || relayer.connected || window.document.hidden) return
    relayer.transportOpen().catch(later)
  }
  const later = (): void => {
    if (timer) return
    timer = setTimeout(revive, waitMs)
    waitMs = Math.min(waitMs * 2, longestWaitMs)
  }
  const connected = (): void => {
    waitMs = firstWaitMs
  }
  relayer.on('relayer_connect', connected)
  relayer.on('relayer_disconnect', later)
  window.addEventListener('online', revive)
  window.document.addEventListener('visibilitychange', revive)
  return () => {
    clearTimeout(timer)
    relayer.off('relayer_connect', connected)
    relayer.off('relayer_disconnect', later)
    window.removeEventListener('online', revive)
    window.document.removeEventListener('visibilitychange', revive)
  }
}
