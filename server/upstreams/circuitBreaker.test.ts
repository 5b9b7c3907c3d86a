import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createCircuitBreaker } from './circuitBreaker.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function setUp(options: { threshold?: number } = {}) {
  const upstream = { isDead: false, probes: 0 }
  const changes: string[] = []
  const breaker = createCircuitBreaker({
    ...options,
    onOpen: (cause) => changes.push(cause),
    onClose: () => changes.push('closed'),
    async probe() {
      upstream.probes += 1
      if (upstream.isDead) throw new Error('dead')
    },
  })
  const fail = async (times: number) => {
    for (let count = 0; count < times; count += 1) await breaker.failed()
  }
  return { upstream, breaker, fail, changes }
}

test('default: five failures in a row open it when our own question fails too', async () => {
  const { upstream, breaker, fail } = setUp()
  upstream.isDead = true
  await fail(4)
  expect([breaker.admits(), breaker.state]).toEqual([true, 'closed'])
  await fail(1)
  expect([breaker.admits(), breaker.state]).toEqual([false, 'open'])
  expect(upstream.probes).toBe(1)
})

test('behavior: failures that callers cause never open it', async () => {
  const { upstream, breaker, fail } = setUp()
  for (let second = 0; second < 60; second += 1) {
    await fail(100)
    expect(breaker.admits()).toBe(true)
    vi.advanceTimersByTime(1_000)
  }
  // At most one probe a second, however many calls fail.
  expect(upstream.probes).toBe(60)
})

test('behavior: a success in between starts the count anew', async () => {
  const { upstream, breaker, fail } = setUp()
  upstream.isDead = true
  await fail(4)
  breaker.succeeded()
  await fail(4)
  expect(breaker.admits()).toBe(true)
})

test('behavior: a probe that failed long ago proves nothing now', async () => {
  const { upstream, breaker, fail } = setUp()
  upstream.isDead = true
  await fail(1)
  upstream.isDead = false
  vi.advanceTimersByTime(10_000)
  await fail(100)
  expect(breaker.admits()).toBe(true)
})

test('behavior: one that died right after a good probe is out a second later', async () => {
  const { upstream, breaker, fail } = setUp()
  await fail(1)
  upstream.isDead = true
  await fail(20)
  expect(breaker.admits()).toBe(true)
  vi.advanceTimersByTime(1_000)
  await fail(1)
  expect(breaker.admits()).toBe(false)
})

test('behavior: only probes ask one that is out, each twice as late, and the first good one lets it back', async () => {
  const { upstream, breaker, fail } = setUp()
  upstream.isDead = true
  await fail(5)
  upstream.probes = 0
  const seen: number[] = []
  for (let second = 1; second <= 100; second += 1) {
    const before = upstream.probes
    await vi.advanceTimersByTimeAsync(1_000)
    if (upstream.probes > before) seen.push(second)
    await fail(3)
  }
  expect(seen).toEqual([1, 3, 7, 15, 31, 61, 91])
  expect(breaker.admits()).toBe(false)
  upstream.isDead = false
  await vi.advanceTimersByTimeAsync(21_000)
  expect([breaker.admits(), breaker.state]).toEqual([true, 'closed'])
})

test('behavior: a late answer lets it back at once', async () => {
  const { upstream, breaker, fail } = setUp()
  upstream.isDead = true
  await fail(5)
  breaker.succeeded()
  expect(breaker.admits()).toBe(true)
})

test('behavior: our own questions count without a probe', () => {
  const { upstream, breaker } = setUp()
  for (let count = 0; count < 5; count += 1) breaker.probeFailed()
  expect(breaker.admits()).toBe(false)
  expect(upstream.probes).toBe(0)
})

test('param: threshold', async () => {
  const { upstream, breaker, fail } = setUp({ threshold: 1 })
  await fail(1)
  expect(breaker.admits()).toBe(true)
  upstream.isDead = true
  vi.advanceTimersByTime(1_000)
  await fail(1)
  expect(breaker.admits()).toBe(false)
})

