import { relayLimits } from './relayLimits.ts'
import type { Pushed } from './unacknowledged.ts'

/**
 * Letters that went out on sockets which ended before the client answered. A client whose line broke answers on its
 * next socket. Who comes back after the oldest made way for others is sent the letter once more.
 */
export function createLeftPushes(most: number = relayLimits.leftPushes) {
  const left = new Map<string, Pushed>()
  const keyOf = (client: string, pushId: number): string => `${pushId} ${client}`
  return {
    keep(client: string, pushes: [pushId: number, letter: Pushed][]): void {
      for (const [pushId, letter] of pushes) left.set(keyOf(client, pushId), letter)
      for (const oldest of left.keys()) {
        if (left.size <= most) break
        left.delete(oldest)
      }
    },
    take(client: string, pushId: number): Pushed | undefined {
      const key = keyOf(client, pushId)
      const letter = left.get(key)
      left.delete(key)
      return letter
    },
  }
}
export type LeftPushes = ReturnType<typeof createLeftPushes>
