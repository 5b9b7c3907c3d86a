import { afterEach, describe, expect, test } from 'vitest'
import { RpcError } from '../protocol/rpcError.ts'
import { type Call, exposeApi, type Handlers } from './exposeApi.ts'
import type { ChannelLimits, RefusedMessage } from './wire.ts'
import { type Remote, wrapApi } from './wrapApi.ts'

interface Api {
  echo(value: unknown): Promise<unknown>
  fail(): Promise<void>
  wait(): Promise<string>
  hang(): Promise<void>
}

const closers: (() => void)[] = []
afterEach(() => {
  for (const close of closers.splice(0)) close()
})

function setUp(limits: Partial<ChannelLimits> = {}) {
  const { port1, port2 } = new MessageChannel()
  const refused: RefusedMessage[] = []
  const calls: Call[] = []
  const answers: ((value: string) => void)[] = []
  const handlers: Handlers<Api> = {
    echo: (_, value) => value,
    fail: () => {
      throw Object.assign(new RpcError(4001, 'No', { by: 'person' }), { secret: 'stays' })
    },
    wait: (call) => {
      calls.push(call)
      call.holdForPerson()
      return new Promise<string>((resolve) => answers.push(resolve))
    },
    hang: (call) => {
      calls.push(call)
      return new Promise(() => {})
    },
  }
  const close = exposeApi<Api>(port2, handlers, { limits, onRefuse: (reason) => refused.push(reason) })
  closers.push(close, () => port1.close())
  return { port: port1, close, refused, calls, answers, limits }
}

const remoteOf = (set: ReturnType<typeof setUp>): Remote<Api> => {
  const remote = wrapApi<Api>(set.port, ['echo', 'fail', 'wait', 'hang'], set.limits)
  closers.push(() => remote.close())
  return remote
}

/** Speaks comlink's wire by hand and returns what comes back within 50 ms. */
async function speak(port: MessagePort, ...messages: unknown[]): Promise<unknown[]> {
  const heard: unknown[] = []
  port.onmessage = ({ data }) => heard.push(data)
  for (const message of messages) port.postMessage(message)
  await new Promise((resolve) => setTimeout(resolve, 50))
  return heard
}
const raw = (value: unknown) => ({ type: 'RAW', value })
const rejection = async (promise: Promise<unknown>): Promise<RpcError> =>
  promise.then(
    () => Promise.reject(new Error('answered')),
    (error) => error,
  )

