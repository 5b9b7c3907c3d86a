import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { stretchPassword } from './passwordKey.ts'
import type { PasswordTask } from './stretchInWorker.ts'

const cost = { memoryKiB: 64, passes: 1 }
const salt = new Uint8Array(16)
const bytes = () => new TextEncoder().encode('correct horse')

/** The global scope of the worker. */
let scope: EventTarget
beforeEach(async () => {
  scope = new EventTarget()
  vi.stubGlobal('addEventListener', scope.addEventListener.bind(scope))
  vi.resetModules()
  await import('./passwordWorker.ts')
})
afterEach(() => vi.unstubAllGlobals())

function ask(task: Omit<PasswordTask, 'port'>): Promise<{ key?: Uint8Array; error?: string }> {
  const { port1, port2 } = new MessageChannel()
  return new Promise((resolve) => {
    port1.onmessage = ({ data }) => {
      port1.close()
      resolve(data)
    }
    scope.dispatchEvent(Object.assign(new Event('message'), { data: { ...task, port: port2 } }))
  })
}

test('default: the key, and the password is zero afterwards', async () => {
  const password = bytes()
  const { key } = await ask({ password, salt, cost })
  expect(key).toEqual(await stretchPassword(bytes(), salt, cost))
  expect(password).toEqual(new Uint8Array(password.length))
})

test('error: a cost that cannot be', async () => {
  const password = bytes()
  const { key, error } = await ask({ password, salt, cost: { memoryKiB: 0, passes: 1 } })
  expect([key, typeof error]).toEqual([undefined, 'string'])
  expect(password).toEqual(new Uint8Array(password.length))
})
