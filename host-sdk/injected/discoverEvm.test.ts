import { describe, expect, test, vi } from 'vitest'
import { rdns as ownRdns } from '../identity.ts'
import { discoverEvm as discover } from './discoverEvm.ts'
import { announce, evmPage, fakeProvider, idOf, info, png } from './test/evmPage.ts'
import type { SourcedWallet } from './walletSource.ts'

const stage = evmPage()

const ignore = (): void => {}
const discoverEvm = (onChange: () => void, inUse: object[] = []) => discover(onChange, new Set(inUse))
const broken = (): never => {
  throw new Error('broken')
}
const listed = ({ ask: _, watch: __, provider: ___, ...wallet }: SourcedWallet) => wallet

describe('announcements of EIP-6963', () => {
  test('default', () => {
    const onChange = vi.fn()
    const { list } = discoverEvm(onChange)
    expect(list()).toEqual([])
    const { provider } = fakeProvider()
    announce(provider)
    expect(onChange).toHaveBeenCalledOnce()
    expect(list().map(listed)).toEqual([
      { id: idOf(), name: 'Fox', rdns: 'io.fox', icon: png, namespace: 'eip155', type: 'ANNOUNCED' },
    ])
    expect(list()[0]?.provider).toBe(provider)
  })

  test('behavior: wallets that were there first are requested to announce themselves', () => {
    const { provider } = fakeProvider()
    addEventListener('eip6963:requestProvider', () => announce(provider))
    expect(discoverEvm(ignore).list()).toHaveLength(1)
  })

  test('behavior: the same announcement again changes nothing', () => {
    const onChange = vi.fn()
    const { list } = discoverEvm(onChange)
    const { provider, request } = fakeProvider()
    announce(provider)
    announce(provider)
    expect(onChange).toHaveBeenCalledOnce()
    expect(list()).toHaveLength(1)
    expect(request).not.toHaveBeenCalled()
  })

  // tempoxyz/accounts#70.
  test.each<[string, object, number]>([
    ['with a new id', { uuid: 'new' }, 1],
    ['with a new id and a new picture', { uuid: 'new', icon: '' }, 1],
    ['with a new id and another name', { uuid: 'new', name: 'Fox 2' }, 1],
    ['as another wallet', { uuid: 'new', rdns: 'io.bear' }, 2],
    ['with another rdns', { rdns: 'io.fox.app' }, 1],
    ['with another rdns and name', { rdns: 'io.fox.app', name: 'Fox App' }, 1],
  ])('behavior: one object, announced again %s', (_, changed, rows) => {
    const { list } = discoverEvm(ignore)
    const { provider } = fakeProvider()
    announce(provider)
    for (let round = 0; round < 3; round++) announce(provider, changed)
    expect(list()).toHaveLength(rows)
    expect(list()[0]?.id).toBe(idOf())
  })

  describe('who announces an object and an id of its own each time', () => {
    const request = (): boolean => dispatchEvent(new Event('eip6963:requestProvider'))
    let count = 0
    const wallet = (wrapped: (provider: object) => object, changed: object = {}) => {
      const { provider } = fakeProvider()
      const say = (): void => announce(wrapped(provider), { uuid: `new-${++count}`, ...changed })
      addEventListener('eip6963:requestProvider', say)
      return say
    }
    const wrappers: [string, (provider: object) => object][] = [
      ['a proxy', (provider) => new Proxy(provider, {})],
      ['a proxy that binds', (provider) => new Proxy(provider, { get: (on, name) => Reflect.get(on, name) })],
      ['an heir', (provider) => Object.create(provider)],
      ['a copy', (provider) => ({ ...provider })],
    ]

    test.each(wrappers)('default: is one wallet, the first that is used: %s', (_, wrapped) => {
      const onChange = vi.fn()
      wallet(wrapped)
      const inUse: object[] = []
      const { list } = discover(onChange, { has: (one) => inUse.includes(one) })
      const id = list()[0]?.id
      for (let round = 0; round < 3; round++) request()
      expect(list().map((one) => one.id)).toEqual([id])
      const [used] = list()
      inUse.push(used?.provider as object)
      for (let round = 0; round < 3; round++) request()
      expect(list()).toEqual([used])
      expect(onChange).toHaveBeenCalledOnce()
    })

    test.each(wrappers)('behavior: made anew after a request that it missed: %s', (_, wrapped) => {
      const { list } = discoverEvm(ignore)
      announce(wrapped(fakeProvider().provider), { uuid: 'dead' })
      request()
      const alive = wrapped(fakeProvider().provider)
      announce(alive, { uuid: 'alive' })
      expect(list().map(({ id }) => id)).toEqual([idOf({ uuid: 'dead' })])
      expect(list()[0]?.provider).toBe(alive)
    })

    test('behavior: of one object made anew the new one is asked, at each later request', async () => {
      const { list } = discoverEvm(ignore)
      const dead = fakeProvider(broken)
      announce(dead.provider, { uuid: 'dead' })
      request()
      const alive = fakeProvider(() => ['0xa'])
      for (let round = 0; round < 3; round++) {
        announce(alive.provider, { uuid: 'alive' })
        expect(await list()[0]?.ask({ method: 'eth_accounts' })).toEqual(['0xa'])
        request()
      }
      expect(list()).toHaveLength(1)
      expect(dead.request).not.toHaveBeenCalled()
    })

    test.each(wrappers)('behavior: one that comes after us: %s', (_, wrapped) => {
      const { list } = discoverEvm(ignore)
      wallet(wrapped)()
      for (let round = 0; round < 3; round++) request()
      expect(list()).toHaveLength(1)
    })

    test('behavior: with another picture each time', () => {
      wallet((provider) => new Proxy(provider, {}), { icon: '' })
      const { list } = discoverEvm(ignore)
      announce(fakeProvider().provider, { rdns: 'io.bear' })
      for (let round = 0; round < 3; round++) request()
      expect(list().map(({ rdns }) => rdns)).toEqual([info.rdns, 'io.bear'])
    })

    test.each<[string, object, object]>([
      ['of one name', {}, {}],
      ['of one rdns', {}, { name: 'Fox Beta' }],
      ['of one name and another rdns', {}, { rdns: 'io.bear' }],
    ])('behavior: two wallets %s stay two', (_, one, other) => {
      wallet((provider) => new Proxy(provider, {}), one)
      wallet((provider) => new Proxy(provider, {}), other)
      const { list } = discoverEvm(ignore)
      const ids = list().map(({ id }) => id)
      expect(ids).toHaveLength(2)
      for (let round = 0; round < 3; round++) request()
      expect(list().map(({ id }) => id)).toEqual(ids)
    })

    test('behavior: a twin that comes later is a second wallet', () => {
      const { list } = discoverEvm(ignore)
      wallet((provider) => new Proxy(provider, {}))()
      request()
      wallet((provider) => new Proxy(provider, {}))()
      expect(list()).toHaveLength(2)
      request()
      expect(list()).toHaveLength(2)
    })

    test('behavior: the new object of a known id takes its place, with a twin beside it', () => {
      const twin = fakeProvider().provider
      const { list } = discoverEvm(ignore)
      announce(twin, { uuid: 'twin' })
      const say = wallet((provider) => new Proxy(provider, {}), { uuid: info.uuid })
      say()
      const [, first] = list()
      request()
      expect(list().map(({ id }) => id)).toEqual([idOf({ uuid: 'twin' }), idOf()])
      expect(list()[0]?.provider).toBe(twin)
      expect(list()[1]?.provider).not.toBe(first?.provider)
    })

    test('behavior: nothing is followed after the stop', () => {
      wallet((provider) => new Proxy(provider, {}))
      const { list, stop } = discoverEvm(ignore)
      stop()
      request()
      expect(list()).toHaveLength(1)
    })
  })

  test('behavior: a new object under a known id takes its place', () => {
    const onChange = vi.fn()
    const { list } = discoverEvm(onChange)
    const later = fakeProvider().provider
    announce(fakeProvider().provider)
    announce(later)
    expect(onChange).toHaveBeenCalledTimes(2)
    expect(list().map(({ provider }) => provider)).toEqual([later])
  })

  // The example of EIP-6963 is copied with its uuid, and sometimes with its rdns.
  describe('wallets of one copied uuid', () => {
    const copies = [{}, { rdns: 'io.bear', name: 'Bear' }, { name: 'Owl' }, { rdns: 'io.fox2' }]
    const wallets = () =>
      copies.map((changed, at) => ({ changed, ...fakeProvider(() => [`0x${at}`]) }) as const)

    test('default: each is listed, and is the one that is asked', async () => {
      const onChange = vi.fn()
      const { list } = discoverEvm(onChange)
      for (const { provider, changed } of wallets()) announce(provider, changed)
      expect(list().map(({ name, rdns }) => ({ name, rdns }))).toEqual(
        copies.map(({ name = 'Fox', rdns = 'io.fox' }) => ({ name, rdns })),
      )
      expect(new Set(list().map(({ id }) => id)).size).toBe(copies.length)
      for (const [at, wallet] of list().entries())
        expect(await wallet.ask({ method: 'eth_accounts' })).toEqual([`0x${at}`])
      expect(onChange).toHaveBeenCalledTimes(copies.length)
    })

    test.each([
      ['the same order', (all: readonly object[]) => all],
      ['another order', (all: readonly object[]) => all.toReversed()],
    ])('behavior: with new objects in %s each keeps its place', (_, order) => {
      const { list } = discoverEvm(ignore)
      for (const { provider, changed } of wallets()) announce(provider, changed)
      const before = list().map(({ id, name }) => [id, name])
      expect(before).toHaveLength(copies.length)
      for (let round = 0; round < 3; round++) {
        dispatchEvent(new Event('eip6963:requestProvider'))
        for (const changed of order(copies)) announce(fakeProvider().provider, changed)
        expect(list().map(({ id, name }) => [id, name])).toEqual(before)
      }
    })
  })

  test('behavior: long texts are cut, and no icon is loaded from elsewhere', () => {
    const { list } = discoverEvm(ignore)
    const long = { uuid: 'u'.repeat(65), name: 'n'.repeat(65), rdns: 'r'.repeat(129) }
    announce(fakeProvider().provider, { ...long, icon: 'https://evil.example/pixel.png' })
    expect(list().map(listed)).toMatchObject([
      { id: 'u'.repeat(64) + 'n'.repeat(64), name: 'n'.repeat(64), rdns: 'r'.repeat(128), icon: '' },
    ])
  })

  test.each<[string, object]>([
    ['our own', { rdns: ownRdns }],
    ['without an id', { uuid: '' }],
    ['with an id that is not text', { uuid: { toString: () => 'x' } }],
    ['without a name', { name: '' }],
  ])('error: %s is left out', (_, changed) => {
    const onChange = vi.fn()
    const { list } = discoverEvm(onChange)
    announce(fakeProvider().provider, changed)
    expect(list()).toEqual([])
    expect(onChange).not.toHaveBeenCalled()
    announce(fakeProvider().provider)
    expect(list()).toHaveLength(1)
  })

  test.each<[string, unknown]>([
    ['no provider', undefined],
    ['a provider that cannot be requested', { request: 'text' }],
    ['a provider whose getter throws', Object.defineProperty({}, 'request', { get: broken })],
  ])('error: %s hides nobody else', (_, provider) => {
    const { list } = discoverEvm(ignore)
    announce(provider)
    announce(fakeProvider().provider, { uuid: 'other' })
    expect(list().map(({ id }) => id)).toEqual([idOf({ uuid: 'other' })])
  })

  test('error: an announcement without details', () => {
    const { list } = discoverEvm(ignore)
    dispatchEvent(new CustomEvent('eip6963:announceProvider'))
    expect(list()).toEqual([])
  })
})

