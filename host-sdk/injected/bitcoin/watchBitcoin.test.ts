import { describe, expect, test, vi } from 'vitest'
import { ordinals, payment } from '../test/bitcoinPage.ts'
import { watchEmitter, watchListeners } from './watchBitcoin.ts'

type Listener = (payload: unknown) => void
const settled = () => new Promise((resolve) => setImmediate(resolve))

describe('watchEmitter', () => {
  /** An emitter of UniSat's form and its listeners by event. */
  function emitter() {
    const listeners = new Map<string, Listener>()
    return {
      listeners,
      on: (event: string, listener: Listener) => listeners.set(event, listener),
      removeListener: (event: string, listener: Listener) => {
        if (listeners.get(event) === listener) listeners.delete(event)
      },
    }
  }

  test('default', async () => {
    const wallet = emitter()
    const emit = vi.fn()
    const end = watchEmitter(wallet, async () => [ordinals], emit)
    wallet.listeners.get('accountsChanged')?.([payment, 'bc1qshort', 5, { address: ordinals }])
    wallet.listeners.get('networkChanged')?.('testnet')
    await settled()
    expect(emit.mock.calls).toEqual([
      ['accountsChanged', [payment, ordinals]],
      ['accountsChanged', [ordinals]],
    ])
    end()
    expect([...wallet.listeners]).toEqual([])
  })

  test.each([
    ['networkChanged', 'testnet'],
    ['chainChanged: unisat-wallet/extension#211', { enum: 'BITCOIN_TESTNET4', network: 'testnet' }],
    ['accountChanged, with one account', { address: payment }],
    ['chainChanged, without a word', undefined],
  ])('behavior: %s leads to the question what there is now', async (name, payload) => {
    const wallet = emitter()
    const emit = vi.fn()
    watchEmitter(wallet, async () => [ordinals], emit)
    wallet.listeners.get(name.split(/[:,]/)[0] ?? '')?.(payload)
    await settled()
    expect(emit.mock.calls).toEqual([['accountsChanged', [ordinals]]])
  })

  test.each([[undefined], [payment], [{ 0: payment, length: 1 }]])(
    'error: %j in place of a list counts as none',
    (payload) => {
      const wallet = emitter()
      const emit = vi.fn()
      watchEmitter(wallet, async () => [], emit)
      wallet.listeners.get('accountsChanged')?.(payload)
      expect(emit.mock.calls).toEqual([['accountsChanged', []]])
    },
  )

  test('error: addresses that cannot be read say nothing', async () => {
    const wallet = emitter()
    const emit = vi.fn()
    watchEmitter(wallet, () => Promise.reject(new Error('locked')), emit)
    wallet.listeners.get('networkChanged')?.('testnet')
    await settled()
    expect(emit).not.toHaveBeenCalled()
  })

  test('behavior: a wallet without events', () =>
    expect(watchEmitter({}, async () => [], vi.fn())).not.toThrow())
})

describe('watchListeners', () => {
  /** A wallet of sats-connect's form; `undo` is what it gives for a listener. */
  function listened(read: () => Promise<string[]>, undo: unknown = undefined) {
    const listeners = new Map<string, Listener>()
    const emit = vi.fn()
    const addListener = ({ eventName, cb }: { eventName: string; cb: Listener }) => {
      listeners.set(eventName, cb)
      return undo
    }
    return { listeners, emit, end: watchListeners({ addListener }, read, emit) }
  }

  test('default: the new addresses, or those that are read', async () => {
    const { listeners, emit } = listened(async () => [ordinals])
    listeners.get('accountChange')?.({ addresses: [{ address: payment }, { address: 7 }] })
    expect(emit).toHaveBeenLastCalledWith('accountsChanged', [payment])
    listeners.get('networkChange')?.({})
    expect(emit).toHaveBeenCalledTimes(1)
    await settled()
    expect(emit).toHaveBeenLastCalledWith('accountsChanged', [ordinals])
    listeners.get('disconnect')?.(undefined)
    expect(emit).toHaveBeenLastCalledWith('disconnect', null)
    expect(emit).toHaveBeenCalledTimes(3)
  })

  test('param: a wallet of the older form, which takes the name and then the listener', async () => {
    const listeners = new Map<unknown, Listener>()
    const emit = vi.fn()
    const undo = vi.fn()
    const addListener = (eventName: unknown, cb?: Listener) => {
      if (cb) listeners.set(eventName, cb)
      return undo
    }
    const end = watchListeners({ addListener }, async () => [ordinals], emit)
    expect([...listeners.keys()]).toEqual(['accountChange', 'networkChange', 'disconnect'])
    listeners.get('accountChange')?.({ addresses: [{ address: payment }] })
    listeners.get('disconnect')?.(undefined)
    expect(emit.mock.calls).toEqual([
      ['accountsChanged', [payment]],
      ['disconnect', null],
    ])
    end()
    expect(undo).toHaveBeenCalledTimes(3)
  })

  test('behavior: every listener is taken back', () => {
    const undo = vi.fn()
    listened(async () => [], undo).end()
    expect(undo).toHaveBeenCalledTimes(3)
  })

  test('error: a wallet that gives nothing to take back, or cannot be read', async () => {
    const { listeners, emit, end } = listened(() => Promise.reject(new Error('locked')), 'no function')
    listeners.get('accountChange')?.(null)
    await settled()
    expect(emit).not.toHaveBeenCalled()
    expect(end).not.toThrow()
    expect(watchListeners({}, async () => [], emit)).not.toThrow()
  })
})
