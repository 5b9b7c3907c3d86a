import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { connects } from '../relay/relayLimits.ts'
import { newKey, openRelay, type RelayClient } from './relayClient.ts'
import { type StoppedClock, stoppedClock } from './stoppedClock.ts'
import { type TestServer, testServer } from './testServer.ts'

// Who asks too much of the relay is refused, and nobody else notices.

let server: TestServer
/** What is used up does not come back. */
let clock: StoppedClock
beforeAll(async () => {
  clock = stoppedClock()
  server = await testServer()
})
afterAll(async () => {
  await server[Symbol.asyncDispose]()
  clock[Symbol.dispose]()
})

const topic = () => randomBytes(32).toString('hex')
const refusals = (code: string) => server.metric('gatehouse_refused_total', { code })
async function stillServes(): Promise<boolean> {
  await using one = await openRelay(server)
  await using other = await openRelay(server)
  const t = topic()
  await one.ask('irn_subscribe', { topic: t })
  await other.ask('irn_publish', { topic: t, message: 'a', ttl: 300 })
  await expect.poll(() => one.pushes.length).toBe(1)
  return true
}
const reasonOf = (error: unknown) => (error as { data?: { reason?: string } }).data?.reason

const garbage: [string, string][] = [
  ['no JSON', 'hello'],
  ['nothing', ''],
  ['a number', '1'],
  ['null', 'null'],
  ['a batch', `[{"id":1,"jsonrpc":"2.0","method":"irn_subscribe","params":{"topic":"${topic()}"}}]`],
  ['no version', '{"id":1,"method":"irn_subscribe","params":{}}'],
  ['a method that is no text', '{"id":1,"jsonrpc":"2.0","method":["irn_subscribe"],"params":{}}'],
  ['an id that is an object', '{"id":{},"jsonrpc":"2.0","method":"irn_subscribe","params":{}}'],
  ['a prototype', '{"__proto__":{"id":1,"jsonrpc":"2.0","method":"irn_subscribe"}}'],
]
test.each(garbage)('error: %s', async (_, text) => {
  await using one = await openRelay(server)
  const before = await refusals('invalid_body')
  one.ws.send(text)
  expect(await one.heard()).toMatchObject({ error: { code: -32600, data: { reason: 'invalid_body' } } })
  expect(await refusals('invalid_body')).toBe(before + 1)
})

const wrong: [string, string, unknown, string][] = [
  ['irn_publish', 'no topic', { topic: 'x', message: 'a', ttl: 300 }, 'invalid_query'],
  ['irn_publish', 'no message', { topic: topic(), message: '', ttl: 300 }, 'invalid_query'],
  ['irn_publish', 'letters that no seal has', { topic: topic(), message: 'ä', ttl: 300 }, 'invalid_query'],
  ['irn_publish', 'a ttl before now', { topic: topic(), message: 'a', ttl: -1 }, 'invalid_query'],
  ['irn_publish', 'a ttl that is text', { topic: topic(), message: 'a', ttl: '300' }, 'invalid_query'],
  ['irn_publish', 'nothing', undefined, 'invalid_query'],
  ['irn_subscribe', 'upper case', { topic: topic().toUpperCase() }, 'invalid_query'],
  ['irn_subscribe', 'a line end', { topic: `${topic()}\n` }, 'invalid_query'],
  ['irn_batchSubscribe', 'no topics', { topics: [] }, 'invalid_query'],
  ['irn_batchSubscribe', 'too many topics', { topics: Array(501).fill(topic()) }, 'invalid_query'],
  ['wc_approveSession', 'half of it', { sessionTopic: topic() }, 'invalid_query'],
  ['irn_subscription', 'an answer', {}, 'method_not_allowed'],
  ['constructor', 'a name of the prototype', {}, 'method_not_allowed'],
  ['irn_deleteMessages', 'an unknown verb', { topic: topic() }, 'method_not_allowed'],
]
test.each(wrong)('error: %s with %s', async (method, _, params, reason) => {
  await using one = await openRelay(server)
  const before = await refusals(reason)
  expect(reasonOf(await one.ask(method, params).catch((error) => error))).toBe(reason)
  expect(await refusals(reason)).toBe(before + 1)
})

test('error: a message that is too large, and one that is no text', async () => {
  const one = await openRelay(server)
  one.ws.send('x'.repeat(524_289))
  expect(await one.closed).toBe(1009)
  expect(await refusals('body_too_large')).toBe(1)
  const other = await openRelay(server)
  other.ws.send(Buffer.from('{}'))
  expect(await other.closed).toBe(1003)
})

