import { getEventListeners } from 'node:events'
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { pass, rejection, tasks } from './test/exposed.ts'
import { type WrapOptions, wrapApi } from './wrapApi.ts'

interface Api {
  ask(): Promise<unknown>
}

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date', 'performance', 'setInterval', 'clearInterval'] }))
afterEach(() => void vi.useRealTimers())

/** The clock goes on while no timer fires. */
function sleep(ms: number): void {
  const awake = performance.now.bind(performance)
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => awake() + ms)
  onTestFinished(() => clock.mockRestore())
}

interface Said {
  id: string
  type: string
}

/** A caller, and what its other side hears and says. */
function setUp(options: WrapOptions = {}) {
  const { port1, port2 } = new MessageChannel()
  const heard: Said[] = []
  port2.onmessage = ({ data }) => void heard.push(data)
  const remote = wrapApi<Api>(port1, ['ask'], options)
  onTestFinished(() => {
    remote.close()
    port2.close()
  })
  const of = (type: string): Said[] => heard.filter((said) => said.type === type)
  const lastId = (): string => of('APPLY').at(-1)?.id ?? ''
  return {
    remote,
    port1,
    port2,
    of,
    lastId,
    say: (message: unknown) => port2.postMessage(message),
    answer: (value: unknown, id = lastId()) => port2.postMessage({ id, type: 'RAW', value: { ok: value } }),
  }
}
const alive = (...ids: unknown[]) => ({ type: 'gatehouse:alive', ids })

describe('silence', () => {
  test('default: a call ends after it, to the second, and its handler is aborted', async () => {
    const { remote, of, lastId } = setUp()
    const ended = rejection(remote.api.ask())
    await pass(29_000)
    expect(of('gatehouse:abort')).toEqual([])
    await pass(1_000)
    expect(await ended).toMatchObject({ code: -32603, data: { reason: 'timeout' } })
    expect(of('gatehouse:abort')).toEqual([{ type: 'gatehouse:abort', id: lastId() }])
  })

  test('behavior: signs of life are asked for every ten seconds, while a call waits', async () => {
    const { remote, of, answer } = setUp()
    const asked = remote.api.ask()
    await pass(9_000)
    expect(of('gatehouse:ping')).toHaveLength(0)
    await pass(1_000)
    expect(of('gatehouse:ping')).toHaveLength(1)
    await pass(9_000)
    expect(of('gatehouse:ping')).toHaveLength(1)
    await pass(1_000)
    expect(of('gatehouse:ping')).toHaveLength(2)
    answer('late')
    expect(await asked).toBe('late')
    await pass(1_000)
    expect(vi.getTimerCount()).toBe(0)
    await pass(20_000)
    expect(of('gatehouse:ping')).toHaveLength(2)
  })

  test('behavior: a sign of life keeps that call, and nothing else does', async () => {
    const { remote, say, lastId } = setUp()
    const kept = vi.fn()
    const first = remote.api.ask()
    first.then(kept, kept)
    await tasks()
    const id = lastId()
    const second = rejection(remote.api.ask())
    for (let time = 0; time < 40; time += 10) {
      await pass(10_000)
      say(alive(id))
      say({ type: 'gatehouse:other', ids: [lastId()] })
      await tasks()
    }
    expect((await second).data).toEqual({ reason: 'timeout' })
    expect(kept).not.toHaveBeenCalled()
  })

  test('error: a sign of life of a call that nobody made', async () => {
    const { remote, say, answer, of } = setUp()
    say(alive('unknown', undefined, 7, '__proto__'))
    await tasks()
    const first = remote.api.ask()
    await pass(1_000)
    say(alive('unknown'))
    answer('after it')
    expect(await first).toBe('after it')
    await pass(40_000)
    expect(of('gatehouse:abort')).toEqual([])
    expect(vi.getTimerCount()).toBe(0)
  })

  test('behavior: a machine that slept counts from its waking', async () => {
    const { remote, answer } = setUp()
    const asked = remote.api.ask()
    await pass(5_000)
    sleep(3_600_000)
    await pass(20_000)
    answer('after all')
    expect(await asked).toBe('after all')
  })

  test('behavior: a system clock that is set back keeps no call', async () => {
    const { remote } = setUp()
    const ended = rejection(remote.api.ask())
    vi.setSystemTime(Date.now() - 3_600_000)
    await pass(30_000)
    expect((await ended).data).toEqual({ reason: 'timeout' })
  })

  test('behavior: who calls after a long rest is not told at once that nobody is there', async () => {
    const onSilent = vi.fn()
    const { remote } = setUp({ onSilent })
    sleep(3_600_000)
    const ended = rejection(remote.api.ask())
    await pass(29_000)
    expect(onSilent).not.toHaveBeenCalled()
    await pass(1_000)
    await ended
    expect(onSilent).toHaveBeenCalledOnce()
  })

  test('behavior: nobody is there when nothing was heard since the call that ends', async () => {
    const onSilent = vi.fn()
    const { remote, of, answer } = setUp({ onSilent })
    const [ended, answered] = [rejection(remote.api.ask()), remote.api.ask()]
    await tasks()
    answer('mine', of('APPLY')[1]?.id)
    await answered
    await pass(30_000)
    await ended
    expect(onSilent).toHaveBeenCalledOnce()
  })

  test('param: a clock that strikes as often as signs of life are wanted has not slept', async () => {
    const { remote } = setUp({ pingMs: 1_000 })
    const ended = rejection(remote.api.ask())
    await pass(30_000)
    expect((await ended).data).toEqual({ reason: 'timeout' })
  })

  test('behavior: many calls share one clock, which the close ends', async () => {
    const { remote } = setUp()
    const ended = [rejection(remote.api.ask()), rejection(remote.api.ask())]
    expect(vi.getTimerCount()).toBe(1)
    remote.close()
    expect(vi.getTimerCount()).toBe(0)
    expect((await Promise.all(ended)).map(({ code }) => code)).toEqual([4900, 4900])
  })
})

