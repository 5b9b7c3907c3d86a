import { expect, test } from 'vitest'
import { createMetrics, type Metrics } from '../../observe/metrics.ts'
import type { Notify, Subscription } from '../feeds/subscription.ts'
import { socketLimits } from './socketLimits.ts'
import { createSocketRoom } from './socketRoom.ts'
import { createSocketSubscriptions } from './socketSubscriptions.ts'

function opened() {
  const sent: string[] = []
  let tooSlow = 0
  const subscriptions = createSocketSubscriptions({
    chain: 'eip155:1',
    room: createSocketRoom().enter({ address: 'a1', network: 'a' }, () => {}),
    metrics: createMetrics(),
    notify: (text) => sent.push(text),
    onTooSlow: () => {
      tooSlow += 1
    },
  })
  return { sent, subscriptions, tooSlow: () => tooSlow }
}

/** A feed in the hand of the test. */
function feed(id: string, once = false) {
  const held: { notify: Notify; stops: number; subscription: Subscription } = {
    notify: () => {},
    stops: 0,
    subscription: {
      kind: 'newHeads',
      id,
      once,
      text: (json) => `${id} ${json}`,
      async follow(notify) {
        held.notify = notify
        return () => {
          held.stops += 1
        }
      },
    },
  }
  return held
}

test('default: what comes before the answer follows it, in its order', async () => {
  const { sent, subscriptions } = opened()
  const heads = feed('heads')
  const message = subscriptions.forMessage()
  await message.add(heads.subscription)
  heads.notify('1')
  heads.notify('2')
  expect(sent).toEqual([])
  message.open()
  heads.notify('3')
  expect(sent).toEqual(['heads 1', 'heads 2', 'heads 3'])
})

test('behavior: a message opens its own subscriptions only', async () => {
  const { sent, subscriptions } = opened()
  const [first, second] = [feed('first'), feed('second')]
  const messages = [subscriptions.forMessage(), subscriptions.forMessage()]
  await messages[0]?.add(first.subscription)
  await messages[1]?.add(second.subscription)
  messages[1]?.open()
  first.notify('1')
  second.notify('1')
  expect(sent).toEqual(['second 1'])
})

test('behavior: one that notifies once ends with that, also where it did so before its answer', async () => {
  const { sent, subscriptions } = opened()
  const once = feed('once', true)
  const message = subscriptions.forMessage()
  await message.add(once.subscription)
  once.notify('1')
  once.notify('2')
  expect(once.stops).toBe(0)
  message.open()
  expect([sent, once.stops]).toEqual([['once 1'], 1])
  expect(message.remove(['newHeads'], 'once')).toBe(false)
})

test('behavior: without an answer, or after the socket, nothing is followed', async () => {
  const { sent, subscriptions } = opened()
  const [left, late] = [feed('left'), feed('late')]
  const message = subscriptions.forMessage()
  await message.add(left.subscription)
  message.abandon()
  const adding = message.add(late.subscription)
  subscriptions.close()
  await adding
  message.open()
  late.notify('1')
  expect([left.stops, late.stops, sent]).toEqual([1, 1, []])
  await expect(message.add(feed('next').subscription)).rejects.toMatchObject({
    code: 'too_many_subscriptions',
  })
})

test('behavior: another kind is not ended', async () => {
  const { subscriptions } = opened()
  const message = subscriptions.forMessage()
  await message.add(feed('heads').subscription)
  expect([message.remove(['account'], 'heads'), message.remove(['newHeads'], 'heads')]).toEqual([false, true])
})

test('error: more waits for an answer than may', async () => {
  const { subscriptions, tooSlow } = opened()
  const heads = feed('heads')
  await subscriptions.forMessage().add(heads.subscription)
  for (let count = 0; count < socketLimits.waiting; count += 1) heads.notify('1')
  expect(tooSlow()).toBe(0)
  heads.notify('1')
  expect(tooSlow()).toBe(1)
})

