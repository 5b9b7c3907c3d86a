import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import { letter, reader, testLimits } from '../test/mailboxes.ts'
import { letterSize, mailboxLimits, topicBytes } from './mailboxLimits.ts'
import { createMemoryMailbox } from './memoryMailbox.ts'

setFlagsFromString('--expose-gc')
const collect = runInNewContext('gc') as () => void
const heap = (): number => {
  for (let time = 0; time < 3; time += 1) collect()
  return process.memoryUsage().heapUsed
}
const hex = (number: number, length = 64): string => number.toString(16).padStart(length, '0')
const count = 20_000

/** As one comes from the wire: with texts of its own. */
const sent = (index: number) =>
  JSON.parse(
    JSON.stringify(
      letter(hex(index), { id: hex(index + 1e9), message: 'm', from: `did:key:z${hex(index, 47)}` }),
    ),
  )
const addressOf = (index: number) => `2001:db8:${(index >> 8).toString(16)}:${(index & 255).toString(16)}`

test('default: a letter takes no more memory than it is charged for', async () => {
  const mailbox = createMemoryMailbox(testLimits)
  const before = heap()
  for (let index = 0; index < count; index += 1) {
    // The dearest case: each on a topic and from an address of its own.
    const holder = { network: `2001:db8:${(index >> 8).toString(16)}/48`, address: addressOf(index) }
    expect(await mailbox.put(sent(index), holder)).toBe('kept')
  }
  const each = (heap() - before) / count
  expect(each).toBeLessThan(letterSize({ message: 'm' }))
  expect(each).toBeGreaterThan(letterSize({ message: 'm' }) / 3)
  await mailbox.close()
})

test('default: nor does a topic that was subscribed to', async () => {
  const mailbox = createMemoryMailbox(testLimits)
  const before = heap()
  for (let index = 0; index < count; index += 1) {
    const network = `2001:db8:${(index >> 8).toString(16)}/48`
    const by = reader(hex(index, 47), { network, address: addressOf(index) })
    await mailbox.waiting(JSON.parse(JSON.stringify(hex(index))), by)
  }
  const each = (heap() - before) / count
  expect(each).toBeLessThan(topicBytes)
  await mailbox.close()
})

test('behavior: all rooms together are what the operator gave', () => {
  const bytes = 67_108_864
  const { short, long, topics } = mailboxLimits(bytes)
  expect(short.inAll + long.inAll + topics.inAll).toBe(bytes)
})

test('behavior: the last room given back leaves none in use', async () => {
  let now = 1_000
  const limits = { ...testLimits, unawaitedMs: 1e9 }
  const mailbox = createMemoryMailbox(limits, {}, () => now)
  for (let round = 0; round < 3; round += 1) {
    const outcomes: string[] = []
    const holder = { network: 'n', address: 'a' }
    for (let index = 0; index < 5_000; index += 1)
      outcomes.push(await mailbox.put(letter(`t${index}`, { expiresAt: now + 1_000 }), holder))
    // As many as before fit each time.
    expect(outcomes.filter((outcome) => outcome === 'kept').length).toBe(
      Math.floor(limits.short.perAddress / letterSize(letter('')) / 2),
    )
    now += 1_001
    for (let index = 0; index < 5_000; index += 1) await mailbox.put(letter('x', { expiresAt: now }), holder)
  }
  await mailbox.close()
})
