import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openRelay, type RelayClient } from './relayClient.ts'
import { type TestServer, testServer } from './testServer.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server[Symbol.asyncDispose]())

const topic = () => randomBytes(32).toString('hex')
const refusals = (code: string) => server.metric('gatehouse_refused_total', { code })
const messages = (client: RelayClient) => client.pushes.map(({ message }) => message)
const acknowledge = (client: RelayClient, id: number | undefined) =>
  client.ws.send(JSON.stringify({ id, jsonrpc: '2.0', result: true }))

describe('messages', () => {
  test('default: to who listens, not to who wrote', async () => {
    await using one = await openRelay(server)
    await using other = await openRelay(server)
    const t = topic()
    const id = await one.ask('irn_subscribe', { topic: t })
    await other.ask('irn_subscribe', { topic: t })
    const publish = { topic: t, message: 'c2VhbGVk', ttl: 300, tag: 1108, prompt: true, attestation: 'a.b.c' }
    expect(await other.ask('irn_publish', publish, '1795306045676587520')).toBe(true)
    await expect
      .poll(() => one.pushes)
      .toMatchObject([{ subscription: id, topic: t, message: 'c2VhbGVk', tag: 1108 }])
    expect(other.pushes).toEqual([])
  })

  test('behavior: ids come back as they were sent, and beyond 2^53 are refused', async () => {
    await using one = await openRelay(server)
    for (const id of [0, 2 ** 53 - 1, '1795306045676587520', 'x'])
      await one.ask('irn_unsubscribe', { topic: topic() }, id)
    one.ws.send('{"id":1795306045676587521,"jsonrpc":"2.0","method":"irn_subscribe","params":{}}')
    expect(await one.heard()).toMatchObject({ id: null, error: { data: { reason: 'invalid_body' } } })
  })

  test('behavior: a subscription has the id of its topic and client, once', async () => {
    await using one = await openRelay(server)
    await using writer = await openRelay(server)
    const t = topic()
    const first = await one.ask('irn_subscribe', { topic: t })
    expect(await one.ask('irn_batchSubscribe', { topics: [t, t] })).toEqual([first, first])
    for (const message of ['a', 'b']) await writer.ask('irn_publish', { topic: t, message, ttl: 300 })
    await expect.poll(() => messages(one)).toContain('b')
    expect(messages(one)).toEqual(['a', 'b'])
  })

  test('behavior: sent again by its writer, it comes once', async () => {
    await using one = await openRelay(server)
    await using writer = await openRelay(server)
    const t = topic()
    await one.ask('irn_subscribe', { topic: t })
    for (let time = 0; time < 3; time++) await writer.ask('irn_publish', { topic: t, message: 'a', ttl: 300 })
    await writer.ask('irn_publish', { topic: t, message: 'b', ttl: 300 })
    await expect.poll(() => messages(one)).toContain('b')
    expect(messages(one)).toEqual(['a', 'b'])
  })

  test('behavior: it waits for who comes later, in order, and until it was acknowledged', async () => {
    await using writer = await openRelay(server)
    const t = topic()
    await writer.ask('irn_batchPublish', {
      messages: ['a', 'b', 'c'].map((message) => ({ topic: t, message, ttl: 300 })),
    })
    const lossy = await openRelay(server, { acknowledges: false })
    await lossy.ask('irn_subscribe', { topic: t })
    await expect.poll(() => messages(lossy)).toEqual(['a', 'b', 'c'])
    lossy.ws.terminate()
    const again = await openRelay(server, { key: lossy.key })
    await again.ask('irn_subscribe', { topic: t })
    await expect.poll(() => messages(again)).toEqual(['a', 'b', 'c'])
    await again.ask('irn_unsubscribe', { topic: t })
    again.ws.close()
    await using third = await openRelay(server, { key: lossy.key })
    await third.ask('irn_subscribe', { topic: t })
    await writer.ask('irn_publish', { topic: t, message: 'd', ttl: 300 })
    await expect.poll(() => messages(third)).toContain('d')
    expect(await third.ask('irn_fetchMessages', { topic: t })).toMatchObject({ hasMore: false })
    expect(messages(third)).toEqual(['d'])
  })

  test('behavior: what was acknowledged as the line went is not sent again', async () => {
    await using writer = await openRelay(server)
    const t = topic()
    const hasty = await openRelay(server, { acknowledges: false })
    await hasty.ask('irn_subscribe', { topic: t })
    for (const message of ['a', 'b']) await writer.ask('irn_publish', { topic: t, message, ttl: 300 })
    await expect.poll(() => messages(hasty)).toEqual(['a', 'b'])
    // More than one turn of the server's queue before the acknowledgement, and the end right behind it.
    for (let turn = 0; turn < 20; turn++) hasty.ask('irn_fetchMessages', { topic: topic() }).catch(() => {})
    acknowledge(hasty, hasty.pushes[0]?.id)
    hasty.ws.close()
    await hasty.closed
    await using again = await openRelay(server, { key: hasty.key })
    await again.ask('irn_subscribe', { topic: t })
    await expect.poll(() => messages(again)).toContain('b')
    expect(messages(again)).toEqual(['b'])
  })

  test('behavior: an acknowledgement that comes on the next socket counts', async () => {
    await using writer = await openRelay(server)
    const t = topic()
    const before = await refusals('invalid_body')
    const dropped = await openRelay(server, { acknowledges: false })
    await dropped.ask('irn_subscribe', { topic: t })
    for (const message of ['a', 'b']) await writer.ask('irn_publish', { topic: t, message, ttl: 300 })
    await expect.poll(() => messages(dropped)).toEqual(['a', 'b'])
    dropped.ws.terminate()
    await dropped.closed
    await using stranger = await openRelay(server)
    acknowledge(stranger, dropped.pushes[1]?.id)
    await stranger.ask('irn_unsubscribe', { topic: t })
    expect(await refusals('invalid_body')).toBe(before + 1)
    await using again = await openRelay(server, { key: dropped.key })
    acknowledge(again, dropped.pushes[0]?.id)
    await again.ask('irn_subscribe', { topic: t })
    await expect.poll(() => messages(again)).toContain('b')
    expect(messages(again)).toEqual(['b'])
    // Of one that was sent again meanwhile, both acknowledgements are good.
    acknowledge(again, dropped.pushes[1]?.id)
    await again.ask('irn_unsubscribe', { topic: t })
    expect(await refusals('invalid_body')).toBe(before + 1)
  })

  test('behavior: its ttl ends it', async () => {
    await using writer = await openRelay(server)
    const t = topic()
    await writer.ask('irn_publish', { topic: t, message: 'brief', ttl: 0.05 })
    await writer.ask('irn_publish', { topic: t, message: 'lasting', ttl: 300 })
    const publishedAt = Date.now()
    await expect.poll(() => Date.now() - publishedAt).toBeGreaterThan(50)
    await using one = await openRelay(server)
    await one.ask('irn_subscribe', { topic: t })
    await expect.poll(() => messages(one)).toEqual(['lasting'])
  })

  test('behavior: fetched, it counts as read', async () => {
    await using writer = await openRelay(server)
    const [t, u] = [topic(), topic()]
    await writer.ask('irn_publish', { topic: t, message: 'a', ttl: 300, tag: 1 })
    await writer.ask('irn_publish', { topic: u, message: 'b', ttl: 300, tag: 2 })
    await using one = await openRelay(server)
    const both = (await one.ask('irn_batchFetchMessages', { topics: [t, u] })) as { messages: object[] }
    expect(both).toMatchObject({
      hasMore: false,
      messages: [{ topic: t, message: 'a', tag: 1 }, { topic: u }],
    })
    expect(await one.ask('irn_fetchMessages', { topic: t })).toEqual({ messages: [], hasMore: false })
  })

  test('behavior: fetched into a line that broke, it was not read', async () => {
    await using writer = await openRelay(server)
    const [t, u, done] = [topic(), topic(), topic()]
    await writer.ask('irn_subscribe', { topic: done })
    for (const one of [t, u]) await writer.ask('irn_publish', { topic: one, message: 'a', ttl: 300 })
    const broken = await openRelay(server)
    broken.ws.pause()
    broken.ask('irn_fetchMessages', { topic: t }).catch(() => {})
    broken.ask('irn_batchFetchMessages', { topics: [t, u] }).catch(() => {})
    // Comes when both were answered.
    broken.ask('irn_publish', { topic: done, message: 'done', ttl: 300 }).catch(() => {})
    await expect.poll(() => messages(writer)).toEqual(['done'])
    broken.ws.terminate()
    await using again = await openRelay(server, { key: broken.key })
    const pinged = once(again.ws, 'ping')
    const fetched = await again.ask('irn_batchFetchMessages', { topics: [t, u] })
    expect(fetched).toMatchObject({ messages: [{ topic: t }, { topic: u }], hasMore: false })
    // And now it was, for every socket of the client: the pong stands before the next request.
    await pinged
    await again.ask('irn_unsubscribe', { topic: t })
    await using third = await openRelay(server, { key: broken.key })
    const rest = await third.ask('irn_batchFetchMessages', { topics: [t, u] })
    expect(rest).toEqual({ messages: [], hasMore: false })
  })

  test('behavior: what does not fit one answer is fetched again', async () => {
    await using writer = await openRelay(server)
    const topics = Array.from({ length: 12 }, topic)
    for (const t of topics)
      await writer.ask('irn_publish', { topic: t, message: 'm'.repeat(400_000), ttl: 300 })
    await using one = await openRelay(server)
    type Fetched = { messages: object[]; hasMore: boolean }
    const first = (await one.ask('irn_batchFetchMessages', { topics })) as Fetched
    const second = (await one.ask('irn_batchFetchMessages', { topics })) as Fetched
    expect([first.messages.length, first.hasMore, second.messages.length, second.hasMore]).toEqual([
      10,
      true,
      2,
      false,
    ])
  })

  test('behavior: what is too many for one answer is fetched again', async () => {
    await using writer = await openRelay(server)
    const topics = [topic(), topic(), topic()]
    for (const t of topics) {
      const letter = (_: unknown, index: number) => ({ topic: t, message: `m${index}`, ttl: 300 })
      await writer.ask('irn_batchPublish', { messages: Array.from({ length: 500 }, letter) })
    }
    await using one = await openRelay(server)
    type Fetched = { messages: { topic: string; message: string }[]; hasMore: boolean }
    const fetched = async () => (await one.ask('irn_batchFetchMessages', { topics })) as Fetched
    const [first, second] = [await fetched(), await fetched()]
    expect([first.messages.length, first.hasMore, second.hasMore]).toEqual([1_024, true, false])
    const seen = [...first.messages, ...second.messages].map((each) => each.topic + each.message)
    expect([seen.length, new Set(seen).size]).toEqual([1_500, 1_500])
  })

  test('behavior: proposals and approvals subscribe by themselves', async () => {
    await using dapp = await openRelay(server)
    await using wallet = await openRelay(server)
    const [pairingTopic, sessionTopic] = [topic(), topic()]
    await dapp.ask('wc_proposeSession', { pairingTopic, sessionProposal: 'p', ttl: 300, tag: 1100 })
    await wallet.ask('irn_subscribe', { topic: pairingTopic })
    await expect.poll(() => wallet.pushes).toMatchObject([{ message: 'p', tag: 1100 }])
    const approval = { sessionProposalResponse: 'r', sessionSettlementRequest: 's' }
    await wallet.ask('wc_approveSession', { pairingTopic, sessionTopic, ...approval, ttl: 300 })
    await expect.poll(() => dapp.pushes).toMatchObject([{ message: 'r', tag: 1101 }])
    await dapp.ask('irn_subscribe', { topic: sessionTopic })
    await expect.poll(() => dapp.pushes[1]).toMatchObject({ message: 's', tag: 1102 })
    await dapp.ask('irn_publish', { topic: sessionTopic, message: 'ok', ttl: 300 })
    await expect.poll(() => messages(wallet)).toEqual(['p', 'ok'])
  })
})