describe('window.ethereum', () => {
  test('default: a wallet that announced nothing', () => {
    const { provider, request } = fakeProvider()
    stage.page['ethereum'] = provider
    expect(discoverEvm(ignore).list().map(listed)).toEqual([
      {
        id: 'window.ethereum Browser Wallet',
        name: 'Browser Wallet',
        icon: '',
        rdns: '',
        namespace: 'eip155',
        type: 'INJECTED',
      },
    ])
    expect(request).not.toHaveBeenCalled()
  })

  test('behavior: it is listed once when it announced itself, and beside others', () => {
    const { provider } = fakeProvider()
    stage.page['ethereum'] = provider
    const { list } = discoverEvm(ignore)
    announce(provider)
    expect(list().map(({ id }) => id)).toEqual([idOf()])
    stage.page['ethereum'] = fakeProvider().provider
    expect(list().map(({ id }) => id)).toEqual([idOf(), 'window.ethereum Browser Wallet'])
  })

  test.each<[string, object]>([
    ['Rabby Wallet', { isRabby: true, isMetaMask: true }],
    ['Brave Wallet', { isBraveWallet: true, isMetaMask: true }],
    ['MetaMask', { isMetaMask: true }],
    ['Browser Wallet', { isMetaMask: 'yes' }],
  ])('param: called %s by %o', (name, flags) => {
    stage.page['ethereum'] = { ...fakeProvider().provider, ...flags }
    expect(discoverEvm(ignore).list()[0]?.name).toBe(name)
  })

  test('behavior: a wallet that comes late reports itself', () => {
    const onChange = vi.fn()
    const { list } = discoverEvm(onChange)
    stage.page['ethereum'] = fakeProvider().provider
    dispatchEvent(new Event('ethereum#initialized'))
    expect(onChange).toHaveBeenCalledOnce()
    expect(list()).toHaveLength(1)
  })

  test.each<[string, unknown]>([
    ['null', null],
    ['an object without requests', {}],
  ])('error: %s is not a wallet', (_, ethereum) => {
    stage.page['ethereum'] = ethereum
    expect(discoverEvm(ignore).list()).toEqual([])
  })
})

