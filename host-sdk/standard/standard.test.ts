import { getWallets } from '@wallet-standard/app'
import { registerWallet as registerByTheirs } from '@wallet-standard/wallet'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { collectWallets } from './collectWallets.ts'
import { registerWallets } from './registerWallets.ts'
import type { StandardWallet } from './standardWallet.ts'

/** Apps that are there hear of it at once. */
const registerNow = (wallet: StandardWallet) => {
  const life = new AbortController()
  registerWallets(
    () => [wallet],
    life.signal,
    (run) => run(),
  )
  return () => life.abort()
}

const wallet = (name: string): StandardWallet => ({
  version: '1.0.0',
  name,
  icon: 'data:image/svg+xml,',
  chains: ['solana:mainnet'],
  accounts: [],
  features: {},
})

beforeEach(() => {
  const page = new EventTarget()
  vi.stubGlobal('window', page)
  for (const name of ['addEventListener', 'removeEventListener', 'dispatchEvent'] as const)
    vi.stubGlobal(name, page[name].bind(page))
})
afterEach(() => vi.unstubAllGlobals())

test('default: wallets from before and after', () => {
  registerByTheirs(wallet('before') as never)
  const changed = vi.fn()
  const { list } = collectWallets(changed)
  expect(list().map(({ name }) => name)).toEqual(['before'])
  registerByTheirs(wallet('after') as never)
  expect(list().map(({ name }) => name)).toEqual(['before', 'after'])
  expect(changed).toHaveBeenCalledTimes(2)
})

test('behavior: ours is found by an app from before and one from after, and leaves both', () => {
  const before = collectWallets(() => {})
  const unregister = registerNow(wallet('ours'))
  const after = collectWallets(() => {})
  expect([before, after].map(({ list }) => list().map(({ name }) => name))).toEqual([['ours'], ['ours']])
  unregister()
  expect([...before.list(), ...after.list()]).toEqual([])
  expect(collectWallets(() => {}).list()).toEqual([])
})

test("behavior: ours is found by the standard's own app library, and leaves it", () => {
  const unregister = registerNow(wallet('ours'))
  const { get, on } = getWallets()
  expect(get().map(({ name }) => name)).toEqual(['ours'])
  unregister()
  expect(get()).toEqual([])

  // As React's adapter does: it listens a task after it looked.
  const seen = [...get()]
  let rested = () => {}
  registerWallets(
    () => [wallet('later')],
    new AbortController().signal,
    (run) => {
      rested = run
    },
  )
  on('register', (...wallets) => void seen.push(...wallets))
  rested()
  expect(seen.map(({ name }) => name)).toEqual(['later'])
})

test('behavior: an app that comes finds it before the page rests, and no app finds one that left', () => {
  let rested = () => {}
  const life = new AbortController()
  registerWallets(
    () => [wallet('ours')],
    life.signal,
    (run) => {
      rested = run
    },
  )
  const { list } = collectWallets(() => {})
  expect(list().map(({ name }) => name)).toEqual(['ours'])
  life.abort()

  const gone = new AbortController()
  registerWallets(
    () => [wallet('gone')],
    gone.signal,
    (run) => {
      rested = run
    },
  )
  gone.abort()
  const { list: after } = collectWallets(() => {})
  rested()
  expect(after()).toEqual([])
})

test('default: no app is told before the page rests', () => {
  vi.useFakeTimers()
  const { list } = collectWallets(() => {})
  registerWallets(() => [wallet('ours')], new AbortController().signal)
  expect(list()).toEqual([])
  vi.runAllTimers()
  expect(list().map(({ name }) => name)).toEqual(['ours'])
  vi.useRealTimers()
})

test('behavior: the same wallet twice is one', () => {
  const twice = wallet('twice')
  registerNow(twice)
  registerNow(twice)
  expect(collectWallets(() => {}).list()).toHaveLength(1)
})

test('behavior: after stop nothing is heard', () => {
  const changed = vi.fn()
  const { stop, list } = collectWallets(changed)
  stop()
  registerNow(wallet('late'))
  expect(list()).toEqual([])
  expect(changed).not.toHaveBeenCalled()
})

const throwing = Object.defineProperty({ ...wallet('throws') }, 'accounts', {
  get() {
    throw new Error('mine')
  },
})
test.each([
  ['nothing', undefined],
  ['a string', 'wallet'],
  ['no features', { ...wallet('x'), features: null }],
  ['accounts that are not a list', { ...wallet('x'), accounts: 1 }],
  ['a name that is no text', { ...wallet('x'), name: 7 }],
  ['a getter that throws', throwing],
])('error: %s is no wallet', (_, odd) => {
  const { list } = collectWallets(() => {})
  registerNow(odd as StandardWallet)
  dispatchEvent(new CustomEvent('wallet-standard:register-wallet', { detail: odd }))
  expect(list()).toEqual([])
})

test('behavior: nobody is asked for a wallet while no app is there', () => {
  const wallets = vi.fn(() => [wallet('one'), wallet('two')])
  registerWallets(wallets, new AbortController().signal, (run) => run())
  expect(wallets).not.toHaveBeenCalled()
  const { list } = collectWallets(() => {})
  expect(list().map(({ name }) => name)).toEqual(['one', 'two'])
})
