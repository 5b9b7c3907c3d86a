import { expect, test, vi } from 'vitest'
import { createMemoryMailbox } from '../mailbox/memoryMailbox.ts'
import { letter, owner, reader, room, testLimits } from '../test/mailboxes.ts'
import { createCallers } from './callers.ts'
import { createSubscriptions } from './subscriptions.ts'

const topic = 'ab'.repeat(32)

function setUp(limits = testLimits) {
  const mailbox = createMemoryMailbox(limits)
  const by = reader('reader')
  const seat = createCallers(50_000).enter(by, () => {})
  const pushed: string[] = []
  const subscriptions = createSubscriptions(
    async (of) => (await mailbox.waiting(of, by)).letters,
    mailbox.listen,
    by.client,
    seat,
    async (_, { id }) => void pushed.push(id),
    (error) => {
      throw error
    },
  )
  return { mailbox, pushed, subscriptions, seat }
}

test('default: what waits comes once the client knows its subscription, then what is put', async () => {
  const { mailbox, pushed, subscriptions } = setUp()
  const [first, second, third] = [letter(topic), letter(topic), letter(topic)]
  await mailbox.put(first, owner)
  await subscriptions.add(topic)
  await mailbox.put(second, owner)
  expect(pushed).toEqual([])
  subscriptions.open()
  await subscriptions.catchUp()
  await mailbox.put(third, owner)
  expect(pushed).toEqual([first.id, second.id, third.id])
  await mailbox.close()
})

test('behavior: what has no room comes too, also before the client knows its subscription', async () => {
  const { mailbox, pushed, subscriptions } = setUp({ ...testLimits, short: room(0) })
  await subscriptions.add(topic)
  const [first, second] = [letter(topic), letter(topic)]
  expect(await mailbox.put(first, owner)).toBe('passed')
  expect(pushed).toEqual([])
  subscriptions.open()
  await subscriptions.catchUp()
  expect(await mailbox.put(second, owner)).toBe('passed')
  expect(pushed).toEqual([first.id, second.id])
  await mailbox.close()
})

test('behavior: what is held for a client is paid for, and given back when it leaves', async () => {
  const { mailbox, pushed, subscriptions, seat } = setUp({ ...testLimits, short: room(0), long: room(0) })
  await subscriptions.add(topic)
  const message = 'm'.repeat(500_000)
  for (let count = 0; count < 200; count += 1)
    expect(await mailbox.put(letter(topic, { message }), owner)).toBe('passed')
  // 64 MiB for one address, and no more.
  expect(seat.unread.take(message.length)).toBe(false)
  subscriptions.close()
  expect(seat.unread.take(60_000_000)).toBe(true)
  expect(pushed).toEqual([])
  await mailbox.close()
})

test('behavior: the clock of the process keeps back no letter where it is set on', async () => {
  const { mailbox, pushed, subscriptions } = setUp()
  await subscriptions.add(topic)
  subscriptions.open()
  await subscriptions.catchUp()
  const one = letter(topic)
  const on = vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 3_600_000)
  try {
    await mailbox.put(one, owner)
    expect(pushed).toEqual([one.id])
  } finally {
    on.mockRestore()
  }
  await mailbox.close()
})
