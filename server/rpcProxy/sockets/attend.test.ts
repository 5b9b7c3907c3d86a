import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { WebSocket } from 'ws'
import type { ServerContext } from '../../context.ts'
import { HttpError } from '../../errors/httpError.ts'
import { plainRequest } from '../../http/test/plainContext.ts'
import type { ChainFeeds } from '../feeds/chainFeeds.ts'
import type { Subscribe, Subscription } from '../feeds/subscription.ts'
import type { MethodTable } from '../servedChain.ts'
import { HandSocket } from '../test/handSocket.ts'
import { attend } from './attend.ts'
import { socketLimits } from './socketLimits.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

interface Message {
  text: string
  methods: MethodTable | undefined
  resolve(answer: string): void
  reject(error: unknown): void
}

/** A socket whose messages are answered by the hand of the test. */
function setUp({ hasFeeds = false } = {}) {
  const ws = new HandSocket()
  const request = plainRequest()
  const counted: string[] = []
  const logged: unknown[] = []
  const word = (name: string) => (labels: Record<string, string>) =>
    void counted.push([name, ...Object.values(labels)].join(' '))
  const context = {
    metrics: {
      refused: { inc: word('refused') },
      subscriptions: { inc: word('inc'), dec: word('dec') },
      notifications: { inc: word('notified') },
    },
    logger: { error: (...said: unknown[]) => logged.push(said) },
  } as unknown as ServerContext
  const room = { unread: 0, mayTake: true, left: 0 }
  const messages: Message[] = []
  const subscribers: Subscribe[] = []
  const methods: MethodTable = { get: () => undefined }
  const feeds: ChainFeeds = {
    methods(socket) {
      subscribers.push(socket)
      return methods
    },
  }
  const attended = attend(context, ws.asWebSocket, {
    request,
    chain: 'eip155:1',
    feeds: hasFeeds ? feeds : undefined,
    room: {
      takeSubscription: () => true,
      giveSubscription() {},
      takeUnread(bytes) {
        if (room.mayTake) room.unread += bytes
        return room.mayTake
      },
      giveUnread(bytes) {
        room.unread -= bytes
      },
      leave() {
        room.left += 1
      },
    },
    answer: async (of, read, besides) => {
      expect(of).toBe(request)
      const text = await read()
      return new Promise<string>((resolve, reject) => {
        messages.push({ text, methods: besides, resolve, reject })
      })
    },
  })
  return { ws, counted, logged, room, messages, subscribers, methods, attended }
}
const settle = () => vi.advanceTimersByTimeAsync(0)
const request = (id: number | undefined = 1) => JSON.stringify({ jsonrpc: '2.0', id, method: 'x' })

/** So many messages are being answered. */
async function busy(count: number) {
  const stage = setUp()
  for (let number = 0; number < count; number += 1) stage.ws.says(`m${number}`)
  await settle()
  return stage
}

describe('requests', () => {
  test('default: each message is answered, and its bytes are held until they are read', async () => {
    const { ws, messages, room, counted } = setUp()
    ws.says('question')
    await settle()
    expect(messages.map(({ text, methods }) => [text, methods])).toEqual([['question', undefined]])
    messages[0]?.resolve('answer')
    await settle()
    expect([ws.sent, room.unread]).toEqual([['answer'], 6])
    ws.reads()
    expect([room.unread, ws.did, ws.closes, counted]).toEqual([0, [], [], []])
  })

  test('behavior: a notification gets no answer', async () => {
    const { ws, messages, room } = await busy(1)
    messages[0]?.resolve('')
    await settle()
    expect([ws.sent, room.unread]).toEqual([[], 0])
  })

  test('behavior: 32 are answered at once, and no more is read before', async () => {
    const { ws, messages } = await busy(31)
    expect([messages.length, ws.did]).toEqual([31, []])
    ws.says('m31')
    ws.says('m32')
    ws.says('m33')
    await settle()
    expect([messages.length, ws.did]).toEqual([32, ['pause']])
    messages[0]?.resolve('first')
    await settle()
    expect([messages.length, messages[32]?.text, ws.did]).toEqual([33, 'm32', ['pause']])
    messages[1]?.resolve('second')
    messages[2]?.resolve('third')
    await settle()
    expect([messages.length, messages[33]?.text, ws.did]).toEqual([34, 'm33', ['pause', 'resume']])
    for (const { resolve } of messages.slice(3)) resolve('more')
    await settle()
    expect([ws.did, ws.closes]).toEqual([['pause', 'resume'], []])
  })

  test('behavior: whoever does not read is not heard', async () => {
    const { ws, messages } = setUp()
    ws.bufferedAmount = socketLimits.unreadBytes
    ws.says('m0')
    await settle()
    expect([messages.length, ws.did]).toEqual([1, []])
    ws.bufferedAmount += 1
    ws.says('m1')
    await settle()
    expect([messages.length, ws.did]).toEqual([1, ['pause']])
    messages[0]?.resolve('answer')
    await settle()
    expect([messages.length, ws.did]).toEqual([1, ['pause']])
    ws.reads()
    await settle()
    expect([messages.length, ws.did]).toEqual([2, ['pause', 'resume']])
  })

  test('error: an answer for which there is no room', async () => {
    const { ws, messages, room, counted } = await busy(1)
    room.mayTake = false
    messages[0]?.resolve('answer')
    await settle()
    expect([ws.sent, ws.closes, counted]).toEqual([[], [[4_408, 'too_slow']], ['refused too_slow']])
  })

  test('error: a message that is not text', async () => {
    const { ws, messages, counted } = setUp()
    ws.says('question', true)
    await settle()
    expect([messages, ws.closes, counted]).toEqual([[], [[1_003, 'invalid_body']], ['refused invalid_body']])
  })

  test('behavior: after the end nothing is answered, and nothing that waits is begun', async () => {
    const { ws, messages, room, attended } = await busy(33)
    attended.end('crowded_out')
    messages[0]?.resolve('late')
    ws.says('m33')
    await settle()
    expect([messages.length, ws.sent, room.unread, ws.did]).toEqual([32, [], 0, ['pause']])
    attended.retire()
    await settle()
    expect([ws.closes, ws.did]).toEqual([[[1_013, 'crowded_out']], ['pause']])
  })
})

