import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { measure } from '../channel/measure.ts'
import { argumentLimit } from '../protocol/api.ts'
import { RpcError } from '../protocol/rpcError.ts'
import { pageWallets } from './pageWallets.ts'
import { announce, evmPage, fakeProvider, idOf, info } from './test/evmPage.ts'
import { fake, registerNow } from './test/solanaPage.ts'

const stage = evmPage()

/** The wallets of the page, and one of them with its provider. */
function setUp(answer?: (request: unknown) => unknown) {
  const onChange = vi.fn()
  const onEvent = vi.fn()
  const wallets = pageWallets({ onChange, onEvent })
  stage.ends.push(wallets.stop)
  const faked = fakeProvider(answer)
  announce(faked.provider)
  return { ...wallets, ...faked, onChange, onEvent, ask: wallets.request }
}

const circle: { hash: string; self?: unknown } = { hash: '0x1' }
circle.self = circle

describe('list', () => {
  test('default: what crosses to the frame is plain data', () => {
    const { list, onChange } = setUp()
    expect(onChange).toHaveBeenCalledOnce()
    expect(list()).toEqual([
      { id: idOf(), name: 'Fox', rdns: 'io.fox', icon: info.icon, namespace: 'eip155', type: 'ANNOUNCED' },
    ])
    expect(structuredClone(list())).toEqual(list())
  })

  test('behavior: wallets of every family', () => {
    const { list } = setUp()
    registerNow(fake().wallet)
    stage.page['unisat'] = { signPsbt: () => {} }
    expect(list().map(({ namespace }) => namespace)).toEqual(['eip155', 'solana', 'bip122'])
  })

  const picture = (length: number) => 'data:image/png;base64,'.padEnd(length, 'A')
  test.each([
    ['forty with pictures of 60 kB', 40, { icon: picture(60_000) }, 40],
    ['a hundred with pictures as large as one may be', 100, { icon: picture(65_536) }, 100],
    ['a thousand with long names', 1000, { name: 'x'.repeat(1000), rdns: `io.${'x'.repeat(1000)}` }, 1000],
    ['more than one message holds', 5000, { name: 'x'.repeat(64), rdns: `io.${'x'.repeat(125)}` }, 2000],
  ])('behavior: %s fit into one argument of the bridge', (_, count, about, fitting) => {
    const { list } = setUp()
    for (let at = 0; at < count; at++) announce(fakeProvider().provider, { uuid: `w${at}`, ...about })
    const listed = list()
    expect(listed.length).toBeGreaterThanOrEqual(fitting)
    const start = { theme: {}, embedded: false, wallets: listed, storage: 'x'.repeat(16_384), returned: '' }
    expect(measure(start, argumentLimit)).toBeLessThanOrEqual(argumentLimit)
  })

  test('behavior: pictures are sent while there is room, and a small one still fits', () => {
    const { list } = setUp()
    for (let at = 0; at < 40; at++)
      announce(fakeProvider().provider, { uuid: `w${at}`, icon: picture(at === 39 ? 100 : 60_000) })
    const pictures = list().map(({ icon }) => icon.length)
    expect(pictures.slice(1, 9)).toEqual(Array(8).fill(60_000))
    expect(pictures.at(-2)).toBe(0)
    expect(pictures.at(-1)).toBe(100)
  })

  test('behavior: a picture that is too large costs its wallet that, not its name', () => {
    const { list } = setUp()
    announce(fakeProvider().provider, { uuid: 'big', icon: picture(200_000) })
    expect(list().at(-1)).toMatchObject({ id: idOf({ uuid: 'big' }), name: 'Fox', icon: '' })
  })
})