test('behavior: closed, it asks no more', async () => {
  const { upstream, breaker, fail } = setUp()
  upstream.isDead = true
  await fail(5)
  upstream.probes = 0
  breaker.close()
  await vi.advanceTimersByTimeAsync(100_000)
  await fail(10)
  expect(upstream.probes).toBe(0)
})

describe('by the share of calls that fail', () => {
  /** Calls of which every other fails. */
  async function mixed({ breaker }: ReturnType<typeof setUp>, calls: number) {
    for (let count = 0; count < calls; count += 1) {
      if (count % 2) await breaker.failed()
      else breaker.succeeded()
    }
  }

  test('default: half of twenty open it, when our own question fails too', async () => {
    const stage = setUp()
    stage.upstream.isDead = true
    await mixed(stage, 19)
    expect(stage.breaker.admits()).toBe(true)
    await stage.breaker.failed()
    expect(stage.breaker.admits()).toBe(false)
    expect(stage.changes).toEqual(['rate'])
  })

  test('behavior: calls that callers cause to fail never open it', async () => {
    const stage = setUp()
    for (let second = 0; second < 30; second += 1) {
      await mixed(stage, 100)
      vi.advanceTimersByTime(1_000)
    }
    expect(stage.changes).toEqual([])
  })

  test.each([
    [8_000, false],
    [10_001, true],
  ])('behavior: what failed within ten seconds counts: after %i ms it is let in: %s', async (ms, admits) => {
    const stage = setUp()
    await mixed(stage, 38)
    stage.upstream.isDead = true
    vi.advanceTimersByTime(ms)
    await mixed(stage, 2)
    expect(stage.breaker.admits()).toBe(admits)
  })

  test('behavior: a smaller share does not open it', async () => {
    const stage = setUp()
    stage.upstream.isDead = true
    for (let count = 0; count < 90; count += 1) {
      if (count % 3 === 2) await stage.breaker.failed()
      else stage.breaker.succeeded()
    }
    expect(stage.breaker.admits()).toBe(true)
  })

  test('behavior: three good probes in a row let it back, and no answer that was under way', async () => {
    const stage = setUp()
    stage.upstream.isDead = true
    await mixed(stage, 22)
    expect(stage.changes).toEqual(['rate'])
    stage.breaker.succeeded()
    expect(stage.breaker.admits()).toBe(false)
    stage.upstream.isDead = false
    await vi.advanceTimersByTimeAsync(3_000)
    stage.upstream.isDead = true
    await vi.advanceTimersByTimeAsync(4_000)
    stage.upstream.isDead = false
    await vi.advanceTimersByTimeAsync(8_000 + 16_000)
    expect(stage.breaker.admits()).toBe(false)
    await vi.advanceTimersByTimeAsync(30_000)
    expect(stage.breaker.admits()).toBe(true)
    expect(stage.changes).toEqual(['rate', 'closed'])
    await mixed(stage, 4)
    expect(stage.breaker.admits()).toBe(true)
  })
})

describe('isSound', () => {
  test('default: says what a new probe says, and moves nothing', async () => {
    const { upstream, breaker } = setUp()
    const verdict = async () => {
      const asked = breaker.isSound()
      await vi.advanceTimersByTimeAsync(100)
      return asked
    }
    expect(await verdict()).toBe(true)
    upstream.isDead = true
    expect(await verdict()).toBe(false)
    upstream.isDead = false
    expect(await verdict()).toBe(true)
    expect(upstream.probes).toBe(3)
    expect(breaker.state).toBe('closed')
  })

  test('behavior: whoever asks within a tenth of a second shares the next probe', async () => {
    const { upstream, breaker } = setUp()
    const first = breaker.isSound()
    await vi.advanceTimersByTimeAsync(10)
    const rest = Array.from({ length: 50 }, () => breaker.isSound())
    await vi.advanceTimersByTimeAsync(100)
    expect(await Promise.all([first, ...rest])).toEqual(Array(51).fill(true))
    expect(upstream.probes).toBe(2)
  })
})