describe('refusals', () => {
  const error = (code: number, reason: string, message: string) => ({
    jsonrpc: '2.0',
    id: 1,
    error: { code, message, data: { reason } },
  })
  async function refused(thrown: unknown, text = request()) {
    const stage = setUp()
    stage.ws.says(text)
    await settle()
    stage.messages[0]?.reject(thrown)
    await settle()
    return stage
  }

  test('default: it is counted and sent, and the socket stays', async () => {
    const { ws, counted, logged } = await refused(new HttpError(413, 'body_too_large', 'Too large'))
    expect(ws.sent.map((text) => JSON.parse(text))).toEqual([error(-32_600, 'body_too_large', 'Too large')])
    expect([counted, logged, ws.closes]).toEqual([['refused body_too_large'], [], []])
  })

  test('behavior: a notification gets none', async () => {
    const { ws, counted } = await refused(
      new HttpError(400, 'invalid_query', 'No'),
      JSON.stringify({ jsonrpc: '2.0', method: 'x' }),
    )
    expect([ws.sent, counted]).toEqual([[], ['refused invalid_query']])
  })

  test('behavior: what the server is to blame for is logged with its cause', async () => {
    const cause = new Error('gone')
    const failure = new HttpError(503, 'upstream_unavailable', 'No node', { cause })
    expect((await refused(failure)).logged).toEqual([
      [{ route: 'rpc', code: 'upstream_unavailable', err: cause }, 'No node'],
    ])
    const bare = new HttpError(500, 'internal', 'Something')
    expect((await refused(bare)).logged).toEqual([
      [{ route: 'rpc', code: 'internal', err: bare }, 'Something'],
    ])
  })

  test('error: what nobody foresaw says nothing of itself', async () => {
    const cause = new TypeError('secret')
    const { ws, logged, counted } = await refused(cause)
    expect(ws.sent.map((text) => JSON.parse(text))).toEqual([
      error(-32_603, 'internal', 'Something went wrong'),
    ])
    expect(logged).toEqual([[{ route: 'rpc', code: 'internal', err: cause }, 'Something went wrong']])
    expect([counted, ws.closes]).toEqual([['refused internal'], []])
  })

  test('error: who may not be here hears so once, and is closed', async () => {
    const { ws, counted } = await refused(new HttpError(401, 'expired_token', 'Too old'))
    expect(ws.sent).toHaveLength(1)
    expect([ws.closes, counted]).toEqual([[[4_401, 'expired_token']], ['refused expired_token']])
  })

  test('error: 500 are answered, one more closes', async () => {
    const { ws, messages, counted } = setUp()
    for (let number = 0; number < socketLimits.refusals; number += 1) {
      ws.says(request())
      await settle()
      messages[number]?.reject(new HttpError(429, 'rate_limited', 'Too many'))
      await settle()
      ws.reads()
    }
    expect([ws.sent.length, ws.closes]).toEqual([500, []])
    ws.says(request())
    await settle()
    messages.at(-1)?.reject(new HttpError(429, 'over_share', 'Too many'))
    await settle()
    expect(ws.closes).toEqual([[1_008, 'rate_limited']])
    expect(counted.slice(-2)).toEqual(['refused over_share', 'refused rate_limited'])
  })
})