describe('reads the window again', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())
  const unisat = { signPsbt: () => {} }

  test.each([
    ['ethereum', fakeProvider().provider, 'Browser Wallet'],
    ['unisat', unisat, 'UniSat'],
  ])('default: what comes late as `%s` is reported once', (place, wallet, name) => {
    const { list, onChange } = setUp()
    vi.advanceTimersByTime(2_000)
    onChange.mockClear()
    stage.page[place] = wallet
    vi.advanceTimersByTime(1_000)
    expect(onChange).toHaveBeenCalledOnce()
    expect(list().at(-1)?.name).toBe(name)
    stage.page[place] = undefined
    vi.advanceTimersByTime(10_000)
    expect(onChange).toHaveBeenCalledOnce()
  })

  test('behavior: another wallet in the same place is reported', () => {
    stage.page['ethereum'] = { ...fakeProvider().provider, isCoinbaseWallet: true }
    const { onChange } = setUp()
    vi.advanceTimersByTime(200)
    onChange.mockClear()
    stage.page['ethereum'] = { ...fakeProvider().provider, isRabby: true }
    vi.advanceTimersByTime(400)
    expect(onChange).toHaveBeenCalledOnce()
  })

  test('behavior: when it is requested, and once', () => {
    const { onChange, refresh } = setUp()
    vi.advanceTimersByTime(10_000)
    onChange.mockClear()
    stage.page['ethereum'] = fakeProvider().provider
    refresh()
    refresh()
    expect(onChange).toHaveBeenCalledOnce()
  })

  test('behavior: what goes away again is reported too', () => {
    const { onChange } = setUp()
    stage.page['unisat'] = unisat
    vi.advanceTimersByTime(200)
    onChange.mockClear()
    stage.page['unisat'] = undefined
    vi.advanceTimersByTime(400)
    expect(onChange).toHaveBeenCalledOnce()
  })

  test('behavior: not after the stop', () => {
    const { list, onChange, stop } = setUp()
    onChange.mockClear()
    stop()
    stage.page['ethereum'] = fakeProvider().provider
    vi.advanceTimersByTime(10_000)
    expect(onChange).not.toHaveBeenCalled()
    expect(list()).toHaveLength(2)
    expect(vi.getTimerCount()).toBe(0)
  })
})

describe('request', () => {
  test('default', async () => {
    const { ask, request } = setUp(() => ['0xa'])
    expect(await ask(idOf(), { method: 'eth_accounts', params: [] })).toEqual(['0xa'])
    expect(request).toHaveBeenCalledWith({ method: 'eth_accounts', params: [] })
  })

  test('behavior: a wallet whose events cannot be read is asked all the same', async () => {
    const { ask, provider } = setUp(() => ['0xa'])
    Object.defineProperty(provider, 'on', {
      get: () => {
        throw new TypeError("'get' on proxy: property 'on'")
      },
    })
    expect(await ask(idOf(), { method: 'eth_accounts', params: [] })).toEqual(['0xa'])
  })

  test('behavior: accounts stay a list on a page that gave arrays a toJSON', async () => {
    const { ask } = setUp(() => ['0xa', ['0xb']])
    const toJSON = () => 'text'
    Object.defineProperty(Array.prototype, 'toJSON', { value: toJSON, configurable: true })
    onTestFinished(() => void Reflect.deleteProperty(Array.prototype, 'toJSON'))
    const accounts = await ask(idOf(), { method: 'eth_accounts', params: [] })
    Reflect.deleteProperty(Array.prototype, 'toJSON')
    expect(accounts).toEqual(['0xa', ['0xb']])
  })

  test.each<[string, unknown, unknown]>([
    ['nothing', undefined, null],
    ['a function', () => {}, null],
    ['what JSON leaves out', { a: 1, b: undefined, c: () => {} }, { a: 1 }],
    ['an object with a form of its own', new Date(0), '1970-01-01T00:00:00.000Z'],
  ])('behavior: %s crosses as plain JSON', async (_, answer, crossed) => {
    const { ask } = setUp(() => answer)
    expect(await ask(idOf(), { method: 'eth_call' })).toEqual(crossed)
  })

  test('behavior: it is busy until every answer is there, a refusal too', async () => {
    const answers: ((error?: Error) => void)[] = []
    const { ask, isBusy } = setUp(
      () =>
        new Promise((resolve, reject) => {
          answers.push((error) => (error ? reject(error) : resolve(null)))
        }),
    )
    expect(isBusy()).toBe(false)
    const first = ask(idOf(), { method: 'eth_accounts' })
    const second = ask(idOf(), { method: 'eth_chainId' })
    await expect.poll(() => answers).toHaveLength(2)
    answers[0]?.()
    await first
    expect(isBusy()).toBe(true)
    answers[1]?.(new Error('no'))
    await expect(second).rejects.toThrow('no')
    expect(isBusy()).toBe(false)
  })

  test('error: the wallet refuses', async () => {
    const { ask } = setUp(() => {
      throw Object.assign(new Error('no'), { code: 4001 })
    })
    await expect(ask(idOf(), { method: 'eth_requestAccounts' })).rejects.toMatchObject({ code: 4001 })
  })

  test.each([
    ['a bigint, as text', { hash: '0x1', gasLimit: 21_000n }, { hash: '0x1', gasLimit: '21000' }],
    ['no answer', undefined, null],
  ])('behavior: %s', async (_, given, expected) => {
    const { ask } = setUp(() => given)
    expect(await ask(idOf(), { method: 'eth_sendTransaction' })).toEqual(expected)
  })

  test('error: an answer that is no JSON, which is no refusal', async () => {
    const { ask } = setUp(() => circle)
    const error = { code: -32603, data: { reason: 'bad_answer' } }
    await expect(ask(idOf(), { method: 'eth_sendTransaction' })).rejects.toMatchObject(error)
  })

  test('error: a wallet that is not in the page', async () => {
    const { ask, request } = setUp()
    const error = await ask('other', { method: 'eth_accounts' }).catch((caught: unknown) => caught)
    expect(error).toBeInstanceOf(RpcError)
    expect(error).toMatchObject({ code: 4900 })
    expect(request).not.toHaveBeenCalled()
  })

  describe('another object at window.ethereum', () => {
    const flagged = (name: string, answer = name) => {
      const faked = fakeProvider(() => [answer])
      return { ...faked, provider: { ...faked.provider, [name]: true } }
    }
    const fox = flagged('isMetaMask')
    const other = flagged('isCoinbaseWallet')
    const request = { method: 'eth_accounts' }
    function setUpWindow() {
      const wallets = setUp()
      stage.page['ethereum'] = fox.provider
      return { ...wallets, id: wallets.list().at(-1)?.id ?? '' }
    }

    test.each([
      ['is another wallet', other.provider],
      ['says nothing of itself', fakeProvider(() => ['none']).provider],
      ['carries a further flag', flagged('isRabby', 'rabby').provider],
    ])('error: one that %s is not asked in its place', async (_, provider) => {
      const { ask, id } = setUpWindow()
      expect(await ask(id, request)).toEqual(['isMetaMask'])
      stage.page['ethereum'] = provider
      await expect(ask(id, request)).rejects.toMatchObject({ code: 4900 })
      stage.page['ethereum'] = fox.provider
      expect(await ask(id, request)).toEqual(['isMetaMask'])
    })

    test('behavior: it is one more wallet', async () => {
      const { ask, id, list } = setUpWindow()
      stage.page['ethereum'] = other.provider
      const [, wallet] = list()
      expect(wallet).toMatchObject({ name: 'Coinbase Wallet', type: 'INJECTED' })
      expect(wallet?.id).not.toBe(id)
      expect(await ask(wallet?.id ?? '', request)).toEqual(['isCoinbaseWallet'])
    })

    test('behavior: a guard that wraps the wallet is the wallet', async () => {
      const { ask, id } = setUpWindow()
      Object.defineProperty(stage.page, 'ethereum', {
        get: () => new Proxy(fox.provider, {}),
        configurable: true,
      })
      for (let round = 0; round < 3; round++) expect(await ask(id, request)).toEqual(['isMetaMask'])
    })
  })
})

