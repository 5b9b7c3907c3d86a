export interface TokenBucket {
  /** @returns whether there was enough */
  take(cost: number): boolean
  /** Takes what was used already, also what is not there: at most one more bucket, which comes back first. */
  charge(cost: number): void
}

export function createTokenBucket(
  { burst, perSecond }: { burst: number; perSecond: number },
  now: () => number = performance.now.bind(performance),
): TokenBucket {
  let left = burst
  let at = now()
  function refill(): void {
    const time = now()
    left = Math.min(burst, left + ((time - at) / 1000) * perSecond)
    at = time
  }
  return {
    take(cost) {
      refill()
      if (left < cost) return false
      left -= cost
      return true
    },
    charge(cost) {
      refill()
      left = Math.max(-burst, left - cost)
    },
  }
}