describe('a stranger who knows the topic', () => {
  test('behavior: gets what is sealed, and takes nothing away', async () => {
    await using writer = await openRelay(server)
    await using stranger = await openRelay(server)
    const reader = await openRelay(server)
    const t = topic()
    const id = (await reader.ask('irn_subscribe', { topic: t })) as string
    reader.ws.terminate()
    await stranger.ask('irn_subscribe', { topic: t })
    await writer.ask('irn_publish', { topic: t, message: 'c2VhbGVk', ttl: 300 })
    await expect.poll(() => messages(stranger)).toEqual(['c2VhbGVk'])
    await stranger.ask('irn_fetchMessages', { topic: t })
    await stranger.ask('irn_unsubscribe', { topic: t, id })
    await stranger.ask('irn_batchUnsubscribe', { subscriptions: [{ topic: t, id }] })
    await stranger.ask('irn_publish', { topic: t, message: 'c2VhbGVk', ttl: 0 })
    await using again = await openRelay(server, { key: reader.key })
    await again.ask('irn_subscribe', { topic: t })
    await expect.poll(() => messages(again)).toEqual(['c2VhbGVk'])
  })

  test('behavior: cannot end the subscription of somebody else', async () => {
    await using reader = await openRelay(server)
    await using stranger = await openRelay(server)
    const t = topic()
    const id = await reader.ask('irn_subscribe', { topic: t })
    await stranger.ask('irn_unsubscribe', { topic: t, id })
    await stranger.ask('irn_publish', { topic: t, message: 'a', ttl: 300 })
    await expect.poll(() => messages(reader)).toEqual(['a'])
  })

  test('behavior: acknowledgements that come late are no refusals, each once', async () => {
    await using writer = await openRelay(server)
    await using slow = await openRelay(server, { acknowledges: false })
    const before = await refusals('invalid_body')
    for (let batch = 0; batch < 5; batch++) {
      const t = topic()
      await slow.ask('irn_subscribe', { topic: t })
      const messages = Array.from({ length: 500 }, (_, index) => ({
        topic: t,
        message: `m${index}`,
        ttl: 300,
      }))
      await writer.ask('irn_batchPublish', { messages })
    }
    await expect.poll(() => slow.pushes.length).toBe(2_500)
    for (const { id } of slow.pushes) acknowledge(slow, id)
    await slow.ask('irn_unsubscribe', { topic: topic() })
    expect(await refusals('invalid_body')).toBe(before)
    acknowledge(slow, slow.pushes[0]?.id)
    await slow.ask('irn_unsubscribe', { topic: topic() })
    expect(await refusals('invalid_body')).toBe(before + 1)
  })

  test('behavior: an acknowledgement of a push that was never sent does nothing', async () => {
    await using one = await openRelay(server)
    const before = await refusals('invalid_body')
    one.ws.send('{"id":1,"jsonrpc":"2.0","result":true}')
    await one.ask('irn_unsubscribe', { topic: topic() })
    expect(await refusals('invalid_body')).toBe(before + 1)
  })
})
