import { accounts } from '../fixtures/hostPage.ts'
import { expect, test } from '../fixtures/test.ts'

/** What scripts of pages do to what the browser has, before ours comes; each runs in the page. */
const patches: Record<string, () => void> = {
  'nothing watches the document': () => {
    // The test's own look at the page needs it.
    const { MutationObserver } = window
    Object.defineProperty(window, 'MutationObserver', {
      get: () => (new Error().stack?.includes('/gatehouse') ? undefined : MutationObserver),
    })
  },
  'nothing is cloned': () => {
    Reflect.deleteProperty(window, 'structuredClone')
  },
  'no random ids, as on pages without TLS': () => {
    // Wallets of the test page announce themselves by it.
    const randomUUID = crypto.randomUUID.bind(crypto)
    Object.defineProperty(Crypto.prototype, 'randomUUID', {
      get: () => (new Error().stack?.includes('/gatehouse') ? undefined : randomUUID),
    })
  },
  'sheets that take no text (jsdom/jsdom#3766)': () => {
    Reflect.deleteProperty(CSSStyleSheet.prototype, 'replaceSync')
  },
  'sheets that no script makes': () => {
    Object.assign(window, { CSSStyleSheet: undefined })
  },
  'idle times are not known': () => {
    Reflect.deleteProperty(window, 'requestIdleCallback')
  },
  'listeners are wrapped, as zone.js does': () => {
    const { addEventListener, removeEventListener } = EventTarget.prototype
    const wrapped = new WeakMap<object, EventListener>()
    EventTarget.prototype.addEventListener = function (name, listener, options) {
      if (!listener) return
      const call: EventListener = (event) =>
        typeof listener === 'function' ? listener.call(this, event) : listener.handleEvent(event)
      wrapped.set(listener, call)
      addEventListener.call(this, name, call, options)
    }
    EventTarget.prototype.removeEventListener = function (name, listener, options) {
      removeEventListener.call(this, name, (listener && wrapped.get(listener)) ?? listener, options)
    }
  },
  'messages are counted': () => {
    const { postMessage } = MessagePort.prototype
    let sent = 0
    MessagePort.prototype.postMessage = function (...args: unknown[]) {
      Object.assign(window, { sent: ++sent })
      return Reflect.apply(postMessage, this, args)
    }
    const own = window.postMessage
    window.postMessage = ((...args: unknown[]) => Reflect.apply(own, window, args)) as typeof own
  },
  'promises of their own (zone.js, core-js)': () => {
    const Native = Promise
    class Own<T> {
      readonly #native: Promise<T>
      constructor(executor: ConstructorParameters<typeof Promise<T>>[0]) {
        this.#native = new Native(executor)
      }
      // biome-ignore lint/suspicious/noThenProperty: it is a promise
      // biome-ignore lint/suspicious/noExplicitAny: of any value
      then(done?: any, failed?: any): unknown {
        return new Own((resolve, reject) => void this.#native.then(done, failed).then(resolve, reject))
      }
      catch(failed: unknown): unknown {
        return this.then(undefined, failed)
      }
      finally(ended: () => unknown): unknown {
        return new Own((resolve, reject) => void this.#native.finally(ended).then(resolve, reject))
      }
      static resolve = (value: unknown) => new Own((resolve) => resolve(value))
      static reject = (error: unknown) => new Own((_, reject) => reject(error))
      static all = (list: Iterable<unknown>) =>
        new Own((resolve, reject) => void Native.all(list).then(resolve, reject))
      static race = (list: Iterable<unknown>) =>
        new Own((resolve, reject) => void Native.race(list).then(resolve, reject))
      static allSettled = (list: Iterable<unknown>) =>
        new Own((resolve, reject) => void Native.allSettled(list).then(resolve, reject))
    }
    Object.assign(window, { Promise: Own })
  },
  'all objects have more (should.js, Ext 3)': () => {
    for (const name of ['extend', 'should', 'each'])
      Object.assign(Object.prototype, {
        [name]() {
          return this
        },
      })
  },
  'all lists have more (Prototype 1.7, MooTools)': () => {
    Object.assign(Array.prototype, { each: Array.prototype.forEach, clone: () => [], include: () => true })
    Object.assign(Function.prototype, { delay: () => 0, curry: () => undefined })
  },
}

for (const [name, patch] of Object.entries(patches))
  test(`where ${name}: it opens, connects, signs, and answers many at once`, async ({
    host,
    connect,
    page,
  }) => {
    const faults: string[] = []
    page.on('pageerror', ({ message }) => faults.push(message))
    await page.addInitScript(`if (self === top) (${patch})()`)
    await host.goto('/?wallets=1')
    await host.open()
    await connect.pick()
    await host.expectClosed()
    const [from] = accounts
    expect(await host.request('eth_accounts')).toEqual({ ok: [from] })
    expect(await host.request('personal_sign', ['0x68656c6c6f', from])).toMatchObject({
      ok: expect.stringMatching(/^0x[0-9a-f]{130}$/),
    })
    const balances = await Promise.all(
      Array.from({ length: 100 }, () => host.request('eth_getBalance', [from, 'latest'])),
    )
    for (const balance of balances) expect(balance).toEqual({ ok: expect.stringMatching(/^0x[0-9a-f]+$/) })
    expect(faults).toEqual([])
  })