describe('subscriptions', () => {
  /** Subscribed by the message that is being answered. */
  async function subscribed() {
    const stage = setUp({ hasFeeds: true })
    const feed = { notify: (_: string) => {}, stops: 0 }
    const subscription: Subscription = {
      kind: 'newHeads',
      id: 's1',
      text: (json) => `s1 ${json}`,
      async follow(notify) {
        feed.notify = notify
        return () => {
          feed.stops += 1
        }
      },
    }
    stage.ws.says(request())
    await settle()
    await stage.subscribers[0]?.add(subscription)
    return { ...stage, feed, message: stage.messages[0] }
  }

  test('default: its notifications follow the answer', async () => {
    const { ws, feed, message, methods } = await subscribed()
    expect(message?.methods).toBe(methods)
    feed.notify('1')
    message?.resolve('answer')
    await settle()
    feed.notify('2')
    expect(ws.sent).toEqual(['answer', 's1 1', 's1 2'])
  })

  test('behavior: one whose message is refused ends', async () => {
    const { ws, feed, message } = await subscribed()
    message?.reject(new HttpError(503, 'upstream_unavailable', 'No node'))
    await settle()
    feed.notify('1')
    expect([feed.stops, ws.sent.length]).toEqual([1, 1])
  })

  test('error: a notification that would wait behind too much', async () => {
    const { ws, feed, message, counted } = await subscribed()
    message?.resolve('answer')
    await settle()
    ws.bufferedAmount = socketLimits.unreadBytes
    feed.notify('1')
    expect([ws.sent, ws.closes]).toEqual([['answer', 's1 1'], []])
    ws.bufferedAmount += 1
    feed.notify('2')
    expect([ws.sent.length, ws.closes, feed.stops]).toEqual([2, [[4_408, 'too_slow']], 1])
    expect(counted.filter((word) => word.startsWith('refused'))).toEqual(['refused too_slow'])
  })

  test('error: more waits for the answer than may', async () => {
    const { ws, feed } = await subscribed()
    for (let count = 0; count < socketLimits.waiting; count += 1) feed.notify('1')
    expect(ws.closes).toEqual([])
    feed.notify('1')
    expect(ws.closes).toEqual([[4_408, 'too_slow']])
  })

  test('behavior: they end with the socket, which gives its room back', async () => {
    const { ws, feed, room, message } = await subscribed()
    message?.resolve('answer')
    await settle()
    ws.leave()
    expect([feed.stops, room.left]).toEqual([1, 1])
  })

  test('behavior: they end when the socket is closed', async () => {
    const { feed, attended, message } = await subscribed()
    message?.resolve('answer')
    await settle()
    attended.end('crowded_out')
    expect(feed.stops).toBe(1)
  })
})

describe('the end', () => {
  test.each([
    ['crowded_out', 1_013, 1_000],
    ['too_slow', 4_408, 10_000],
  ] as const)('default: %s closes with %i, and cuts after %i ms', async (reason, code, afterMs) => {
    const { ws, attended, counted } = setUp()
    attended.end(reason)
    attended.end('invalid_body')
    expect([ws.closes, counted]).toEqual([[[code, reason]], [`refused ${reason}`]])
    await vi.advanceTimersByTimeAsync(afterMs - 1)
    expect(ws.did).toEqual([])
    await vi.advanceTimersByTimeAsync(1)
    expect(ws.did).toEqual(['terminate'])
  })

  test('behavior: to retire closes at once where nothing is under way, and is not counted', async () => {
    const { ws, attended, counted } = setUp()
    attended.retire()
    expect([ws.closes, counted]).toEqual([[[1_012, 'not_ready']], []])
  })

  test('behavior: to retire lets what was received be answered, and hears no more', async () => {
    const { ws, messages, attended } = await busy(33)
    attended.retire()
    ws.says('late')
    await settle()
    expect([messages.length, ws.closes]).toEqual([32, []])
    for (const { resolve } of messages.slice(0, 32)) resolve('answer')
    await settle()
    expect([messages.length, messages[32]?.text, ws.closes]).toEqual([33, 'm32', []])
    messages[32]?.resolve('last')
    await settle()
    expect([messages.length, ws.sent.at(-1), ws.closes]).toEqual([33, 'last', [[1_012, 'not_ready']]])
  })

  test('behavior: what waits for a reader keeps it from retiring', async () => {
    const { ws, messages, attended } = setUp()
    ws.bufferedAmount = socketLimits.unreadBytes + 1
    ws.says('m0')
    attended.retire()
    await settle()
    expect([messages, ws.closes]).toEqual([[], []])
    ws.bufferedAmount = 0
    attended.retire()
    await settle()
    messages[0]?.resolve('answer')
    await settle()
    expect(ws.closes).toEqual([[1_012, 'not_ready']])
  })

  test.each([
    ['WS_ERR_UNSUPPORTED_MESSAGE_LENGTH', 'body_too_large'],
    ['WS_ERR_INVALID_UTF8', 'invalid_body'],
    [undefined, 'invalid_body'],
  ])('error: %s of the library is counted as %s', (code, word) => {
    const { ws, counted } = setUp()
    ws.emit('error', Object.assign(new Error('x'), { code }))
    expect(counted).toEqual([`refused ${word}`])
  })

  test('behavior: a socket that is closed already is not closed', () => {
    const { ws, attended, counted } = setUp()
    ws.readyState = WebSocket.CLOSING
    attended.end('crowded_out')
    attended.retire()
    expect([ws.closes, counted]).toEqual([[], []])
  })
})