test('error: nothing but refusals', async () => {
  const one = await openRelay(server)
  for (let time = 0; time < 600; time++) one.ws.send('x')
  expect(await one.closed).toBe(1008)
  expect(await stillServes()).toBe(true)
})

test('error: too fast', async () => {
  await using one = await openRelay(server)
  const t = topic()
  const asked = Array.from({ length: 900 }, (_, index) =>
    one.ask('irn_publish', { topic: t, message: `m${index}`, ttl: 1 }).catch(reasonOf),
  )
  const answers = await Promise.all(asked)
  const kept = answers.filter((answer) => answer === true).length
  expect(kept).toBeGreaterThanOrEqual(500)
  expect(answers.filter((answer) => answer === 'rate_limited').length).toBe(900 - kept)
  expect(kept).toBeLessThan(900)
  expect(await stillServes()).toBe(true)
})

test('error: a full topic, looked through again and again', async () => {
  await using writer = await openRelay(server)
  await using one = await openRelay(server)
  const t = topic()
  const messages = Array.from({ length: 500 }, (_, index) => ({ topic: t, message: `m${index}`, ttl: 300 }))
  await writer.ask('irn_batchPublish', { messages })
  const answers: unknown[] = []
  // Its writer gets none of them back: the answers are small, the work is not.
  for (let time = 0; time < 60; time++)
    answers.push(await writer.ask('irn_fetchMessages', { topic: t }).catch(reasonOf))
  expect(answers.filter((answer) => answer !== 'rate_limited').length).toBeLessThan(45)
  expect(answers.at(-1)).toBe('rate_limited')
  expect(await one.ask('irn_fetchMessages', { topic: topic() })).toEqual({ messages: [], hasMore: false })
})

test('error: too many topics', async () => {
  await using one = await openRelay(server)
  const topics = Array.from({ length: 1_000 }, topic)
  await one.ask('irn_batchSubscribe', { topics: topics.slice(0, 500) })
  await one.ask('irn_batchSubscribe', { topics: topics.slice(500) })
  expect(reasonOf(await one.ask('irn_subscribe', { topic: topic() }).catch((error) => error))).toBe(
    'too_many_topics',
  )
  expect(await one.ask('irn_subscribe', { topic: topics[0] })).toMatch(/^[0-9a-f]{64}$/)
  await one.ask('irn_unsubscribe', { topic: topics[0] })
  await one.ask('irn_subscribe', { topic: topic() })
})

test('error: a topic that is full', async () => {
  await using one = await openRelay(server)
  const t = topic()
  const publish = (message: string) => one.ask('irn_publish', { topic: t, message, ttl: 300 }).catch(reasonOf)
  const answers: unknown[] = []
  for (let time = 0; time < 11; time++) answers.push(await publish(`${time}${'m'.repeat(400_000)}`))
  expect(answers).toEqual([...Array(10).fill(true), 'mailbox_full'])
  expect(await refusals('mailbox_full')).toBe(1)
  expect(await stillServes()).toBe(true)
})

test('error: a reader who never reads', async () => {
  await using writer = await openRelay(server)
  const reader = await openRelay(server)
  const topics = Array.from({ length: 60 }, topic)
  await reader.ask('irn_batchSubscribe', { topics })
  reader.ws.pause()
  for (const t of topics) {
    const answer = writer.ask('irn_publish', { topic: t, message: 'm'.repeat(400_000), ttl: 1 })
    // Once the reader is gone nobody is subscribed, and so much does not wait for one address.
    expect([true, 'mailbox_full']).toContain(await answer.catch(reasonOf))
  }
  await expect.poll(() => refusals('too_slow')).toBe(1)
  reader.ws.terminate()
  expect(await stillServes()).toBe(true)
})

test('behavior: of too many sockets of one client the oldest is closed', async () => {
  const key = newKey()
  const all: RelayClient[] = []
  for (let time = 0; time < 33; time++) all.push(await openRelay(server, { key }))
  expect(await all[0]?.closed).toBe(1008)
  expect(await refusals('too_many_sockets')).toBe(1)
  await all[1]?.ask('irn_subscribe', { topic: topic() })
  for (const one of all) one.ws.close()
})

test('error: new sockets faster than a minute allows', async () => {
  const { limits } = server.server.context
  while ((await limits.take(connects, '127.0.0.1')) === 0);
  await expect(openRelay(server)).rejects.toThrow('429 rate_limited')
})
