import { expect, test, vi } from 'vitest'
import { HttpError } from '../errors/httpError.ts'
import type { Claim } from '../upstreams/shares/claim.ts'
import { OverShare } from '../upstreams/shares/overShare.ts'
import { createReadThrough, type ReadThrough } from './readThrough.ts'
import type { SharedCache } from './sharedCache.ts'

function cache(read: (key: string) => Promise<number>) {
  let time = 0
  const made = createReadThrough<number>({
    read,
    freshMs: 100,
    staleMs: 1000,
    failureMs: 300,
    now: () => time,
  })
  return Object.assign(made, {
    wait: (ms: number) => {
      time += ms
    },
  })
}

test('default: asked once by many at once, and not again while it is fresh', async () => {
  const read = vi.fn(async (key: string) => key.length)
  const sizes = cache(read)
  expect(await Promise.all([sizes.get('abc'), sizes.get('abc'), sizes.get('ab')])).toEqual([3, 3, 2])
  sizes.wait(99)
  await sizes.get('abc')
  expect(read).toHaveBeenCalledTimes(2)
})

test('behavior: what is stale answers at once, and is read again behind it', async () => {
  let value = 1
  const values = cache(async () => value)
  await values.get('a')
  value = 2
  values.wait(500)
  expect(await values.get('a')).toBe(1)
  await expect.poll(() => values.get('a')).toBe(2)
  values.wait(2000)
  value = 3
  expect(await values.get('a')).toBe(3)
})

test('behavior: a failure is remembered, so that a dead upstream costs one request', async () => {
  const read = vi.fn(async () => Promise.reject(new Error('dead')))
  const values = cache(read)
  for (const _ of [1, 2, 3]) await expect(values.get('a')).rejects.toThrow('dead')
  expect(read).toHaveBeenCalledTimes(1)
  values.wait(301)
  await expect(values.get('a')).rejects.toThrow('dead')
  expect(read).toHaveBeenCalledTimes(2)
})

test('behavior: what is stale outlives a failure', async () => {
  let dead = false
  const values = cache(async () => {
    if (dead) throw new Error('dead')
    return 1
  })
  await values.get('a')
  dead = true
  values.wait(500)
  expect(await values.get('a')).toBe(1)
  expect(await values.get('a')).toBe(1)
  values.wait(600)
  await expect(values.get('a')).rejects.toThrow('dead')
})

test('behavior: forgotten is read anew, also while a reading is under way', async () => {
  const answers: ((value: number) => void)[] = []
  const values = cache(() => new Promise((resolve) => answers.push(resolve)))
  const first = values.get('a')
  values.forget('a')
  const second = values.get('a')
  answers[0]?.(1)
  answers[1]?.(2)
  expect(await Promise.all([first, second])).toEqual([1, 2])
  expect(await values.get('a')).toBe(2)
})

/** A client with so much to spend. */
const clientOf = (id: string, budget: number) => ({
  id,
  network: `${id}/48`,
  isPatient: false,
  waiting: 0,
  spent: 0,
  pay(calls: number) {
    if (this.spent + calls > budget) throw new HttpError(429, 'rate_limited', 'over')
    this.spent += calls
  },
})

/** Readings that end when the test says. */
function held(failureMs = 300) {
  const started: { claim: Claim | undefined; end(value: number): void; fail(error: unknown): void }[] = []
  const values = createReadThrough<number>({
    freshMs: 100,
    staleMs: 1000,
    failureMs,
    now: () => 0,
    cost: (key) => key.length,
    read: (_key, claim) =>
      new Promise((end, fail) => {
        started.push({ claim, end, fail })
      }),
  })
  return { started, values }
}

test('default: who has something read pays its cost; what is remembered, or read already, is free', async () => {
  const { started, values } = held()
  const [one, other] = [clientOf('1', 10), clientOf('2', 10)]
  const all = [values.get('abc', one), values.get('abc', one), values.get('abc', other)]
  started[0]?.end(7)
  expect(await Promise.all(all)).toEqual([7, 7, 7])
  expect(await values.get('abc', other)).toBe(7)
  expect([started.length, one.spent, other.spent]).toEqual([1, 3, 0])
  expect(started[0]?.claim).toMatchObject({ id: '1', network: '1/48', isPatient: true })
})

test('behavior: a reading that waits for the share of its client is waited for by that client alone', async () => {
  const { started, values } = held()
  const [one, other] = [clientOf('1', 10), clientOf('2', 10)]
  const first = values.get('a', one)
  if (started[0]?.claim) started[0].claim.waiting = 1
  const second = values.get('a', one)
  const others = [values.get('a', other), values.get('a')]
  expect(started).toHaveLength(2)
  started[1]?.end(2)
  expect(await Promise.all(others)).toEqual([2, 2])
  started[0]?.end(1)
  expect(await Promise.all([first, second])).toEqual([1, 1])
  // The later reading counts.
  expect(await values.get('a')).toBe(2)
})

