import {
  createDefaultAuthorizationCache,
  createDefaultChainSelector,
  LocalSolanaMobileWalletAdapterWallet,
} from '@solana-mobile/wallet-standard-mobile'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { solanaClusters } from '../protocol/solana.ts'
import { ownWallet } from '../standard/ownWallet.ts'
import type { StandardWallet } from '../standard/standardWallet.ts'
import { discoverSolana } from './discoverSolana.ts'
import { account, devnet, fake, found, pubkey, registerNow, withOwnPage } from './test/solanaPage.ts'

withOwnPage()

describe('list', () => {
  test('default', () => {
    const { ask: _, watch: __, provider: ___, ...listed } = found().wallet
    expect(listed).toEqual({
      id: 'solana:Ghost',
      name: 'Ghost',
      icon: 'data:image/png;base64,AA==',
      rdns: '',
      type: 'ANNOUNCED',
      namespace: 'solana',
      networks: [solanaClusters.mainnet, devnet],
      features: ['standard:connect', 'standard:events'],
    })
  })
  test('behavior: what a page gives to all objects is no feature of a wallet', () => {
    Object.defineProperty(Object.prototype, 'extended', {
      value: 1,
      enumerable: true,
      configurable: true,
      writable: true,
    })
    onTestFinished(() => void Reflect.deleteProperty(Object.prototype, 'extended'))
    const { features } = found().wallet
    Reflect.deleteProperty(Object.prototype, 'extended')
    expect(features).toEqual(['standard:connect', 'standard:events'])
  })
  test('behavior: two of one name keep their own ids', () => {
    registerNow(fake().wallet)
    registerNow(fake().wallet)
    expect(
      discoverSolana(() => {})
        .list()
        .map(({ id }) => id),
    ).toEqual(['solana:Ghost', 'solana:Ghost#2'])
  })
  test('behavior: a wallet that comes late is told', () => {
    const changed = vi.fn()
    discoverSolana(changed)
    registerNow(fake().wallet)
    expect(changed).toHaveBeenCalledOnce()
  })
  test('behavior: the mobile wallet adapter, as it is', () => {
    const adapter = new LocalSolanaMobileWalletAdapterWallet({
      appIdentity: { name: 'A page' },
      authorizationCache: createDefaultAuthorizationCache(),
      chains: ['solana:mainnet', 'solana:devnet'],
      chainSelector: createDefaultChainSelector(),
      onWalletNotFound: async () => {},
    })
    registerNow(adapter as unknown as StandardWallet)
    const [wallet] = discoverSolana(() => {}).list()
    expect(wallet).toMatchObject({
      id: 'solana:Mobile Wallet Adapter',
      name: 'Mobile Wallet Adapter',
      networks: [solanaClusters.mainnet, devnet],
      icon: expect.stringMatching(/^data:image\//),
    })
  })
  test('behavior: our own wallet, wallets of other chains and half wallets are left out', () => {
    registerNow(
      ownWallet(
        () => ({ chains: ['solana:mainnet'], features: {} }),
        async () => {},
      ).wallet,
    )
    registerNow(fake({}, { chains: ['bitcoin:mainnet'] }).wallet)
    registerNow(fake({}, { features: {} }).wallet)
    expect(discoverSolana(() => {}).list()).toEqual([])
  })
})

test('watch: what changes, and nothing after the end', () => {
  const { wallet, change } = found()
  const emit = vi.fn()
  const stop = wallet.watch(emit)
  change({ accounts: [account, { address: 7 }] })
  change({ features: {} })
  change({ accounts: [] })
  stop()
  change({ accounts: [account] })
  expect(emit.mock.calls).toEqual([
    ['accountsChanged', [pubkey]],
    ['accountsChanged', []],
  ])
})

test('error: a wallet that throws when it is looked at hides no other', () => {
  const broken = fake().wallet
  Object.defineProperty(broken, 'icon', {
    get() {
      throw new Error('broken')
    },
  })
  registerNow(broken)
  registerNow(fake({}, { name: 'Violet' }).wallet)
  expect(
    discoverSolana(() => {})
      .list()
      .map(({ name }) => name),
  ).toEqual(['Violet'])
})

test('behavior: a wallet keeps its id when another one of its name leaves', () => {
  const { list } = discoverSolana(() => {})
  const leave = registerNow(fake().wallet)
  registerNow(fake().wallet)
  expect(list().map(({ id }) => id)).toEqual(['solana:Ghost', 'solana:Ghost#2'])
  leave()
  expect(list().map(({ id }) => id)).toEqual(['solana:Ghost#2'])
})

test('behavior: another name starts at one again', () => {
  registerNow(fake().wallet)
  registerNow(fake({}, { name: 'Violet' }).wallet)
  const { list } = discoverSolana(() => {})
  expect(list().map(({ id }) => id)).toEqual(['solana:Ghost', 'solana:Violet'])
  expect(list()[0]).toBe(list()[0])
})

test('behavior: a wallet whose getters throw later is left out while they do', () => {
  const { wallet } = fake()
  let isLocked = false
  const { features } = wallet
  registerNow(
    Object.defineProperty(wallet, 'features', {
      get: () => {
        if (isLocked) throw new Error('locked')
        return features
      },
    }),
  )
  const { list } = discoverSolana(() => {})
  expect(list()).toHaveLength(1)
  isLocked = true
  expect(list()).toEqual([])
})

test('error: a wallet without events, or without an end to them', () => {
  const emit = vi.fn()
  expect(found({ 'standard:events': {} }).wallet.watch(emit)).not.toThrow()
  expect(found({ 'standard:events': { on: () => 'no function' } }).wallet.watch(emit)).not.toThrow()
})