describe('events', () => {
  test('default: from the first request on, once for each wallet', async () => {
    const { ask, emit, listeners, onEvent } = setUp()
    emit('accountsChanged', ['0xa'])
    expect(onEvent).not.toHaveBeenCalled()
    await ask(idOf(), { method: 'eth_accounts' })
    const watched = listeners.length
    await ask(idOf(), { method: 'eth_chainId' })
    expect(listeners).toHaveLength(watched)
    emit('accountsChanged', ['0xb'])
    expect(onEvent.mock.calls).toEqual([[idOf(), 'accountsChanged', ['0xb']]])
  })

  test('behavior: of a lost connection only the code crosses', async () => {
    const { ask, emit, onEvent } = setUp()
    await ask(idOf(), { method: 'eth_accounts' })
    emit('disconnect', Object.assign(new Error('secret'), { code: 1013, data: { inner: 'secret' } }))
    emit('disconnect')
    expect(onEvent.mock.calls).toEqual([
      [idOf(), 'disconnect', { code: 1013 }],
      [idOf(), 'disconnect', {}],
    ])
  })

  test('error: an event that is not JSON is dropped, and nothing throws in the wallet', async () => {
    const { ask, emit, onEvent } = setUp()
    await ask(idOf(), { method: 'eth_accounts' })
    expect(() => emit('message', circle)).not.toThrow()
    const throwing = Object.defineProperty({}, 'value', { enumerable: true, get: () => atob('?') })
    expect(() => emit('message', throwing)).not.toThrow()
    expect(onEvent).not.toHaveBeenCalled()
    emit('message', 'fine')
    expect(onEvent).toHaveBeenCalledOnce()
  })

  test('behavior: after the stop nothing is forwarded and nobody new is listed', async () => {
    const { ask, emit, list, listeners, onEvent, onChange, stop } = setUp()
    await ask(idOf(), { method: 'eth_accounts' })
    stop()
    expect(listeners).toEqual([])
    emit('accountsChanged', ['0xa'])
    announce(fakeProvider().provider, { uuid: 'later' })
    expect(onEvent).not.toHaveBeenCalled()
    expect(onChange).toHaveBeenCalledOnce()
    expect(list()).toHaveLength(1)
  })
})
