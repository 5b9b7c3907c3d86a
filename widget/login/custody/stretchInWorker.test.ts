import { expect, test } from 'vitest'
import { stretchPassword } from './passwordKey.ts'
import { type PasswordTask, type PasswordWorker, stretchInWorker } from './stretchInWorker.ts'

const cost = { memoryKiB: 64, passes: 1 }
const salt = new Uint8Array(16)
const bytes = () => new TextEncoder().encode('correct horse')

/** The other side of the port, which passwordWorker.ts is in a browser. */
class LocalWorker extends EventTarget implements PasswordWorker {
  ended = false
  readonly answer: (task: PasswordTask) => void
  constructor(answer: (task: PasswordTask) => void) {
    super()
    this.answer = answer
  }
  postMessage(task: PasswordTask): void {
    this.answer(structuredClone(task, { transfer: [task.port] }))
  }
  terminate(): void {
    this.ended = true
  }
}

test('default', async () => {
  const worker = new LocalWorker(async ({ password, salt: given, cost: asked, port }) => {
    port.postMessage({ key: await stretchPassword(password, given, asked) })
  })
  const key = await stretchInWorker(() => worker)(bytes(), salt, cost)
  expect(key).toEqual(await stretchPassword(bytes(), salt, cost))
  expect(worker.ended).toBe(true)
})

test('behavior: the port is closed after the answer', async () => {
  let isClosed = false
  const worker = new LocalWorker(({ port }) => {
    port.addEventListener('close', () => {
      isClosed = true
    })
    port.postMessage({ key: bytes() })
  })
  await stretchInWorker(() => worker)(bytes(), salt, cost)
  await expect.poll(() => isClosed).toBe(true)
})

test('error: the worker refuses', async () => {
  const worker = new LocalWorker(({ port }) => port.postMessage({ error: 'out of memory' }))
  await expect(stretchInWorker(() => worker)(bytes(), salt, cost)).rejects.toThrow('out of memory')
  expect(worker.ended).toBe(true)
})

test('error: the worker does not start', async () => {
  const worker = new LocalWorker(() => worker.dispatchEvent(new Event('error')))
  await expect(stretchInWorker(() => worker)(bytes(), salt, cost)).rejects.toThrow('did not start')
  expect(worker.ended).toBe(true)
})
