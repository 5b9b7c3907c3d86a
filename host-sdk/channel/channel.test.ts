import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { RpcError } from '../protocol/rpcError.ts'
import { type Api, pass, rejection, remoteOf, setUp } from './test/exposed.ts'
import { wrapApi } from './wrapApi.ts'

const stopClock = (): void => {
  vi.useFakeTimers({ toFake: ['Date', 'performance', 'setInterval', 'clearInterval'] })
  onTestFinished(() => void vi.useRealTimers())
}

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
    stopClock()
    const set = setUp()
    const ended = rejection(remoteOf(set).api.hang())
    await pass(30_000)
    expect((await ended).data).toEqual({ reason: 'timeout' })
    expect(set.calls[0]?.signal.aborted).toBe(true)
  })

  test('behavior: a call that waits for a person outlives the silence', async () => {
    stopClock()
    const set = setUp()
    const answer = remoteOf(set).api.wait()
    await pass(100_000)
    set.answers[0]?.('yes')
    expect(await answer).toBe('yes')
  })

  test('behavior: a dead server ends a call that waits for a person', async () => {
    stopClock()
    const set = setUp()
    const ended = rejection(remoteOf(set).api.wait())
    await pass(15_000)
    set.close()
    await pass(40_000)
    expect((await ended).data).toEqual({ reason: 'timeout' })
  })

  test('behavior: abort reaches the handler and ends the call', async () => {
    const set = setUp()
    const abort = new AbortController()
    const answer = rejection(remoteOf(set).call('wait', [], { signal: abort.signal }))
    await expect.poll(() => set.calls.length).toBe(1)
    abort.abort()
    expect((await answer).code).toBe(4001)
    await expect.poll(() => set.calls[0]?.signal.aborted).toBe(true)
  })

  test('behavior: a call that is aborted before it starts is never sent', async () => {
    const set = setUp()
    const abort = new AbortController()
    abort.abort()
    const remote = remoteOf(set)
    expect((await rejection(remote.call('wait', [], { signal: abort.signal }))).code).toBe(4001)
    await remote.api.echo('sent after it')
    expect(set.calls).toHaveLength(0)
  })

  test('behavior: what was aborted holds no place, even if its handler never ends', async () => {
    const set = setUp({ inFlight: 2 })
    const remote = remoteOf(set)
    for (let round = 1; round <= 5; round++) {
      const abort = new AbortController()
      const answer = rejection(remote.call('hang', [], { signal: abort.signal }))
      await expect.poll(() => set.calls.length).toBe(round)
      abort.abort()
      await answer
    }
    expect(await remote.api.echo('still here')).toBe('still here')
    expect(set.refused).toEqual([])
  })

  test('behavior: silence of the whole port is told once, a slow call alone is not', async () => {
    stopClock()
    let silent = 0
    const onSilent = () => silent++
    const alive = wrapApi<Api>(setUp().port, ['hang'], { onSilent })
    const slow = rejection(alive.api.hang())
    await pass(30_000)
    expect((await slow).data).toEqual({ reason: 'timeout' })
    expect(silent).toBe(0)
    const gone = setUp()
    const dead = wrapApi<Api>(gone.port, ['hang'], { onSilent })
    onTestFinished(() => {
      alive.close()
      dead.close()
    })
    gone.close()
    const ended = rejection(dead.api.hang())
    await pass(30_000)
    await ended
    expect(silent).toBe(1)
  })

  test('behavior: close ends everything that is pending, and later calls', async () => {
    const remote = remoteOf(setUp())
    const answer = rejection(remote.api.wait())
    remote.close()
    expect((await answer).code).toBe(4900)
    expect((await rejection(remote.api.echo(1))).code).toBe(4900)
  })

  test('behavior: a thousand calls at once are all answered, though 64 may be under way', async () => {
    const set = setUp({ burst: 2_000 })
    const { api } = remoteOf(set)
    const sent = Array.from({ length: 1_000 }, (_, at) => at)
    expect(await Promise.all(sent.map((at) => api.echo(at)))).toEqual(sent)
    expect(set.refused).toEqual([])
  })

  test('behavior: a flood through our caller is paced, and nothing of it is refused', async () => {
    // What waits unread while the other side is busy is at most what is in flight: a fifth of the burst holds it.
    const set = setUp({ burst: 400, perSecond: 4_000 })
    const { api } = remoteOf(set)
    const sent = Array.from({ length: 1_200 }, (_, at) => at)
    expect(await Promise.all(sent.map((at) => api.echo(at)))).toEqual(sent)
    expect(set.refused).toEqual([])
  })

  test('behavior: aborts that cross the answers cost the other side no call', async () => {
    const set = setUp({ burst: 20, perSecond: 20 })
    const remote = remoteOf(set)
    for (let turn = 0; turn < 7; turn++) {
      const left = new AbortController()
      const answer = rejection(remote.call('echo', [turn], { signal: left.signal }))
      // The answer is sent before the abort is read.
      left.abort()
      await answer
    }
    const sent = Array.from({ length: 12 }, (_, at) => at)
    expect(await Promise.all(sent.map((at) => remote.api.echo(at)))).toEqual(sent)
    expect(set.refused).toEqual([])
  })

  test('error: signs of life for calls that do not exist take no place', async () => {
    const { port1, port2 } = new MessageChannel()
    const ids = Array.from({ length: 64 }, (_, at) => `unknown-${at}`)
    port2.onmessage = ({ data }) => port2.postMessage({ id: data.id, type: 'RAW', value: { ok: 'answered' } })
    const remote = wrapApi<Api>(port1, ['echo'])
    onTestFinished(() => remote.close())
    const heard = new Promise((resolve) => port1.addEventListener('message', resolve, { once: true }))
    port2.postMessage({ type: 'gatehouse:alive', ids })
    await heard
    expect(await remote.api.echo(1)).toBe('answered')
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
    onTestFinished(() => remote.close())
    expect((await rejection(remote.api.echo(1))).code).toBe(-32603)
  })
})
