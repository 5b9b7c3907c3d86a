import { describe, expect, test } from 'vitest'
import { createAllowList } from './allowList.ts'
import { type BucketSize, take as takeFrom } from './bucket.ts'
import { createRateLimits, type SharedBuckets } from './rateLimits.ts'

const allowList = createAllowList(['192.0.2.0/24', '2001:db8::1'])
const size: BucketSize = { burst: 3, refill: 2, interval: 1_000 }

function setUp(given: { size?: BucketSize | undefined; calls?: BucketSize; shared?: SharedBuckets } = {}) {
  const state = { now: 0 }
  const limits = createRateLimits({ size, calls: size, allowList, now: () => state.now, ...given })
  return { state, limits, take: limits.of('a') }
}

test('default', () => {
  const { state, take } = setUp()
  expect([take('x'), take('x'), take('x'), take('x')]).toEqual([0, 0, 0, 1_000])
  state.now = 999
  expect(take('x')).toBe(1)
  state.now = 1_000
  expect([take('x'), take('x'), take('x')]).toEqual([0, 0, 1_000])
  state.now = 60_500
  expect([take('x'), take('x'), take('x'), take('x')]).toEqual([0, 0, 0, 500])
})

test('param: a larger share, and no limits', () => {
  const { limits } = setUp()
  const take = limits.of('pictures', 2)
  expect(Array.from({ length: 7 }, () => take('x') === 0)).toEqual([...Array(6).fill(true), false])
  const free = setUp({ size: undefined }).take
  for (let count = 0; count < 1_000; count += 1) expect(free('x')).toBe(0)
})

test('behavior: many are taken at once, or none', () => {
  const { state, take } = setUp({ size: { burst: 10, refill: 2, interval: 1_000 } })
  expect([take('x', 8), take('x', 3), take('x', 2)]).toEqual([0, 1_000, 0])
  expect([take('x', 5), take('x', 1_000)]).toEqual([3_000, 5_000])
  state.now = 3_000
  expect([take('x', 5), take('x', 2), take('x', 1)]).toEqual([0, 1_000, 0])
})

test('behavior: who wants more than a bucket holds gets a full one', () => {
  const { state, take } = setUp()
  expect([take('x', 1_000), take('x')]).toEqual([0, 1_000])
  state.now = 2_000
  expect([take('x', 1_000), take('x')]).toEqual([0, 1_000])
})

test('param: calls have a bucket of their own, for all routes', () => {
  const { limits, take } = setUp({ calls: { burst: 5, refill: 1, interval: 1_000 } })
  expect([limits.calls('x', 5), limits.calls('x'), take('x'), limits.calls('y')]).toEqual([0, 1_000, 0, 0])
})

test('behavior: clients and routes share nothing', () => {
  const { limits, take } = setUp()
  for (let count = 0; count < 4; count += 1) take('x')
  expect([take('x') > 0, take('y'), limits.of('b')('x')]).toEqual([true, 0, 0])
})

test('behavior: the allow-list knows ranges, and IPv4 in the dress of IPv6', () => {
  const { limits } = setUp()
  const addresses = ['192.0.2.9', '::ffff:192.0.2.9', '2001:db8::1', '2001:db8::2', '192.0.3.1', 'x', '']
  expect(addresses.filter(limits.exempts)).toEqual(['192.0.2.9', '::ffff:192.0.2.9', '2001:db8::1'])
})

test.each(['10.0.0.0/33', '10.0.0', '::1/129', '10.0.0.0/', '10.0.0.0/8/8', 'localhost', '10.0.0.0/-1'])(
  'error: %s is no range',
  (entry) => {
    expect(() => createAllowList([entry])).toThrow(entry)
  },
)

describe('a bucket, whatever is asked when', () => {
  /** A stream of numbers below `most` that is the same each time. */
  function random(seed: number) {
    let state = seed
    return (most: number): number => {
      state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
      return state % most
    }
  }

  /** What is wrong in one random life of a bucket. */
  function faultsOf(seed: number): string[] {
    const next = random(seed)
    const own: BucketSize = { burst: 1 + next(20), refill: 1 + next(8), interval: 1 + next(1_000) }
    const bucket = { left: own.burst, at: 0 }
    const granted: number[] = []
    const faults: string[] = []
    let now = 0
    for (let turn = 0; turn < 200; turn += 1) {
      now += next(4) === 0 ? next(own.interval * 3) : 0
      const wait = takeFrom(bucket, own, now)
      if (wait === 0) granted.push(now)
      else if (wait > own.interval) faults.push('waits longer than an interval')
      else if (takeFrom({ ...bucket }, own, now + wait - 1) === 0) faults.push('granted too early')
      else if (takeFrom({ ...bucket }, own, now + wait) > 0) faults.push('not granted when it was promised')
      if (bucket.left < 0 || bucket.left > own.burst) faults.push('holds what it cannot')
    }
    // In no stretch of time more than a full bucket and what came back in it.
    for (const [first, from] of granted.entries())
      for (const [more, until] of granted.slice(first).entries()) {
        const refills = Math.floor((until - from) / own.interval) + 1
        if (more + 1 > own.burst + refills * own.refill) faults.push(`${more + 1} in ${until - from} ms`)
      }
    return faults
  }

  test('default: it keeps what it promises, and grants no more', () => {
    for (let seed = 0; seed < 300; seed += 1) expect([seed, faultsOf(seed)]).toEqual([seed, []])
  })
})

describe('shared', () => {
  const large: BucketSize = { burst: 100, refill: 1, interval: 1_000 }

  test('default: the others’ spending holds after the answer that tells of it', async () => {
    const told: number[] = []
    const shared = { spend: async (_: string, count: number) => (told.push(count) > 1 ? 5_000 : 0) }
    const { state, take } = setUp({ size: large, shared })
    for (let count = 0; count < 10; count += 1) expect(take('x')).toBe(0)
    await Promise.resolve()
    expect(told).toEqual([5, 5])
    await new Promise(setImmediate)
    expect(take('x')).toBe(5_000)
    state.now = 5_000
    expect(take('x')).toBe(0)
  })

  test('behavior: the others hear of as many as were taken', async () => {
    const told: number[] = []
    const shared = { spend: async (_: string, count: number) => (told.push(count) < 0 ? 1 : 0) }
    const { take } = setUp({ size: large, shared })
    expect([take('x', 4), take('x', 40), take('x', 1)]).toEqual([0, 0, 0])
    expect(told).toEqual([44])
  })

  test('error: while the store is gone each process counts for itself', async () => {
    const { take } = setUp({ size: large, shared: { spend: () => Promise.reject(new Error('gone')) } })
    for (let count = 0; count < 100; count += 1) expect(take('x')).toBe(0)
    await new Promise(setImmediate)
    expect(take('x')).toBeGreaterThan(0)
  })
})
