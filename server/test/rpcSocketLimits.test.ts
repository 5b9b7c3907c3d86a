import { expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { socketLimits } from '../rpcProxy/sockets/socketLimits.ts'
import { call } from './rpcCall.ts'
import { openRpcSocket, type RpcSocketClient, type RpcSocketOptions } from './rpcSocketClient.ts'
import { rpcSocketStage } from './rpcSocketStage.ts'

// How much JSON-RPC over a websocket one client may send, follow and leave unread.

const topic = `0x${'a'.repeat(64)}`

const stage = rpcSocketStage()
const refused = (code: string) => stage.server.metric('gatehouse_refused_total', { code })
const open = (options?: RpcSocketOptions) => openRpcSocket(stage.server, options)

const client = (address: string) => ({ headers: { 'x-forwarded-for': address } })

test('default: each request takes one of the bucket of POST /v1, and pays for its calls', async () => {
  await using strict = await stage.start({
    env: {
      RATE_MAX_TOKENS: '20',
      RATE_REFILL: '1',
      RATE_REFILL_INTERVAL_S: '3600',
      RATE_CALLS: '2',
      RATE_CALLS_REFILL: '1',
    },
  })
  await using socket = await openRpcSocket(strict, client('192.0.2.1'))
  const from = (at: number) => [`0x${String(at).repeat(40)}`, '0x1']
  const answers = []
  for (let at = 1; at <= 3; at += 1) answers.push(await socket.ask('eth_getBalance', from(at)))
  expect(answers.map(({ error }) => error && (error as { code: number }).code)).toEqual([
    undefined,
    undefined,
    -32_005,
  ])
  expect(answers[2]?.error).toMatchObject({
    data: { reason: 'rate_limited', retryAfter: expect.any(Number) },
  })
  for (let count = 0; count < 17; count += 1) await socket.ask('eth_chainId')
  expect((await socket.ask('eth_chainId')).error).toMatchObject({
    code: -32_005,
    data: { reason: 'rate_limited' },
  })
  const post = await strict.request('/v1?chainId=eip155:31337&projectId=demo', {
    method: 'POST',
    headers: { 'x-forwarded-for': '192.0.2.1' },
    body: JSON.stringify(call('eth_chainId')),
  })
  expect(post.status).toBe(429)
})

test('error: too many new sockets', async () => {
  await using strict = await stage.start({
    env: { RATE_MAX_TOKENS: '30', RATE_REFILL: '1', RATE_REFILL_INTERVAL_S: '3600' },
  })
  const opened: RpcSocketClient[] = []
  for (let count = 0; count < 3; count += 1) opened.push(await openRpcSocket(strict, client('192.0.2.2')))
  await expect(openRpcSocket(strict, client('192.0.2.2'))).rejects.toThrow('429 rate_limited')
  await using other = await openRpcSocket(strict, client('192.0.2.3'))
  expect((await other.ask('eth_chainId')).result).toBe('0x7a69')
  for (const one of opened) one.ws.terminate()
})

test('error: too many subscriptions of one socket', async () => {
  const before = await refused('too_many_subscriptions')
  await using socket = await open()
  const most = socketLimits.subscriptionsPerSocket
  const ids: unknown[] = []
  for (let count = 0; count < most; count += 1)
    ids.push((await socket.ask('eth_subscribe', ['newHeads'])).result)
  expect(new Set(ids).size).toBe(most)
  expect((await socket.ask('eth_subscribe', ['newHeads'])).error).toMatchObject({
    code: -32_005,
    data: { reason: 'too_many_subscriptions', retryAfter: 60 },
  })
  expect(await refused('too_many_subscriptions')).toBe(before + 1)
  await socket.ask('eth_unsubscribe', [ids[0]])
  expect((await socket.ask('eth_subscribe', ['newHeads'])).result).toMatch(/^0x/)
})

test('error: an address that has as many log filters as it may, on all its sockets', async () => {
  const { perAddress } = socketLimits.logFilters
  const sockets = await Promise.all(
    Array.from({ length: perAddress / socketLimits.subscriptionsPerSocket + 1 }, () =>
      open(client('192.0.2.4')),
    ),
  )
  const filter = ['logs', { topics: [topic] }]
  for (const socket of sockets.slice(0, -1))
    await Promise.all(
      Array.from({ length: socketLimits.subscriptionsPerSocket }, () => socket.ask('eth_subscribe', filter)),
    )
  const last = sockets.at(-1)
  expect((await last?.ask('eth_subscribe', filter))?.error).toMatchObject({
    data: { reason: 'too_many_subscriptions' },
  })
  expect((await last?.ask('eth_subscribe', ['newHeads']))?.result).toMatch(/^0x/)
  await using other = await open(client('192.0.2.5'))
  expect((await other.ask('eth_subscribe', filter)).result).toMatch(/^0x/)
  for (const socket of sockets) socket.ws.terminate()
  await expect.poll(() => stage.server.metric('gatehouse_subscriptions', { kind: 'logs' })).toBe(1)
})

test('error: an address that has as many sockets as it may', async () => {
  const { perAddress } = socketLimits.sockets
  await using patient = await stage.start({ env: { RATE_MAX_TOKENS: 'off' } })
  const sockets = await Promise.all(
    Array.from({ length: perAddress }, () => openRpcSocket(patient, client('192.0.2.6'))),
  )
  await expect(openRpcSocket(patient, client('192.0.2.6'))).rejects.toThrow('429 too_many_sockets')
  sockets[0]?.ws.terminate()
  await expect.poll(() => patient.metric('gatehouse_rpc_sockets')).toBe(perAddress - 1)
  await using again = await openRpcSocket(patient, client('192.0.2.6'))
  expect(again.ws.readyState).toBe(WebSocket.OPEN)
  for (const socket of sockets) socket.ws.terminate()
})

test('error: who does not read is closed, and others are told as ever', async () => {
  const before = await refused('too_slow')
  await using slow = await open()
  await using quick = await open()
  const filter = ['logs', { topics: [topic] }]
  for (let count = 0; count < 20; count += 1) await slow.ask('eth_subscribe', filter)
  await quick.ask('eth_subscribe', filter)
  const data = `0x${'00'.repeat(500_000)}`
  stage.node.results['eth_getLogs'] = [{ address: `0x${'b'.repeat(40)}`, topics: [topic], data }]
  slow.ws.pause()
  const blocks = setInterval(() => {
    stage.node.block += 1
  }, 50)
  await expect.poll(() => refused('too_slow')).toBe(before + 1)
  slow.ws.resume()
  expect(await slow.closed).toEqual([4408, 'too_slow'])
  const told = quick.notifications.length
  expect(told).toBeGreaterThan(0)
  await expect.poll(() => quick.notifications.length).toBeGreaterThan(told)
  clearInterval(blocks)
})

test('behavior: answers that nobody reads hold further requests up, and are all there', async () => {
  await using socket = await open()
  const large = 'a'.repeat(1_000_000)
  const asked = () => stage.server.metric('gatehouse_rpc_requests_total', { family: 'chain' })
  const before = await asked()
  socket.ws.pause()
  const answers = Array.from({ length: 80 }, (_, at) => socket.ask('web3_clientVersion', [], at))
  stage.node.results['web3_clientVersion'] = large
  // As many are answered as fit on the way; then nothing moves.
  let last = before
  const isStill = async () => {
    const now = await asked()
    const isStill = now > before && now === last
    last = now
    return isStill
  }
  await expect.poll(isStill, { interval: 300 }).toBe(true)
  expect(last - before).toBeLessThan(80)
  socket.ws.resume()
  const results = await Promise.all(answers)
  expect(results.every(({ result }) => String(result).length === large.length)).toBe(true)
})
