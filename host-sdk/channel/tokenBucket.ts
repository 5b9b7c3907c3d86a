import type { ChannelLimits } from './wire.ts'

/** Says whether one more message may pass now: `burst` at once, and `perSecond` of them again each second. */
export function tokenBucket({ burst, perSecond }: Pick<ChannelLimits, 'burst' | 'perSecond'>): () => boolean {
  let tokens = burst
  let filledAt = performance.now()
  return () => {
    const now = performance.now()
    tokens = Math.min(burst, tokens + ((now - filledAt) / 1000) * perSecond)
    filledAt = now
    return tokens >= 1 && tokens-- >= 1
  }
}