describe('wrapApi over exposeApi', () => {
  test('default', async () => {
    const { api } = remoteOf(setUp())
    expect(await api.echo({ a: [1, 'two', null] })).toEqual({ a: [1, 'two', null] })
  })

  test('error: code and data survive, nothing else crosses', async () => {
    const error = await rejection(remoteOf(setUp()).api.fail())
    expect(error).toBeInstanceOf(RpcError)
    expect({ ...error, message: error.message, stack: error.stack?.includes('setUp') }).toEqual({
      name: 'RpcError',
      code: 4001,
      message: 'No',
      data: { by: 'person' },
      stack: false,
    })
  })

  test('behavior: a machine call ends after the silence', async () => {
    const set = setUp({ silenceMs: 120, pingMs: 40 })
    const error = await rejection(remoteOf(set).api.hang())
    expect(error.data).toEqual({ reason: 'timeout' })
    await new Promise((resolve) => setTimeout(resolve, 20))
    expect(set.calls[0]?.signal.aborted).toBe(true)
  })

  test('behavior: a call that waits for a person outlives the silence', async () => {
    const set = setUp({ silenceMs: 120, pingMs: 40 })
    const answer = remoteOf(set).api.wait()
    await new Promise((resolve) => setTimeout(resolve, 400))
    set.answers[0]?.('yes')
    expect(await answer).toBe('yes')
  })

  test('behavior: a dead server ends a call that waits for a person', async () => {
    const set = setUp({ silenceMs: 120, pingMs: 40 })
    const answer = rejection(remoteOf(set).api.wait())
    await new Promise((resolve) => setTimeout(resolve, 60))
    set.close()
    expect((await answer).data).toEqual({ reason: 'timeout' })
  })

  test('behavior: abort reaches the handler and ends the call', async () => {
    const set = setUp()
    const abort = new AbortController()
    const answer = rejection(remoteOf(set).call('wait', [], { signal: abort.signal }))
    await new Promise((resolve) => setTimeout(resolve, 20))
    abort.abort()
    expect((await answer).code).toBe(4001)
    await new Promise((resolve) => setTimeout(resolve, 20))
    expect(set.calls[0]?.signal.aborted).toBe(true)
  })

  test('behavior: a call that is aborted before it starts is never sent', async () => {
    const set = setUp()
    const abort = new AbortController()
    abort.abort()
    expect((await rejection(remoteOf(set).call('wait', [], { signal: abort.signal }))).code).toBe(4001)
    await new Promise((resolve) => setTimeout(resolve, 20))
    expect(set.calls).toHaveLength(0)
  })

  test('behavior: what was aborted holds no place, even if its handler never ends', async () => {
    const set = setUp({ inFlight: 2 })
    const remote = remoteOf(set)
    for (let round = 0; round < 5; round++) {
      const abort = new AbortController()
      const answer = rejection(remote.call('hang', [], { signal: abort.signal }))
      await new Promise((resolve) => setTimeout(resolve, 10))
      abort.abort()
      await answer
    }
    expect(await remote.api.echo('still here')).toBe('still here')
    expect(set.refused).toEqual([])
  })

  test('behavior: silence of the whole port is told once, a slow call alone is not', async () => {
    let silent = 0
    const onSilent = () => silent++
    const slow = setUp({ silenceMs: 120, pingMs: 40 })
    const alive = wrapApi<Api>(slow.port, ['hang'], { silenceMs: 120, pingMs: 40, onSilent })
    expect((await rejection(alive.api.hang())).data).toEqual({ reason: 'timeout' })
    expect(silent).toBe(0)
    const gone = setUp({ silenceMs: 120, pingMs: 40 })
    const dead = wrapApi<Api>(gone.port, ['hang'], { silenceMs: 120, pingMs: 40, onSilent })
    closers.push(
      () => alive.close(),
      () => dead.close(),
    )
    gone.close()
    await rejection(dead.api.hang())
    expect(silent).toBe(1)
  })

  test('behavior: close ends everything that is pending, and later calls', async () => {
    const remote = remoteOf(setUp())
    const answer = rejection(remote.api.wait())
    remote.close()
    expect((await answer).code).toBe(4900)
    expect((await rejection(remote.api.echo(1))).code).toBe(4900)
  })

  test('error: more than the limit in flight is refused at once, others are answered', async () => {
    const set = setUp({ inFlight: 3 })
    const { api } = remoteOf(set)
    const waiting = [api.wait(), api.wait(), api.wait()]
    expect((await rejection(api.echo(1))).code).toBe(-32005)
    await new Promise((resolve) => setTimeout(resolve, 20))
    for (const answer of set.answers) answer('late')
    expect(await Promise.all(waiting)).toEqual(['late', 'late', 'late'])
    expect(await api.echo(2)).toBe(2)
  })

  test.each([
    ['a handler reply', { type: 'HANDLER', name: 'throw', value: { isError: false, value: 1 } }],
    ['a proxy reply', { type: 'HANDLER', name: 'proxy', value: 1 }],
    ['no envelope', { type: 'RAW', value: 1 }],
    ['null', { type: 'RAW', value: null }],
  ])('error: %s of a hostile server becomes an internal error', async (_, reply) => {
    const { port1, port2 } = new MessageChannel()
    port2.onmessage = ({ data }) => port2.postMessage({ ...reply, id: data.id })
    const remote = wrapApi<Api>(port1, ['echo'])
    closers.push(() => remote.close())
    expect((await rejection(remote.api.echo(1))).code).toBe(-32603)
  })
})

