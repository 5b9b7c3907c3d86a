import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { raw, remoteOf, setUp, speak } from './test/exposed.ts'
import type { RefusedMessage } from './wire.ts'

const stopClock = (): void => {
  vi.useFakeTimers({ toFake: ['Date', 'performance', 'setInterval', 'clearInterval'] })
  onTestFinished(() => void vi.useRealTimers())
}

describe('guardPort', () => {
  const cyclic: Record<string, unknown> = {}
  cyclic['self'] = cyclic
  // biome-ignore lint/suspicious/noSparseArray: the holes are the test
  const holes = [1, , 3]
  const keyed = Object.assign([1, 2], { constructor: 1 })
  const keyedHoles = Object.assign([...holes.slice(0, 1)], { length: 2, constructor: 1 })
  const deep = Array.from({ length: 100 }).reduce((inner) => [inner], 'x' as unknown)
  const call = (id: string, more: object) => ({
    id,
    type: 'APPLY',
    path: ['echo'],
    argumentList: [],
    ...more,
  })
  const passing = call('1', { argumentList: [raw('fine')] })
  /** One field is wrong and no other. */
  const wrongFields: [
    name: string,
    change: Partial<Record<keyof typeof passing, unknown>>,
    RefusedMessage,
  ][] = [
    ['GET', { type: 'GET' }, 'shape'],
    ['SET', { type: 'SET' }, 'shape'],
    ['CONSTRUCT', { type: 'CONSTRUCT' }, 'shape'],
    ['ENDPOINT', { type: 'ENDPOINT' }, 'shape'],
    ['RELEASE', { type: 'RELEASE' }, 'shape'],
    ['no type', { type: undefined }, 'shape'],
    ['nested path', { path: ['echo', 'constructor'] }, 'shape'],
    ['bind', { path: ['echo', 'bind'] }, 'shape'],
    ['no name', { path: [] }, 'shape'],
    ['path as text', { path: 'e' }, 'shape'],
    ['path as an object', { path: { 0: 'echo', length: 1 } }, 'shape'],
    ['constructor', { path: ['constructor'] }, 'method'],
    ['__proto__', { path: ['__proto__'] }, 'method'],
    ['toString', { path: ['toString'] }, 'method'],
    ['other case', { path: ['Echo'] }, 'method'],
    ['name as array', { path: [['echo']] }, 'method'],
    ['callback', { argumentList: [{ type: 'HANDLER', name: 'proxy', value: null }] }, 'shape'],
    ['callback behind a plain value', { argumentList: [raw(1), { type: 'HANDLER', value: null }] }, 'shape'],
    ['null as an argument', { argumentList: [null] }, 'shape'],
    ['arguments as an object', { argumentList: { length: 0 } }, 'shape'],
    ['own __proto__', { argumentList: [raw(JSON.parse('{"__proto__":{"polluted":1}}'))] }, 'size'],
    ['nested own __proto__', { argumentList: [raw({ a: [JSON.parse('{"__proto__":1}')] })] }, 'size'],
    ['a list with a hole', { argumentList: [raw(holes)] }, 'size'],
    ['a list with a key of its own', { argumentList: [raw(keyed)] }, 'size'],
    ['a list with a key in place of a hole', { argumentList: [raw(keyedHoles)] }, 'size'],
    ['an empty list with a key', { argumentList: [raw(Object.assign([], { constructor: 1 }))] }, 'size'],
    ['cyclic', { argumentList: [raw(cyclic)] }, 'size'],
    ['too deep', { argumentList: [raw(deep)] }, 'size'],
    ['12 MB', { argumentList: [raw('x'.repeat(12_000_000))] }, 'size'],
    ['a huge bigint', { argumentList: [raw(1n << 8_000_000n)] }, 'size'],
    ['Map', { argumentList: [raw(new Map([['a', 1]]))] }, 'size'],
    ['many arguments', { argumentList: Array.from({ length: 9 }, () => raw(1)) }, 'shape'],
    ['id as object', { id: { toString: 'x' } }, 'shape'],
    ['id as number', { id: 1 }, 'shape'],
    ['id too long', { id: 'x'.repeat(65) }, 'shape'],
  ]
  const wholeMessages: [name: string, message: unknown, reason: RefusedMessage][] = [
    ['SET __proto__', call('1', { type: 'SET', path: ['__proto__', 'polluted'], value: raw(1) }), 'shape'],
    [
      'CONSTRUCT of code',
      call('1', {
        type: 'CONSTRUCT',
        path: ['echo', 'constructor'],
        argumentList: [raw('globalThis.pwned = 1')],
      }),
      'shape',
    ],
    ['a string', 'APPLY', 'shape'],
    ['a number', 1, 'shape'],
    ['null', null, 'shape'],
  ]
  const attacks = [
    ...wrongFields.map(([name, change, reason]) => [name, { ...passing, ...change }, reason] as const),
    ...wholeMessages,
  ]

  test.each(attacks)('error: %s is refused, counted and changes nothing', async (_, message, reason) => {
    const { port, refused } = setUp()
    const first = await speak(port, message)
    const second = await speak(port, call('2', { argumentList: [raw('alive')] }))
    expect(refused).toEqual([reason])
    const heard = [...first, ...second] as { id: string; value: { error: object } }[]
    const text = reason === 'size' ? 'Not plain data, or too large' : 'Call refused'
    for (const { id, value } of heard)
      if (id !== '2') expect(value.error).toMatchObject({ message: text, data: { reason } })
    expect('polluted' in {}).toBe(false)
    expect('pwned' in globalThis).toBe(false)
    expect(heard.at(-1)).toEqual({ id: '2', type: 'RAW', value: { ok: 'alive' } })
  })

  test('behavior: each of these messages differs from an answered one in one field', async () => {
    for (const [name, change] of wrongFields) expect(Object.keys(change), name).toHaveLength(1)
    expect(await speak(setUp().port, passing)).toEqual([{ id: '1', type: 'RAW', value: { ok: 'fine' } }])
  })

  test.each<[string, object]>([
    ['eight arguments', { argumentList: Array.from({ length: 8 }, (_, at) => raw(at)) }],
    ['an id of 64 letters', { id: 'x'.repeat(64) }],
    ['no argument', { argumentList: [] }],
  ])('param: %s, as many as are allowed', async (_, change) => {
    const { port, refused } = setUp()
    expect(await speak(port, { ...passing, ...change })).toMatchObject([{ type: 'RAW', value: {} }])
    expect(refused).toEqual([])
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
    // An answer to the replay would settle the live call of that id.
    expect(await speak(port, call('1', { path: ['wait'] }), call('1', {}))).toEqual([])
    expect(refused).toEqual(['replay'])
    const heard = speak(port)
    answers[0]?.('mine')
    expect(await heard).toEqual([{ id: '1', type: 'RAW', value: { ok: 'mine' } }])
  })

  test.each([
    ['exactly as many bytes as an argument may have', 1_048_576 - 8, undefined],
    ['one more', 1_048_576 - 7, 'size'],
  ])('param: %s', async (_, length, reason) => {
    const { port, refused } = setUp()
    const [answer] = await speak(port, { ...passing, argumentList: [raw('x'.repeat(length))] })
    expect(refused).toEqual(reason ? [reason] : [])
    expect(answer).toMatchObject({ id: '1' })
  })

  test('param: as many calls at once as the bucket holds', async () => {
    const { port, refused } = setUp({ burst: 2, perSecond: 0 })
    const heard = await speak(port, ...['1', '2', '3'].map((id) => ({ ...passing, id })))
    expect(refused).toEqual(['rate'])
    expect(heard).toMatchObject([
      { value: { ok: 'fine' } },
      { value: { ok: 'fine' } },
      { value: { error: {} } },
    ])
  })

  test('error: an id that is too long is not answered', async () => {
    const { port, refused } = setUp()
    const malformed = ['x'.repeat(64), 'y'.repeat(65)].map((id) => ({ ...passing, id, path: [] }))
    expect(await speak(port, ...malformed)).toMatchObject([{ id: 'x'.repeat(64) }])
    expect(refused).toEqual(['shape', 'shape'])
  })

  test('behavior: an abort of nobody costs a token, and is refused where there is none', async () => {
    const { port, refused } = setUp({ burst: 1, perSecond: 0 })
    const abort = { type: 'gatehouse:abort', id: 'nobody' }
    await speak(port, abort)
    expect(refused).toEqual([])
    await speak(port, abort)
    expect(refused).toEqual(['rate'])
  })

  test('behavior: signs of life twenty milliseconds apart', async () => {
    const { port, refused } = setUp()
    const clock = vi.spyOn(performance, 'now')
    onTestFinished(() => clock.mockRestore())
    const ping = async (at: number) => {
      clock.mockReturnValue(at)
      return speak(port, { type: 'gatehouse:ping' })
    }
    expect(await ping(1_000)).toEqual([{ type: 'gatehouse:alive', ids: [] }])
    expect(await ping(1_019)).toEqual([])
    expect(await ping(1_020)).toHaveLength(1)
    expect(refused).toEqual(['rate'])
  })

  test('behavior: the close aborts what is under way, and is heard', async () => {
    const { port, calls, close } = setUp()
    await speak(port, call('1', { path: ['hang'] }))
    const closed = new Promise((resolve) => port.addEventListener('close', resolve))
    close()
    expect(calls[0]?.signal.aborted).toBe(true)
    await closed
  })

  test('error: a malformed message with the id of a live call leaves that call alone', async () => {
    const { port, refused, answers } = setUp()
    const malformed = [{ path: ['nobody'] }, { type: 'GET' }, { argumentList: [raw(cyclic)] }]
    expect(
      await speak(port, call('1', { path: ['wait'] }), ...malformed.map((change) => call('1', change))),
    ).toEqual([])
    expect(refused).toEqual(['method', 'shape', 'size'])
    const heard = speak(port)
    answers[0]?.('mine')
    expect(await heard).toEqual([{ id: '1', type: 'RAW', value: { ok: 'mine' } }])
  })

  test('behavior: arguments come afresh, whatever the list of them calls its constructor', async () => {
    const { port, refused } = setUp()
    const argumentList = Object.assign([raw('fine')], { constructor: 1 })
    expect(await speak(port, { ...passing, argumentList })).toEqual([
      { id: '1', type: 'RAW', value: { ok: 'fine' } },
    ])
    expect(refused).toEqual([])
  })

  test('error: one call more than may be in flight', async () => {
    const { port, refused, calls } = setUp({ inFlight: 2 })
    const heard = await speak(port, ...['1', '2', '3'].map((id) => call(id, { path: ['hang'] })))
    expect(calls.map(({ id }) => id)).toEqual(['1', '2'])
    expect(refused).toEqual(['in_flight'])
    expect(heard).toMatchObject([{ id: '3', value: { error: { data: { reason: 'in_flight' } } } }])
  })

  test('error: a flood of pings and aborts is counted', async () => {
    stopClock()
    const { port, refused } = setUp({ burst: 10, perSecond: 1 })
    await speak(port, ...Array.from({ length: 50 }, () => ({ type: 'gatehouse:ping' })))
    expect(refused).toEqual(Array(49).fill('rate'))
    await speak(port, ...Array.from({ length: 50 }, () => ({ type: 'gatehouse:abort', id: 'nobody' })))
    expect(refused).toEqual(Array(49 + 40).fill('rate'))
  })

  test('error: a flood is limited at once and the port lives on', async () => {
    stopClock()
    const { port, refused } = setUp({ burst: 100, perSecond: 1000 })
    await speak(port, ...Array.from({ length: 20_000 }, (_, i) => call(`f${i}`, { argumentList: [raw(i)] })))
    expect(refused).toEqual(Array(19_900).fill('rate'))
    vi.advanceTimersByTime(100)
    expect(await speak(port, call('after', { argumentList: [raw(1)] }))).toEqual([
      { id: 'after', type: 'RAW', value: { ok: 1 } },
    ])
  })

  test('error: text, numbers and null cost a token like a call', async () => {
    const { port, refused } = setUp({ burst: 3, perSecond: 0 })
    await speak(port, null, 'text', 5, null)
    expect(refused).toEqual(['shape', 'shape', 'shape', 'rate'])
  })

  test('behavior: a system clock that is set back an hour refuses nobody', async () => {
    stopClock()
    const { port, refused } = setUp()
    const answer = await speak(port, { type: 'gatehouse:ping' }, call('1', {}))
    vi.setSystemTime(Date.now() - 3_600_000)
    vi.advanceTimersByTime(20)
    const later = await speak(port, { type: 'gatehouse:ping' }, call('2', {}))
    expect([answer.length, later.length, refused]).toEqual([2, 2, []])
  })

  test('error: a flood of one caller is refused before it is read, and another is answered', async () => {
    stopClock()
    const [attacker, other] = [setUp(), setUp()]
    const deep = Array.from({ length: 60 }).reduce((inner) => [inner], 'x'.repeat(10_000) as unknown)
    const flood = Array.from({ length: 20_000 }, (_, turn) =>
      call(`f${turn}`, { argumentList: [raw(turn % 20 ? turn : deep)] }),
    )
    const large = call('big', { argumentList: [raw('x'.repeat(12_000_000))] })
    const flooded = speak(attacker.port, ...flood, large)
    expect(await remoteOf(other).api.echo('hello')).toBe('hello')
    await flooded
    // What was read would be refused for its size.
    expect(attacker.refused).toEqual(Array(19_501).fill('rate'))
    expect(other.refused).toEqual([])
  })
})
