import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { steadyNow } from '../cache/steadyNow.ts'
import {
  awaited,
  ids,
  letter,
  mailboxesOf,
  mailboxKinds,
  neighbour,
  other,
  owner,
  reader,
  room,
  subscribe,
  unawaited,
} from '../test/mailboxes.ts'
import { type StoppedClock, stoppedClock } from '../test/stoppedClock.ts'
import type { Letter, Mailbox } from './mailbox.ts'
import { letterSize, topicBytes } from './mailboxLimits.ts'

// The clock of the process moves by hand; Redis has its own, so that what it holds is aged.
let clock: StoppedClock
beforeEach(() => {
  clock = stoppedClock()
})
afterEach(() => clock[Symbol.dispose]())
/** Without its times, which two clocks tell. */
const timeless = ({ publishedAt: _, expiresAt: __, ...rest }: Letter) => rest

describe.each(mailboxKinds)('$name', (kind) => {
  const { skip } = kind
  const { open, age } = mailboxesOf(kind)
  async function pass(ms: number): Promise<void> {
    clock.later(ms)
    await age(ms)
  }

  test.skipIf(skip)('default: what is put is heard and waits, in order, for all but its writer', async () => {
    const mailbox = await open()
    const heard: Letter[] = []
    const stop = await mailbox.listen('a', 'did:key:reader', (one) => heard.push(one))
    const all = [letter('a'), letter('a', { attestation: 'x y', tag: 1 }), letter('a')]
    for (const one of all) expect(await mailbox.put(one, owner)).toBe('kept')
    await mailbox.put(letter('b'), owner)
    await expect.poll(() => heard.map(timeless)).toEqual(all.map(timeless))
    const { letters } = await mailbox.waiting('a', reader('reader'))
    expect(letters.map(timeless)).toEqual(all.map(timeless))
    expect((await mailbox.waiting('a', reader('writer'))).letters).toEqual([])
    stop()
    const later: Letter[] = []
    await mailbox.listen('b', 'did:key:reader', (one) => later.push(one))
    await mailbox.put(letter('a'), owner)
    await mailbox.put(letter('b'), owner)
    await expect.poll(() => later).toHaveLength(1)
    expect(heard).toHaveLength(3)
    await mailbox.ping()
    await mailbox.close()
  })

  test.skipIf(skip)('behavior: says how much of its room is used', async () => {
    const mailbox = await open()
    const before = await mailbox.usage()
    expect(before).toEqual({ letters: 0, bytes: { short: 0, long: 0, topics: 0 } })
    await mailbox.put(letter('a'), owner)
    const one = await mailbox.usage()
    expect(one).toEqual({ letters: 1, bytes: { short: unawaited, long: 0, topics: 0 } })
    const long = letter('a', { message: 'x'.repeat(20_000) })
    await subscribe(mailbox, ['a'])
    await mailbox.put(long, owner)
    const two = await mailbox.usage()
    expect(two).toEqual({
      letters: 2,
      bytes: { short: awaited, long: letterSize(long), topics: topicBytes },
    })
    await mailbox.close()
  })

  test.skipIf(skip)('behavior: read by one, it still waits for every other', async () => {
    const mailbox = await open()
    const [first, second] = [letter('a'), letter('a')]
    await mailbox.put(first, owner)
    await mailbox.put(second, owner)
    await mailbox.acknowledge(first, 'did:key:stranger')
    await mailbox.acknowledge(second, 'did:key:stranger')
    await mailbox.acknowledge(first, 'did:key:reader')
    await mailbox.acknowledge({ topic: 'a', id: 'unknown' }, 'did:key:reader')
    expect(await ids(mailbox, 'a', 'stranger')).toEqual([])
    expect(await ids(mailbox, 'a', 'reader')).toEqual([second.id])
    await mailbox.close()
  })

  test.skipIf(skip)('behavior: the same letter again is neither kept nor heard twice', async () => {
    const mailbox = await open()
    const heard: string[] = []
    await mailbox.listen('a', 'did:key:reader', ({ id }) => heard.push(id))
    const one = letter('a')
    expect(await mailbox.put(one, owner)).toBe('kept')
    expect(await mailbox.put({ ...one, from: 'did:key:stranger' }, owner)).toBe('duplicate')
    await expect.poll(() => heard).toEqual([one.id])
    expect(await ids(mailbox, 'a', 'reader')).toEqual([one.id])
    await mailbox.close()
  })

  test.skipIf(skip)('behavior: it waits until it ends, and its room is free again', async () => {
    const mailbox = await open({ short: room(unawaited * 2) })
    await mailbox.put(letter('a', { expiresAt: steadyNow() + 30_000 }), owner)
    const lasting = letter('b')
    await mailbox.put(lasting, owner)
    expect(await mailbox.put(letter('c'), owner)).toBe('full')
    expect(await ids(mailbox, 'a', 'reader')).toHaveLength(1)
    await pass(31_000)
    expect(await ids(mailbox, 'a', 'reader')).toEqual([])
    expect(await mailbox.put(letter('c'), owner)).toBe('kept')
    expect(await ids(mailbox, 'b', 'reader')).toEqual([lasting.id])
    await mailbox.close()
  })

  test.skipIf(skip)('behavior: the clock of the process ends no letter where it is set on', async () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    try {
      const mailbox = await open()
      const one = letter('a')
      await mailbox.put(one, owner)
      vi.advanceTimersByTime(3_600_000)
      const { letters } = await mailbox.waiting('a', reader('reader'))
      expect(letters.map(({ id }) => id)).toEqual([one.id])
      expect(letters[0]?.expiresAt).toBeGreaterThan(steadyNow())
      await mailbox.close()
    } finally {
      vi.useRealTimers()
    }
  })

  test.skipIf(skip).each([
    ['by its owner', owner, true],
    ['by another', other, true],
    ['where the whole topic has ended', owner, false],
    ['by another, where the whole topic has ended', other, false],
  ])('behavior: put again after its end %s it is a new letter', async (_, holder, lasts) => {
    // More than one put throws away, and as many as there is room for.
    const most = 100
    const lasting = lasts ? [letter('a')] : []
    const mailbox = await open({ short: room(most * awaited) })
    await subscribe(mailbox, ['a', 'b'])
    const expiresAt = steadyNow() + 30_000
    const ending = Array.from({ length: most - lasting.length }, () => letter('a', { expiresAt }))
    for (const one of [...lasting, ...ending]) expect(await mailbox.put(one, owner)).toBe('kept')
    const last = ending.reduce((one, another) => (one.id > another.id ? one : another))
    // Read by as many as are paid for in the letter that ends with it.
    await pass(30_001)
    const heard: string[] = []
    await mailbox.listen('a', 'did:key:listener', ({ id }) => heard.push(id))
    const again = { ...last, expiresAt: steadyNow() + 60_000 }
    expect(await mailbox.put(again, holder)).toBe('kept')
    await expect.poll(() => heard).toEqual([last.id])
    expect(await ids(mailbox, 'a', 'reader')).toEqual([...lasting, again].map(({ id }) => id))
    // What throws away the rest leaves it, and gives back all of the room.
    for (let left = most - lasting.length - 1; left > 0; left--)
      expect(await mailbox.put(letter('b'), holder)).toBe('kept')
    expect(await mailbox.put(again, holder)).toBe('duplicate')
    expect(await ids(mailbox, 'a', 'reader')).toEqual([...lasting, again].map(({ id }) => id))
    expect(await mailbox.put(letter('b'), holder)).toBe('full')
    await mailbox.close()
  })

  test.skipIf(skip)('behavior: a listener that comes and goes hears exactly what it should', async () => {
    const mailbox = await open()
    const heard: string[] = []
    for (let round = 0; round < 20; round++) (await mailbox.listen('a', 'did:key:reader', () => {}))()
    const stop = await mailbox.listen('a', 'did:key:reader', ({ id }) => heard.push(id))
    const stopOther = await mailbox.listen('a', 'did:key:another', () => {})
    stopOther()
    const one = letter('a')
    await mailbox.put(one, owner)
    await expect.poll(() => heard).toEqual([one.id])
    stop()
    await mailbox.close()
  })

  test.skipIf(skip)('behavior: many readers do not grow a letter without end', async () => {
    const mailbox = await open({ readers: 2 })
    const one = letter('a')
    await mailbox.put(one, owner)
    for (const client of ['r1', 'r2', 'r3']) await mailbox.acknowledge(one, `did:key:${client}`)
    expect(await ids(mailbox, 'a', 'r2')).toEqual([])
    expect(await ids(mailbox, 'a', 'r3')).toEqual([one.id])
    await mailbox.close()
  })

  describe('a letter that nobody but its writer was there for', () => {
    const brief = { unawaitedMs: 30_000 }
    const life = async (mailbox: Mailbox) => {
      await mailbox.put(letter('a'), owner)
      await pass(31_000)
      return (await ids(mailbox, 'a', 'late')).length === 0 ? 'brief' : 'long'
    }

    test.skipIf(skip)('default: lives shorter', async () => {
      const mailbox = await open(brief)
      expect(await life(mailbox)).toBe('brief')
      await mailbox.close()
    })

    test.skipIf(skip)('behavior: the writer’s own subscription changes nothing', async () => {
      const mailbox = await open(brief)
      await mailbox.listen('a', 'did:key:writer', () => {})
      await mailbox.waiting('a', reader('writer'))
      expect(await life(mailbox)).toBe('brief')
      await mailbox.close()
    })

    test.skipIf(skip)('behavior: who is offline was there before, and their letters live on', async () => {
      const mailbox = await open(brief)
      await subscribe(mailbox, ['a'])
      expect(await life(mailbox)).toBe('long')
      await mailbox.close()
    })

    test.skipIf(skip)('behavior: so do those of somebody who once fetched', async () => {
      const mailbox = await open(brief)
      await mailbox.waiting('a', reader('reader'))
      expect(await life(mailbox)).toBe('long')
      await mailbox.close()
    })

    test.skipIf(skip)('behavior: who comes in time keeps it, also after they left', async () => {
      const mailbox = await open(brief)
      const one = letter('a')
      await mailbox.put(one, owner)
      await subscribe(mailbox, ['a'])
      await pass(31_000)
      expect(await ids(mailbox, 'a', 'reader')).toEqual([one.id])
      await mailbox.close()
    })

    test.skipIf(skip)('behavior: it is forgotten after a time that somebody was there', async () => {
      const mailbox = await open({ ...brief, rememberedMs: 10_000 })
      await subscribe(mailbox, ['a'])
      await pass(15_000)
      expect(await life(mailbox)).toBe('brief')
      await mailbox.close()
    })

    test.skipIf(skip)('behavior: whoever subscribes to more topics than fit forgets their own', async () => {
      const mailbox = await open({ ...brief, topics: room(1_024 * 4, 1_024 * 3, 1_024 * 2) })
      await subscribe(mailbox, ['a'])
      const many = Array.from({ length: 20 }, (_, index) => `t${index}`)
      await subscribe(mailbox, many, reader('flooder', owner))
      await subscribe(
        mailbox,
        many.map((topic) => `n${topic}`),
        reader('flooder', neighbour),
      )
      expect(await life(mailbox)).toBe('long')
      // The last of the flooder is remembered, the first is not.
      for (const [topic, kept] of [
        ['nt19', 1],
        ['nt0', 0],
      ] as const) {
        await mailbox.put(letter(topic), owner)
        await pass(31_000)
        expect([topic, (await ids(mailbox, topic, 'late')).length]).toEqual([topic, kept])
      }
      await mailbox.close()
    })
  })
})