describe('guardPort', () => {
  const cyclic: Record<string, unknown> = {}
  cyclic['self'] = cyclic
  const deep = Array.from({ length: 100 }).reduce((inner) => [inner], 'x' as unknown)
  const call = (id: string, more: object) => ({
    id,
    type: 'APPLY',
    path: ['echo'],
    argumentList: [],
    ...more,
  })
  const attacks: [name: string, message: unknown, reason: RefusedMessage][] = [
    ['GET', call('1', { type: 'GET' }), 'shape'],
    ['SET', call('1', { type: 'SET', value: raw(1) }), 'shape'],
    ['SET __proto__', call('1', { type: 'SET', path: ['__proto__', 'polluted'], value: raw(1) }), 'shape'],
    [
      'CONSTRUCT',
      call('1', {
        type: 'CONSTRUCT',
        path: ['echo', 'constructor'],
        argumentList: [raw('globalThis.pwned = 1')],
      }),
      'shape',
    ],
    ['ENDPOINT', call('1', { type: 'ENDPOINT' }), 'shape'],
    ['RELEASE', call('1', { type: 'RELEASE' }), 'shape'],
    ['nested path', call('1', { path: ['echo', 'constructor'] }), 'shape'],
    ['bind', call('1', { path: ['echo', 'bind'] }), 'shape'],
    ['constructor', call('1', { path: ['constructor'] }), 'method'],
    ['__proto__', call('1', { path: ['__proto__'] }), 'method'],
    ['toString', call('1', { path: ['toString'] }), 'method'],
    ['other case', call('1', { path: ['Echo'] }), 'method'],
    ['name as array', call('1', { path: [['echo']] }), 'method'],
    ['callback', call('1', { argumentList: [{ type: 'HANDLER', name: 'proxy', value: null }] }), 'shape'],
    ['own __proto__', call('1', { argumentList: [raw(JSON.parse('{"__proto__":{"polluted":1}}'))] }), 'size'],
    [
      'nested own __proto__',
      call('1', { argumentList: [raw({ a: [JSON.parse('{"__proto__":1}')] })] }),
      'size',
    ],
    ['cyclic', call('1', { argumentList: [raw(cyclic)] }), 'size'],
    ['too deep', call('1', { argumentList: [raw(deep)] }), 'size'],
    ['12 MB', call('1', { argumentList: [raw('x'.repeat(12_000_000))] }), 'size'],
    ['a huge bigint', call('1', { argumentList: [raw(1n << 8_000_000n)] }), 'size'],
    ['Map', call('1', { argumentList: [raw(new Map([['a', 1]]))] }), 'size'],
    ['many arguments', call('1', { argumentList: Array.from({ length: 9 }, () => raw(1)) }), 'shape'],
    ['id as object', call('1', { id: { toString: 'x' } }), 'shape'],
    ['id too long', call('x'.repeat(65), {}), 'shape'],
    ['a string', 'APPLY', 'shape'],
    ['null', null, 'shape'],
  ]

  test.each(attacks)('error: %s is refused, counted and changes nothing', async (_, message, reason) => {
    const { port, refused } = setUp()
    const first = await speak(port, message)
    const second = await speak(port, call('2', { argumentList: [raw('alive')] }))
    expect(refused).toEqual([reason])
    // A large message may be answered late.
    const heard = [...first, ...second] as { id: string; value: { error: { data: unknown } } }[]
    for (const { id, value } of heard) if (id !== '2') expect(value.error.data).toEqual({ reason })
    expect('polluted' in {}).toBe(false)
    expect('pwned' in globalThis).toBe(false)
    expect(heard.at(-1)).toEqual({ id: '2', type: 'RAW', value: { ok: 'alive' } })
  })

  test('behavior: only plain calls go through unchanged', async () => {
    const { port, refused } = setUp()
    expect(await speak(port, call('7', { argumentList: [raw({ a: 1 })] }))).toEqual([
      { id: '7', type: 'RAW', value: { ok: { a: 1 } } },
    ])
    expect(refused).toEqual([])
  })

  test('error: a replayed id leaves the live call alone', async () => {
    const { port, refused, answers } = setUp()
    await speak(port, call('1', { path: ['wait'] }), call('1', {}))
    expect(refused).toEqual(['replay'])
    const heard = speak(port)
    answers[0]?.('mine')
    expect(await heard).toEqual([{ id: '1', type: 'RAW', value: { ok: 'mine' } }])
  })

  test('error: a flood of pings and aborts is counted', async () => {
    const { port, refused } = setUp({ burst: 10, perSecond: 1 })
    await speak(port, ...Array.from({ length: 50 }, () => ({ type: 'gatehouse:ping' })))
    await speak(port, ...Array.from({ length: 50 }, () => ({ type: 'gatehouse:abort', id: 'nobody' })))
    expect(refused.length).toBeGreaterThan(80)
    expect(new Set(refused)).toEqual(new Set(['rate']))
  })

  test('error: a flood is limited at once and the port lives on', async () => {
    const { port, refused } = setUp({ burst: 100, perSecond: 1000 })
    await speak(port, ...Array.from({ length: 20_000 }, (_, i) => call(`f${i}`, { argumentList: [raw(i)] })))
    expect(refused.filter((reason) => reason === 'rate').length).toBeGreaterThan(15_000)
    await new Promise((resolve) => setTimeout(resolve, 100))
    expect((await speak(port, call('after', { argumentList: [raw(1)] }))).at(-1)).toEqual({
      id: 'after',
      type: 'RAW',
      value: { ok: 1 },
    })
  })
})
