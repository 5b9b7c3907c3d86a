import { describe, expect, test } from 'vitest'
import type { Holder } from '../limits/fairShares.ts'
import {
  awaited,
  ids,
  letter,
  mailboxesOf,
  mailboxKinds,
  neighbour,
  other,
  owner,
  room,
  subscribe,
  unawaited,
} from '../test/mailboxes.ts'
import { letterSize, type MailboxLimits } from './mailboxLimits.ts'

// Who gets room in a mailbox, and who gives way.

describe.each(mailboxKinds)('$name', (kind) => {
  const { skip } = kind
  const { open } = mailboxesOf(kind)

  const full: [string, Partial<MailboxLimits>, string, Holder, string, Holder | undefined][] = [
    ['letters of a topic', { lettersPerTopic: 2 }, 'a', owner, 'b', owner],
    ['bytes of a topic', { perTopic: awaited * 2 }, 'a', other, 'b', owner],
    [
      'bytes of an address',
      { short: room(unawaited * 9, unawaited * 9, unawaited * 2) },
      'b',
      owner,
      'b',
      neighbour,
    ],
    ['bytes of a network', { short: room(unawaited * 9, unawaited * 2) }, 'b', owner, 'b', other],
    ['bytes in all', { short: room(unawaited * 2) }, 'b', owner, 'b', undefined],
  ]
  test.skipIf(skip).each(full)('error: too many %s', async (_, given, topic, holder, otherTopic, another) => {
    const evicted: number[] = []
    const mailbox = await open(given, { onEvicted: (count) => evicted.push(count) })
    const kept = [letter('a'), letter('a')]
    for (const one of kept) expect(await mailbox.put(one, owner)).toBe('kept')
    expect(await mailbox.put(letter(topic), holder)).toBe('full')
    if (another) expect(await mailbox.put(letter(otherTopic), another)).toBe('kept')
    expect(await ids(mailbox, 'a', 'reader')).toEqual(expect.arrayContaining(kept.map(({ id }) => id)))
    expect(evicted).toEqual([])
    await mailbox.close()
  })

  test.skipIf(skip)('behavior: readers take room, which the letter pays for', async () => {
    let evicted = 0
    const mailbox = await open(
      { short: room(awaited * 4 + 256 * 3) },
      {
        onEvicted: (count) => {
          evicted += count
        },
      },
    )
    await subscribe(mailbox, ['a', 'b'])
    const [first, second] = [letter('a'), letter('a')]
    for (const one of [first, second]) await mailbox.put(one, owner)
    for (const _ of [1, 2]) await mailbox.put(letter('b'), other)
    for (const client of ['r1', 'r2', 'r3']) await mailbox.acknowledge(second, `did:key:${client}`)
    expect(evicted).toBe(0)
    await mailbox.acknowledge(second, 'did:key:r4')
    expect(evicted).toBe(1)
    expect(await ids(mailbox, 'a', 'reader')).toEqual([second.id])
    expect(await ids(mailbox, 'b', 'reader')).toHaveLength(2)
    await mailbox.close()
  })

  describe('where there is no room', () => {
    test.skipIf(skip)(
      'default: the network that holds most gives way, its unawaited letters first',
      async () => {
        let evicted = 0
        const onEvicted = (count: number) => {
          evicted += count
        }
        const mailbox = await open({ short: room(awaited * 2 + unawaited * 12) }, { onEvicted })
        await subscribe(mailbox, ['seen', 'ours'])
        const offline = [letter('seen'), letter('seen')]
        for (const one of offline) await mailbox.put(one, owner)
        const unseen = Array.from({ length: 12 }, (_, index) => letter(`u${index}`))
        for (const one of unseen) expect(await mailbox.put(one, owner)).toBe('kept')
        for (let count = 1; count <= 4; count += 1) {
          expect(await mailbox.put(letter('ours'), other)).toBe('kept')
          expect(evicted).toBe(Math.ceil(count / 2))
        }
        expect(await ids(mailbox, 'seen', 'reader')).toEqual(offline.map(({ id }) => id))
        // The oldest went first.
        for (const [index, one] of unseen.entries())
          expect(await ids(mailbox, one.topic, 'reader')).toEqual(index < 2 ? [] : [one.id])
        await mailbox.close()
      },
    )

    test.skipIf(skip)(
      'behavior: letters of who is offline give way to nobody that holds as much',
      async () => {
        const mailbox = await open({ short: room(awaited * 4) })
        await subscribe(mailbox, ['seen', 'other'])
        const offline = [letter('seen'), letter('seen')]
        for (const one of offline) await mailbox.put(one, owner)
        for (let count = 0; count < 9; count += 1) await mailbox.put(letter('other'), other)
        for (let count = 0; count < 9; count += 1) await mailbox.put(letter(`u${count}`), other)
        expect(await ids(mailbox, 'seen', 'reader')).toEqual(offline.map(({ id }) => id))
        expect(await ids(mailbox, 'other', 'reader')).toHaveLength(2)
        await mailbox.close()
      },
    )

    test.skipIf(skip)('behavior: in one network the address that holds most gives way', async () => {
      const mailbox = await open({ short: room(awaited * 99, awaited * 6) })
      await subscribe(mailbox, ['a', 'b'])
      for (let count = 0; count < 6; count += 1) await mailbox.put(letter('a'), owner)
      for (let count = 0; count < 2; count += 1)
        expect(await mailbox.put(letter('b'), neighbour)).toBe('kept')
      expect(await ids(mailbox, 'a', 'reader')).toHaveLength(4)
      await mailbox.close()
    })

    test.skipIf(skip)('behavior: long letters leave the room of short ones alone', async () => {
      const long = 'm'.repeat(10_000)
      const size = letterSize({ message: long })
      const mailbox = await open({ short: room(unawaited * 2), long: room(size * 4) })
      const puts = ['a', 'b', 'c'].map((topic) => mailbox.put(letter(topic, { message: long }), owner))
      expect(await Promise.all(puts)).toEqual(['kept', 'kept', 'full'])
      expect(await mailbox.put(letter('d'), owner)).toBe('kept')
      expect(await mailbox.put(letter('e'), owner)).toBe('kept')
      expect(await mailbox.put(letter('f'), owner)).toBe('full')
      await mailbox.close()
    })

    test.skipIf(skip)('behavior: who is subscribed gets the letter all the same', async () => {
      const mailbox = await open({ short: room(0) })
      const heard: [string, boolean][] = []
      expect(await mailbox.put(letter('a'), owner)).toBe('full')
      const ofWriter = await mailbox.listen('a', 'did:key:writer', () => {})
      expect(await mailbox.put(letter('a'), owner)).toBe('full')
      const stop = await mailbox.listen('a', 'did:key:reader', ({ id }, kept) => heard.push([id, kept]))
      const one = letter('a')
      expect(await mailbox.put(one, owner)).toBe('passed')
      await expect.poll(() => heard).toEqual([[one.id, false]])
      expect(await ids(mailbox, 'a', 'late')).toEqual([])
      stop()
      await expect.poll(() => mailbox.put(letter('a'), owner)).toBe('full')
      ofWriter()
      await mailbox.close()
    })
  })
})
