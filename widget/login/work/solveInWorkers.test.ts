import { createChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2'
import { afterEach, expect, test, vi } from 'vitest'
import type { EmailWorkAnswer } from '../../../server/contract/emailWork.ts'
import { solveInWorkers } from './solveInWorkers.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

const hourMs = 3_600_000

/** Takes work as `altcha-lib` gives it, and answers with nothing once its time is over before it began. */
class WorkerThatLooks extends EventTarget {
  postMessage({ type, timeout }: { type: string; timeout?: number }): void {
    if (type !== 'work') return
    const data = Number(timeout) > 0 ? { counter: 7, derivedKey: 'key' } : null
    queueMicrotask(() => this.dispatchEvent(new MessageEvent('message', { data })))
  }
  terminate(): void {}
}

test.each([
  ['right', 0],
  ['three hours ahead', 3 * hourMs],
  ['three hours behind', -3 * hourMs],
  ['two days ahead', 48 * hourMs],
])('default: the server’s ten minutes on a device whose clock is %s', async (_, offMs) => {
  const serverMs = Date.now()
  const challenge = await createChallenge({
    ...{ algorithm: 'PBKDF2/SHA-256', cost: 1, counter: 7, data: { about: '', step: 0 }, deriveKey },
    ...{
      expiresAt: Math.floor(serverMs / 1000) + 600,
      hmacSignatureSecret: 'a',
      hmacKeySignatureSecret: 'b',
    },
  })
  vi.useFakeTimers({ toFake: ['Date'], now: serverMs + offMs })
  vi.stubGlobal('navigator', { hardwareConcurrency: 2 })
  vi.stubGlobal('Worker', WorkerThatLooks)
  const doWork = solveInWorkers(
    (url) => url as never,
    () => serverMs,
  )
  const { solution } = await doWork({ challenge } as EmailWorkAnswer)
  expect(solution).toEqual({ counter: 7, derivedKey: 'key' })
})

// The library takes 0 for no limit at all, and a negative one for over.
test.each([
  ['a server whose answers are of different hours', 3 * hourMs],
  ['the very end', 600_000],
  ['no time at all', Number.NaN],
  ['the year 9999', Date.UTC(9999, 1)],
])('behavior: %s ends no work before it began', async (_, laterMs) => {
  const serverMs = Math.floor(Date.now() / 1000) * 1000
  const parameters = { expiresAt: serverMs / 1000 + 600 }
  vi.stubGlobal('navigator', { hardwareConcurrency: 2 })
  vi.stubGlobal('Worker', WorkerThatLooks)
  const doWork = solveInWorkers(
    (url) => url as never,
    () => serverMs + laterMs,
  )
  const { solution } = await doWork({ challenge: { parameters } } as EmailWorkAnswer)
  expect(solution).toEqual({ counter: 7, derivedKey: 'key' })
})