test.each([new OverShare(), new HttpError(429, 'rate_limited', 'over')])(
  'behavior: the limit of one client does not fail others: %s',
  async (limit) => {
    const { started, values } = held()
    const first = values.get('a', clientOf('1', 10))
    const other = values.get('a', clientOf('2', 10))
    started[0]?.fail(limit)
    await expect(first).rejects.toBe(limit)
    await expect.poll(() => started).toHaveLength(2)
    started[1]?.end(5)
    expect(await other).toBe(5)
  },
)

test('error: who can’t pay gets nothing read, and no failure is remembered', async () => {
  const { started, values } = held()
  await expect(values.get('abc', clientOf('1', 2))).rejects.toMatchObject({ code: 'rate_limited' })
  expect(started).toHaveLength(0)
  const next = values.get('abc', clientOf('2', 3))
  started[0]?.end(1)
  expect(await next).toBe(1)
})

test('error: what fails before it waits for anything is a failure like others', async () => {
  const values = createReadThrough<number>({
    freshMs: 100,
    read() {
      throw new Error('at once')
    },
  })
  await expect(values.get('a')).rejects.toThrow('at once')
  await expect(values.get('a')).rejects.toThrow('at once')
})

test('behavior: who can’t pay for the renewal still gets what is stale', async () => {
  let time = 0
  const read = vi.fn(async () => 1)
  const values = createReadThrough<number>({
    read,
    freshMs: 100,
    staleMs: 1000,
    cost: () => 5,
    now: () => time,
  })
  await values.get('a')
  time = 500
  expect(await values.get('a', clientOf('1', 4))).toBe(1)
  expect(read).toHaveBeenCalledTimes(1)
  expect(await values.get('a', clientOf('2', 5))).toBe(1)
  expect(read).toHaveBeenCalledTimes(2)
})

/** Two processes that share answers. */
function sharing(read: (key: string) => Promise<number>) {
  let time = 0
  const kept = new Map<string, { value: unknown; until: number }>()
  const shared: SharedCache = {
    async get(key) {
      const { value, until = 0 } = kept.get(key) ?? {}
      return until > time ? { value, leftMs: until - time } : undefined
    },
    set: (key, value, freshMs) => void kept.set(key, { value, until: time + freshMs }),
    delete: (key) => void kept.delete(key),
  }
  const outcomes: string[] = []
  const [one, other] = ['one', 'other'].map((name) =>
    createReadThrough<number>({
      read,
      freshMs: 100,
      cost: () => 3,
      shared,
      now: () => time,
      onRead: (outcome) => outcomes.push(`${name} ${outcome}`),
    }),
  ) as [ReadThrough<number>, ReadThrough<number>]
  const wait = (ms: number) => {
    time += ms
  }
  return { one, other, outcomes, wait }
}

test('behavior: what another process read is not read again, costs nothing, and ages', async () => {
  let value = 1
  const { one, other, outcomes, wait } = sharing(async () => value)
  const paid: number[] = []
  const by = { id: 'client', isPatient: false, pay: (calls: number) => void paid.push(calls) }
  await one.get('a', by)
  value = 2
  wait(60)
  expect(await other.get('a', by)).toBe(1)
  expect(paid).toEqual([3])
  wait(39)
  expect(await other.get('a', by)).toBe(1)
  wait(1)
  expect(await other.get('a', by)).toBe(2)
  expect(await one.get('a', by)).toBe(2)
  expect(outcomes).toEqual(['one read', 'other shared', 'other fresh', 'other read', 'one shared'])
  expect(paid).toEqual([3, 3])
})

test('behavior: what one process forgets, no other one takes over', async () => {
  let value = 1
  const { one, other } = sharing(async () => value)
  await one.get('a')
  value = 2
  one.forget('a')
  expect(await other.get('a')).toBe(2)
})

test('error: a failure stays in its process', async () => {
  let dead = true
  const { one, other } = sharing(async () => (dead ? Promise.reject(new Error('dead')) : 1))
  await expect(one.get('a')).rejects.toThrow('dead')
  dead = false
  expect(await other.get('a')).toBe(1)
})

test('error: who cannot pay gets what others have read, and nothing else', async () => {
  const { one, other } = sharing(async () => 1)
  const poor = {
    id: 'poor',
    isPatient: false,
    pay() {
      throw new HttpError(429, 'rate_limited', 'Too many')
    },
  }
  await expect(one.get('a', poor)).rejects.toMatchObject({ code: 'rate_limited' })
  await one.get('a')
  expect(await other.get('a', poor)).toBe(1)
})
