/** @returns a function that takes `cost` and says whether there was enough */
export function createTokenBucket(
  { burst, perSecond }: { burst: number; perSecond: number },
  now: () => number = performance.now.bind(performance),
): (cost: number) => boolean {
  let left = burst
  let at = now()
  return (cost) => {
    const time = now()
    left = Math.min(burst, left + ((time - at) / 1000) * perSecond)
    at = time
    if (left < cost) return false
    left -= cost
    return true
  }
}
