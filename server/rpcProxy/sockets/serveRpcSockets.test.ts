import { EventEmitter } from 'node:events'
import { createServer, IncomingMessage, type ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { WebSocket, WebSocketServer } from 'ws'
import type { Exchange, Handler } from '../../http/handler.ts'
import { listening } from '../../http/test/listening.ts'
import { plainContext, plainProject } from '../../http/test/plainContext.ts'
import { withUpgrades } from '../../http/upgrades.ts'
import { PlainSpan } from '../../trace/span.ts'
import type { ServedChains } from '../servedChains.ts'
import { answerOf, handChain } from '../test/handChain.ts'
import { HandSocket } from '../test/handSocket.ts'
import { serveRpcSockets } from './serveRpcSockets.ts'
import { socketLimits } from './socketLimits.ts'

const page = '/v1?projectId=demo&chainId=eip155:1'
const exchangeOf = (): Exchange => ({ requestId: 'r', span: new PlainSpan(), route: 'none' })

function setUp({ waits = {} }: { waits?: Record<string, number> } = {}) {
  const projects = { looks: 0 }
  const { context, taken } = plainContext({
    projects: async () => {
      projects.looks += 1
      return plainProject('https://shop.example')
    },
    waits,
  })
  const gauge = { open: 0 }
  const refused: string[] = []
  Object.assign(context, {
    state: 'serving',
    config: { ...context.config, drainTimeout: 100, http: { ...context.config.http, trustProxy: 1 } },
    metrics: {
      charged: context.metrics.charged,
      refused: { inc: ({ code }: { code: string }) => refused.push(code) },
      rpcSockets: {
        inc: () => {
          gauge.open += 1
        },
        dec: () => {
          gauge.open -= 1
        },
      },
    },
  })
  const { chain } = handChain(() => answerOf(1))
  const served: ServedChains = {
    get: () => ({ chain, methods: new Map() }),
    feeds: () => undefined,
  }
  const sockets = serveRpcSockets(context, served, async (_, read) => `answer to ${await read()}`)
  return { context, projects, taken, gauge, refused, sockets }
}

/** Takes the offers of websockets of a server, whose sockets are real. */
const offering = async (handler: Handler) => {
  const thrown: unknown[] = []
  const app = await listening(
    (request, response, exchange) => handler(request, response, exchange),
    (server) =>
      withUpgrades(server, (request, response) => {
        void Promise.resolve(handler(request, response, exchangeOf())).catch((error) => {
          thrown.push(error)
          response.writeHead(500).end()
        })
      }),
  )
  return Object.assign(app, { thrown: [...thrown] })
}

test('default: a websocket whose messages are answered as they come, not compressed', async () => {
  const { sockets, gauge } = setUp()
  await using app = await offering(sockets.handler)
  const ws = new WebSocket(`ws://127.0.0.1:${app.port}${page}`)
  const answer = new Promise<string>((resolve) => ws.once('message', (data) => resolve(String(data))))
  await new Promise((resolve) => ws.once('open', resolve))
  ws.send('question')
  expect([await answer, ws.extensions, gauge.open]).toEqual(['answer to question', '', 1])
  const code = new Promise<number>((resolve) => ws.once('close', resolve))
  await sockets.close()
  expect([await code, gauge.open]).toEqual([1_012, 0])
})

test('error: a request that offers no websocket', async () => {
  const { sockets, taken } = setUp()
  const exchanges: Exchange[] = []
  await using app = await listening((request, response, exchange) => {
    exchanges.push(exchange)
    return sockets.handler(request, response, exchange)
  })
  await app.ask(page)
  expect(app.thrown).toMatchObject([
    {
      status: 426,
      code: 'invalid_query',
      message: 'This address takes websockets, or JSON-RPC by POST',
      headers: { upgrade: 'websocket', connection: 'upgrade' },
    },
  ])
  expect(exchanges).toMatchObject([{ route: 'rpc-socket' }])
  expect(taken).toEqual(['rpc-socket x0.1 127.0.0.1'])
})

describe('by the hand of the test', () => {
  const opened: HandSocket[] = []
  beforeEach(() => {
    vi.useFakeTimers()
    opened.length = 0
    vi.spyOn(WebSocketServer.prototype, 'handleUpgrade').mockImplementation(
      (request, _socket, _head, done) => {
        const ws = new HandSocket()
        opened.push(ws)
        done(ws.asWebSocket, request)
      },
    )
  })
  afterEach(() => {
    vi.restoreAllMocks()
    vi.useRealTimers()
  })

  /** A stage on which others come in. */
  function entered(options: Parameters<typeof setUp>[0] = {}) {
    const stage = setUp(options)
    const outcomes: unknown[] = []
    const server = withUpgrades(createServer(), (request, response) => {
      void Promise.resolve(stage.sockets.handler(request, response as ServerResponse, exchangeOf())).catch(
        (error) => outcomes.push(error),
      )
    })
    /** An offer of this address. @returns its socket, or what it was refused with */
    async function enter(address: string): Promise<HandSocket | undefined> {
      const request = Object.assign(new IncomingMessage(new Socket()), {
        method: 'GET',
        url: page,
        headers: { upgrade: 'websocket', 'x-forwarded-for': address },
      })
      const socket = Object.assign(new EventEmitter(), {
        setTimeout() {},
        destroy() {},
        destroySoon() {},
        cork() {},
        uncork() {},
        write() {},
      })
      const before = opened.length
      server.emit('upgrade', request, socket, Buffer.alloc(0))
      await vi.advanceTimersByTimeAsync(0)
      return opened[before]
    }
    return { ...stage, enter, outcomes }
  }
  const tooMany = {
    status: 429,
    code: 'too_many_sockets',
    message: 'Too many connections; try again in 60 seconds',
    headers: { 'retry-after': '60' },
  }
  /** Sockets of all as they are set for one test. */
  function withRoom(room: Partial<Record<keyof typeof socketLimits.sockets, number>>) {
    const before = { ...socketLimits.sockets }
    Object.assign(socketLimits.sockets, room)
    return { [Symbol.dispose]: () => void Object.assign(socketLimits.sockets, before) }
  }

  test('default: it is counted while it is open', async () => {
    const { enter, gauge, projects } = entered()
    const ws = await enter('192.0.2.1')
    expect([gauge.open, ws?.closes]).toEqual([1, []])
    await vi.advanceTimersByTimeAsync(25_000)
    expect([projects.looks, ws?.did]).toEqual([2, ['ping']])
    ws?.leave()
    expect(gauge.open).toBe(0)
    await vi.advanceTimersByTimeAsync(100_000)
    expect([projects.looks, ws?.did]).toEqual([2, ['ping']])
  })

  test('behavior: what is found when it is looked at again ends it', async () => {
    const { enter, context, refused } = entered()
    const ws = await enter('192.0.2.1')
    Object.assign(context.projects, { get: async () => null })
    await vi.advanceTimersByTimeAsync(25_000)
    expect([ws?.closes, refused]).toEqual([[[4_401, 'unknown_project']], ['unknown_project']])
  })

  test('error: a client that comes too often', async () => {
    const { enter, outcomes, projects } = entered({ waits: { 'rpc-socket': 1_000 } })
    expect(await enter('192.0.2.1')).toBeUndefined()
    expect(outcomes).toMatchObject([{ status: 429, code: 'rate_limited' }])
    expect(projects.looks).toBe(0)
  })

  test('error: an address that has as many as it may', async () => {
    using _ = withRoom({ perAddress: 1 })
    const { enter, outcomes, projects } = entered()
    const first = await enter('192.0.2.1')
    projects.looks = 0
    expect(await enter('192.0.2.1')).toBeUndefined()
    expect([outcomes, projects.looks]).toMatchObject([[tooMany], 0])
    expect(await enter('192.0.2.2')).toBeDefined()
    first?.leave()
    expect(await enter('192.0.2.1')).toBeDefined()
  })

  test('error: others came in while it was admitted', async () => {
    using _ = withRoom({ perAddress: 1 })
    const { enter, outcomes, gauge } = entered()
    await Promise.all([enter('192.0.2.1'), enter('192.0.2.1')])
    expect([outcomes, gauge.open, opened.length]).toMatchObject([[tooMany], 1, 1])
  })

  test.each([
    [0, [], 1],
    [1, ['terminate'], 0],
  ])('behavior: who has most gives way, with %i bytes unread', async (bufferedAmount, did, left) => {
    using _ = withRoom({ inAll: 2 })
    const { enter, gauge, refused } = entered()
    const both = [await enter('192.0.2.1'), await enter('192.0.2.1')]
    for (const ws of both) if (ws) ws.bufferedAmount = bufferedAmount
    expect(await enter('198.51.100.1')).toBeDefined()
    const ended = both.filter((ws) => ws?.closes.length === 1)
    expect(ended.map((ws) => [ws?.closes, ws?.did])).toEqual([[[[1_013, 'crowded_out']], did]])
    expect([gauge.open, refused]).toEqual([2 + left, ['crowded_out']])
  })

  test('behavior: one that comes in while the server is being restarted closes at once', async () => {
    const { enter, context } = entered()
    const entering = enter('192.0.2.1')
    context.state = 'draining'
    expect((await entering)?.closes).toEqual([[1_012, 'not_ready']])
  })

  test('behavior: to close waits until all are gone, and pings nobody', async () => {
    const { enter, sockets } = entered()
    const ws = await enter('192.0.2.1')
    let isOver = false
    const closing = sockets.close().then(() => {
      isOver = true
    })
    expect(ws?.closes).toEqual([[1_012, 'not_ready']])
    await vi.advanceTimersByTimeAsync(40)
    expect(isOver).toBe(false)
    ws?.leave()
    await vi.advanceTimersByTimeAsync(20)
    await closing
    expect([isOver, ws?.did]).toEqual([true, []])
  })

  test('behavior: who does not go in time is cut', async () => {
    const { enter, sockets } = entered()
    const ws = await enter('192.0.2.1')
    let isOver = false
    void sockets.close().then(() => {
      isOver = true
    })
    await vi.advanceTimersByTimeAsync(99)
    expect([isOver, ws?.did]).toEqual([false, []])
    await vi.advanceTimersByTimeAsync(1)
    expect([isOver, ws?.did]).toEqual([true, ['terminate']])
  })

  test('behavior: without sockets it is closed at once, and nothing goes on', async () => {
    const { sockets } = entered()
    let isOver = false
    void sockets.close().then(() => {
      isOver = true
    })
    await Promise.resolve()
    await Promise.resolve()
    expect([isOver, vi.getTimerCount()]).toEqual([true, 0])
  })
})