describe('one wallet', () => {
  const found = (provider: unknown): SourcedWallet => {
    const { list } = discoverEvm(ignore)
    announce(provider)
    const [wallet] = list()
    if (!wallet) throw new Error('not found')
    return wallet
  }

  test('default: ask passes method and parameters, and the answer', async () => {
    const { provider, request } = fakeProvider(() => ['0xa'])
    const wallet = found(provider)
    expect(await wallet.ask({ method: 'eth_accounts' })).toEqual(['0xa'])
    expect(request.mock.lastCall).toStrictEqual([{ method: 'eth_accounts' }])
    await wallet.ask({ method: 'personal_sign', params: ['0x1'], network: 'eip155:1' })
    expect(request).toHaveBeenLastCalledWith({ method: 'personal_sign', params: ['0x1'] })
  })

  test('behavior: its events are forwarded until the end', () => {
    const { provider, emit, listeners } = fakeProvider()
    const heard = vi.fn()
    const stop = found(provider).watch(heard)
    emit('accountsChanged', ['0xa'])
    emit('chainChanged', '0x1')
    emit('message', { type: 'x' })
    emit('disconnect', { code: 4900 })
    emit('connect', { chainId: '0x1' })
    expect(heard.mock.calls).toEqual([
      ['accountsChanged', ['0xa']],
      ['chainChanged', '0x1'],
      ['message', { type: 'x' }],
      ['disconnect', { code: 4900 }],
      ['chainChanged', null],
    ])
    stop()
    expect(listeners).toEqual([])
  })

  test.each(['connect', 'close', 'networkChanged', 'chainIdChanged'])(
    'behavior: %s is a sign to ask, whatever it carries',
    (event) => {
      const { provider, emit } = fakeProvider()
      const heard = vi.fn()
      found(provider).watch(heard)
      for (const data of ['0x2', 1000, { chainId: '0x2' }]) emit(event, data)
      expect(heard.mock.calls).toEqual(Array(3).fill(['chainChanged', null]))
    },
  )

  test('behavior: a wallet without events, or without a way to stop them', () => {
    const { provider } = fakeProvider()
    const removeListener = vi.fn()
    found({ request: provider.request, removeListener }).watch(ignore)()
    expect(removeListener).not.toHaveBeenCalled()
    const { provider: endless } = fakeProvider()
    const { removeListener: _, ...kept } = endless
    expect(found(kept).watch(ignore)).not.toThrow()
  })

  test('behavior: after the stop nobody is listed any more', () => {
    const onChange = vi.fn()
    const { list, stop } = discoverEvm(onChange)
    stop()
    announce(fakeProvider().provider)
    dispatchEvent(new Event('ethereum#initialized'))
    expect(onChange).not.toHaveBeenCalled()
    expect(list()).toEqual([])
  })
})
