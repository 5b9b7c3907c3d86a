import { expect, test } from 'vitest'
import { within } from './within.ts'

const endless = new Promise<never>(() => {})

test('default: the answer, and the error', async () => {
  const { signal } = new AbortController()
  expect(await within(Promise.resolve(5), signal)).toBe(5)
  await expect(within(Promise.reject(new Error('down')), signal)).rejects.toThrow('down')
})

test('behavior: the time is over, before or meanwhile', async () => {
  await expect(within(endless, AbortSignal.abort(new Error('late')))).rejects.toThrow('late')
  const controller = new AbortController()
  const answer = within(endless, controller.signal)
  controller.abort(new Error('late'))
  await expect(answer).rejects.toThrow('late')
})
