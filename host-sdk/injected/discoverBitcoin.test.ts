import { describe, expect, test, vi } from 'vitest'
import type { StandardWallet } from '../standard/standardWallet.ts'
import { discoverBitcoin } from './discoverBitcoin.ts'
import { bitcoinPage, registerNow } from './test/bitcoinPage.ts'

const stage = bitcoinPage()

test('behavior: Wallet Standard wins over the window', () => {
  stage.page['unisat'] = { signPsbt: () => {} }
  registerNow({
    version: '1.0.0',
    name: 'UniSat Wallet',
    icon: '',
    chains: ['bitcoin:mainnet'],
    accounts: [],
    features: { 'bitcoin:connect': {} },
  })
  expect(stage.only().type).toBe('ANNOUNCED')
})

test('behavior: a window whose getters throw hides nobody else', () => {
  Object.defineProperty(stage.page, 'okxwallet', {
    get: () => {
      throw new Error('locked')
    },
  })
  stage.page['unisat'] = { signPsbt: () => {} }
  expect(stage.only().name).toBe('UniSat')
})

const standard = (about: Partial<StandardWallet> = {}): StandardWallet => ({
  version: '1.0.0',
  name: 'Satoshi',
  icon: '',
  chains: ['bitcoin:mainnet'],
  accounts: [],
  features: { 'standard:connect': {} },
  ...about,
})

test('param: connected by the feature of all families', () => {
  registerNow(standard())
  expect(stage.only().name).toBe('Satoshi')
})

test('behavior: a wallet whose getters throw later is left out while they do', () => {
  const wallet = standard()
  let isLocked = false
  registerNow(
    Object.defineProperty(wallet, 'features', {
      get: () => {
        if (isLocked) throw new Error('locked')
        return { 'standard:connect': {} }
      },
    }),
  )
  stage.page['unisat'] = { signPsbt: () => {} }
  const { list } = discoverBitcoin(() => {})
  const names = () => list().map(({ name }) => name)
  expect(names()).toEqual(['Satoshi', 'UniSat'])
  isLocked = true
  expect(names()).toEqual(['UniSat'])
})

test('behavior: a wallet keeps its adapter, and with it what it granted', () => {
  registerNow(standard())
  stage.page['unisat'] = { signPsbt: () => {} }
  const { list } = discoverBitcoin(() => {})
  const [first, second] = list()
  expect(list()[0]).toBe(first)
  expect(list()[1]).toBe(second)
})

test('behavior: after the stop nobody hears who registers', () => {
  const onChange = vi.fn()
  discoverBitcoin(onChange).stop()
  registerNow(standard())
  expect(onChange).not.toHaveBeenCalled()
})

describe('wallets of the window', () => {
  const unisat = (more: object = {}) => ({ signPsbt: () => {}, ...more })
  const names = () => stage.discovered().map(({ name }) => name)

  test.each<[string, object, string[]]>([
    ['text', { unisat: 'text' }, []],
    ['nothing', { unisat: null }, []],
    ['an object that signs nothing', { unisat: {} }, []],
    ['one object in two places', { okxwallet: { bitcoin: unisat() } }, ['OKX Wallet']],
    [
      'two objects',
      { bitkeep: { unisat: unisat({ isBitKeep: true }) }, unisat: unisat() },
      ['Bitget Wallet', 'UniSat'],
    ],
    ['Bitget in the place of UniSat', { unisat: unisat({ isBitKeep: true }) }, []],
    ['OKX in the place of UniSat', { unisat: unisat({ isOkxWallet: true }) }, []],
    ['a flag that is not true', { unisat: unisat({ isBitKeep: 'yes' }) }, ['UniSat']],
  ])('param: %s', (_, page, expected) => {
    Object.assign(stage.page, page)
    expect(names()).toEqual(expected)
  })

  test('behavior: the same object at two paths is one wallet, with the adapter of the first', async () => {
    const one = unisat({ getAccounts: async () => [] })
    Object.assign(stage.page, { okxwallet: { bitcoin: one }, unisat: one })
    const [wallet, ...others] = stage.discovered()
    expect([wallet?.name, others]).toEqual(['OKX Wallet', []])
    // It has another object on each network, and none on this one.
    const asked = wallet?.ask({
      method: 'getAccountAddresses',
      params: { silent: true },
      network: 'bip122:other',
    })
    await expect(asked).rejects.toMatchObject({ code: 4901 })
  })

  test('behavior: the same object under two names of the list is one wallet', () => {
    const request = async () => ({})
    stage.page['One'] = { request }
    stage.page['btc_providers'] = [
      { id: 'One', name: 'One' },
      { id: 'One', name: 'Two' },
    ]
    expect(names()).toEqual(['One'])
  })

  test.each<[string, object, string[]]>([
    ['a path of 128 characters', { id: 'a'.repeat(128), name: 'Long' }, ['Long']],
    ['a longer one', { id: 'a'.repeat(129), name: 'Longer' }, []],
    ['no name', { id: 'Someone', name: '' }, []],
    ['our own name', { id: 'Someone', name: 'Gatehouse Wallet' }, []],
    ['a path to what cannot be asked', { id: 'Mute', name: 'Mute' }, []],
  ])('param: an entry of the list with %s', (_, entry, expected) => {
    const asked = { request: async () => ({}) }
    Object.assign(stage.page, {
      ['a'.repeat(128)]: asked,
      ['a'.repeat(129)]: asked,
      Someone: asked,
      Mute: {},
    })
    stage.page['btc_providers'] = [entry]
    expect(names()).toEqual(expected)
  })

  test('error: a list that is none', () => {
    stage.page['btc_providers'] = { 0: { id: 'One', name: 'One' }, length: 1 }
    stage.page['One'] = { request: async () => ({}) }
    expect(names()).toEqual([])
  })
})