test('error: a feed that can’t begin takes no place', async () => {
  const { subscriptions } = opened()
  const broken: Subscription = {
    ...feed('heads').subscription,
    follow: () => Promise.reject(new Error('no node')),
  }
  for (let count = 0; count <= socketLimits.subscriptionsPerSocket; count += 1)
    await expect(subscriptions.forMessage().add(broken)).rejects.toThrow('no node')
})

/** With what it took, gave back and counted, word by word. */
function recorded({ hasRoom = true } = {}) {
  const words: string[] = []
  const word = (name: string) => (labels: Record<string, string>) =>
    void words.push([name, ...Object.values(labels)].join(' '))
  const subscriptions = createSocketSubscriptions({
    chain: 'eip155:1',
    room: {
      takeSubscription(kind) {
        words.push(`take ${kind}`)
        return hasRoom
      },
      giveSubscription: (kind) => void words.push(`give ${kind}`),
      takeUnread: () => true,
      giveUnread() {},
      leave() {},
    },
    metrics: {
      subscriptions: { inc: word('inc'), dec: word('dec') },
      notifications: { inc: word('notified') },
    } as unknown as Pick<Metrics, 'subscriptions' | 'notifications'>,
    notify: (text) => void words.push(`sent ${text}`),
    onTooSlow: () => void words.push('too slow'),
  })
  return { words, subscriptions }
}
const taken = ['take newHeads', 'inc eip155:1 newHeads']
const given = ['give newHeads', 'dec eip155:1 newHeads']

test('behavior: a subscription takes its place, is counted, and gives both back once', async () => {
  const { words, subscriptions } = recorded()
  const heads = feed('heads')
  const message = subscriptions.forMessage()
  await message.add(heads.subscription)
  expect(words).toEqual(taken)
  expect(message.remove(['newHeads'], 'heads')).toBe(true)
  expect([words, heads.stops]).toEqual([[...taken, ...given], 1])
  message.abandon()
  subscriptions.close()
  expect(message.remove(['newHeads'], 'heads')).toBe(false)
  expect([words.length, heads.stops]).toEqual([4, 1])
})

test('behavior: without an answer it gives its place back', async () => {
  const { words, subscriptions } = recorded()
  const heads = feed('heads')
  const message = subscriptions.forMessage()
  await message.add(heads.subscription)
  message.abandon()
  expect([words, heads.stops]).toEqual([[...taken, ...given], 1])
})

test('behavior: a notification is counted, one after the end is not sent', async () => {
  const { words, subscriptions } = recorded()
  const heads = feed('heads')
  const message = subscriptions.forMessage()
  await message.add(heads.subscription)
  message.open()
  words.length = 0
  heads.notify('1')
  message.remove(['newHeads'], 'heads')
  heads.notify('2')
  expect(words).toEqual(['notified eip155:1 newHeads', 'sent heads 1', ...given])
})

test('error: a place that is not there', async () => {
  const { words, subscriptions } = recorded({ hasRoom: false })
  await expect(subscriptions.forMessage().add(feed('heads').subscription)).rejects.toMatchObject({
    status: 429,
    code: 'too_many_subscriptions',
    headers: { 'retry-after': '60' },
  })
  expect(words).toEqual(['take newHeads'])
})

test('error: a socket has so many subscriptions', async () => {
  const { words, subscriptions } = recorded()
  const message = subscriptions.forMessage()
  const { subscriptionsPerSocket } = socketLimits
  for (let count = 0; count < subscriptionsPerSocket; count += 1)
    await message.add(feed(String(count)).subscription)
  words.length = 0
  await expect(message.add(feed('more').subscription)).rejects.toMatchObject({
    code: 'too_many_subscriptions',
  })
  expect(words).toEqual([])
})

test('error: a feed that can’t begin gives its place back', async () => {
  const { words, subscriptions } = recorded()
  const broken: Subscription = {
    ...feed('heads').subscription,
    follow: () => Promise.reject(new Error('no node')),
  }
  await expect(subscriptions.forMessage().add(broken)).rejects.toThrow('no node')
  expect(words).toEqual([...taken, ...given])
})