describe('answers', () => {
  test.each<[string, unknown]>([
    ['no message', null],
    ['signs of life that are none', { type: 'gatehouse:alive', ids: 5 }],
    ['an id that is not text', { id: 5, type: 'RAW', value: { ok: 1 } }],
  ])('error: %s changes nothing', async (_, message) => {
    const { remote, say, answer } = setUp()
    const asked = remote.api.ask()
    await tasks()
    say(message)
    await tasks()
    answer('mine')
    expect(await asked).toBe('mine')
  })

  test.each<[string, unknown]>([
    ['text', 'fine'],
    ['nothing', undefined],
    ['an object without one', {}],
  ])('error: %s in the place of an answer ends the call', async (_, value) => {
    const { remote, say, lastId } = setUp()
    const ended = rejection(remote.api.ask())
    await tasks()
    say({ id: lastId(), type: 'RAW', value })
    expect((await ended).code).toBe(-32603)
  })

  test('error: a proxy that looks like an answer is none', async () => {
    const { remote, say, lastId } = setUp()
    const ended = rejection(remote.api.ask())
    await tasks()
    say({ id: lastId(), type: 'HANDLER', name: 'proxy', value: { ok: 'mine' } })
    expect((await ended).code).toBe(-32603)
  })
})

describe('a line of calls', () => {
  const idsOf = (heard: Said[]): string[] => heard.map(({ id }) => id)

  test('behavior: a call more than may be under way is sent when one of them has ended, in order', async () => {
    const { remote, of, answer } = setUp({ inFlight: 2.5 })
    const answers = Promise.all([1, 2, 3, 4].map(() => remote.api.ask()))
    await tasks()
    expect(of('APPLY')).toHaveLength(2)
    const [first, second] = idsOf(of('APPLY'))
    answer('two', second)
    await tasks()
    expect(of('APPLY')).toHaveLength(3)
    answer('three')
    await tasks()
    answer('four')
    answer('one', first)
    expect(await answers).toEqual(['one', 'two', 'three', 'four'])
  })

  test('behavior: two names together have as many places as may be under way, and no more', async () => {
    const { port1, port2 } = new MessageChannel()
    const heard: string[] = []
    port2.onmessage = ({ data }) => void (data.type === 'APPLY' && heard.push(data.path[0]))
    const remote = wrapApi<Record<'ask' | 'read', () => Promise<unknown>>>(port1, ['ask', 'read'], {
      inFlight: 4,
    })
    const names = ['ask', 'ask', 'ask', 'ask', 'read', 'read', 'read'] as const
    const ended = Promise.allSettled(names.map((name) => remote.api[name]()))
    await tasks()
    expect(heard).toEqual(['ask', 'ask', 'ask', 'read'])
    remote.close()
    port2.close()
    await ended
  })

  test('behavior: more calls than the other side lets pass at once go second by second', async () => {
    const { remote, of, answer } = setUp({ burst: 5, perSecond: 2.5 })
    const answers = Array.from({ length: 8 }, () => remote.api.ask())
    await tasks()
    expect(of('APPLY')).toHaveLength(4)
    await pass(1_000)
    expect(of('APPLY')).toHaveLength(6)
    await pass(1_000)
    for (const id of idsOf(of('APPLY'))) answer('fine', id)
    expect(await Promise.all(answers)).toEqual(Array(8).fill('fine'))
  })

  test('behavior: silence counts from the sending, not from the call', async () => {
    const { remote, lastId, answer, of } = setUp({ inFlight: 1.2 })
    const [first, second] = [rejection(remote.api.ask()), remote.api.ask()]
    await pass(30_000)
    expect((await first).data).toEqual({ reason: 'timeout' })
    await pass(29_000)
    answer('in time', lastId())
    expect(await second).toBe('in time')
    expect(of('APPLY')).toHaveLength(2)
  })

  test('behavior: what is given up in line is never sent, and the other side hears nothing of it', async () => {
    const { remote, of, answer } = setUp({ inFlight: 1.2 })
    const left = new AbortController()
    const first = remote.api.ask()
    const second = rejection(remote.call('ask', [], { signal: left.signal }))
    const third = remote.api.ask()
    left.abort()
    expect((await second).data).toEqual({ reason: 'aborted' })
    await tasks()
    answer('one')
    await first
    await tasks()
    answer('three')
    expect(await third).toBe('three')
    expect([of('APPLY').length, of('gatehouse:abort').length]).toEqual([2, 0])
  })

  test('behavior: a call in line is sent as it was made, though its object is used again', async () => {
    const { port1, port2 } = new MessageChannel()
    const heard: unknown[] = []
    port2.onmessage = ({ data }) => {
      heard.push(data.argumentList[0].value)
      port2.postMessage({ id: data.id, type: 'RAW', value: { ok: true } })
    }
    const remote = wrapApi<{ ask(value: unknown): Promise<unknown> }>(port1, ['ask'], { inFlight: 1.2 })
    onTestFinished(() => remote.close())
    const payment = { to: 'Ada' }
    const first = remote.api.ask(payment)
    payment.to = 'Ben'
    const second = remote.api.ask(payment)
    payment.to = 'Cleo'
    await Promise.all([first, second])
    expect(heard).toEqual([{ to: 'Ada' }, { to: 'Ben' }])
  })

  test('error: what cannot be copied ends its own call alone, in line or not', async () => {
    const { remote, of, answer } = setUp({ inFlight: 1.2 })
    const api = remote.api as unknown as { ask(value?: unknown): Promise<unknown> }
    await expect(api.ask(() => 1)).rejects.toThrow()
    const first = api.ask()
    await expect(api.ask(() => 1)).rejects.toThrow()
    const second = api.ask()
    await tasks()
    expect(of('APPLY')).toHaveLength(1)
    answer('one')
    expect(await first).toBe('one')
    await tasks()
    answer('two')
    expect(await second).toBe('two')
  })

  test('behavior: where calls of one name wait for a person, one of another name goes past them', async () => {
    const { port1, port2 } = new MessageChannel()
    const heard: string[] = []
    port2.onmessage = ({ data }) => void heard.push(data.path?.[0])
    const remote = wrapApi<{ ask(): Promise<unknown>; leave(): Promise<unknown> }>(port1, ['ask', 'leave'], {
      inFlight: 4,
    })
    onTestFinished(() => remote.close())
    const ended = [1, 2, 3, 4, 5].map(() => rejection(remote.api.ask()))
    ended.push(rejection(remote.api.leave()))
    await tasks()
    expect(heard).toEqual(['ask', 'ask', 'ask', 'leave'])
    remote.close()
    await Promise.all(ended)
  })

  test('behavior: a call whose argument calls in its turn is sent once', async () => {
    const { remote, of, answer } = setUp()
    const api = remote.api as unknown as { ask(value?: unknown): Promise<unknown> }
    const inner: Promise<unknown>[] = []
    const outer = api.ask({
      get now() {
        inner.push(api.ask())
        return 1
      },
    })
    await tasks()
    const ids = idsOf(of('APPLY'))
    expect(new Set(ids).size).toBe(ids.length)
    for (const id of ids) answer('fine', id)
    expect(await Promise.all([outer, ...inner])).toEqual(ids.map(() => 'fine'))
  })

  test('behavior: the close sends nothing of what waits', async () => {
    const { remote, of } = setUp({ inFlight: 1.2 })
    const ended = [1, 2, 3].map(() => rejection(remote.api.ask()))
    await tasks()
    remote.close()
    expect((await Promise.all(ended)).map(({ code }) => code)).toEqual([4900, 4900, 4900])
    await tasks()
    expect(of('APPLY')).toHaveLength(1)
  })
})

test('behavior: what was answered listens to its signal no more, and is not aborted later', async () => {
  const { remote, of, answer } = setUp()
  const left = new AbortController()
  const asked = remote.call('ask', [], { signal: left.signal })
  await tasks()
  expect(getEventListeners(left.signal, 'abort')).toHaveLength(1)
  answer('mine')
  expect(await asked).toBe('mine')
  expect(getEventListeners(left.signal, 'abort')).toHaveLength(0)
  left.abort()
  await tasks()
  expect(of('gatehouse:abort')).toEqual([])
})

test('behavior: a caller who gives up as the answer comes aborts nothing', async () => {
  const { port1, remote, of, answer } = setUp()
  const caller = new AbortController()
  const result = remote.call('ask', [], { signal: caller.signal })
  await tasks()
  port1.addEventListener('message', () => caller.abort())
  answer('mine')
  expect(await result).toBe('mine')
  await tasks()
  expect(caller.signal.aborted).toBe(true)
  expect(of('gatehouse:abort')).toEqual([])
})

test('behavior: the close is heard on the other side', async () => {
  const { remote, port2 } = setUp()
  const closed = new Promise((resolve) => port2.addEventListener('close', resolve))
  remote.close()
  await closed
})
