import { get } from 'node:http'
import { expect, test } from 'vitest'
import { isAlive } from '../fixtures/isAlive.ts'
import { startDemo } from '../fixtures/startDemo.ts'

/** From the command to a page that can be opened, with a build and an empty database, ms. */
const longestStartMs = 60_000

test('default: npm run demo is up within a minute, and SIGTERM to npm leaves no process behind', async () => {
  const startedAt = performance.now()
  const demo = await startDemo(['npm', 'run', 'demo'])
  const tookMs = performance.now() - startedAt
  const processes = demo.processes()
  const status = await statusOf(new URL(demo.origin))
  await demo.stop()
  expect(status).toBe(200)
  expect(tookMs).toBeLessThan(longestStartMs)
  // npm, its shell, the command, the demo, two chains and the bundler at least.
  expect(processes.length).toBeGreaterThan(6)
  await expect.poll(() => processes.filter(isAlive), { timeout: 30_000 }).toEqual([])
})

/** Node looks up no *.localhost. */
const statusOf = ({ host, port }: URL): Promise<number | undefined> =>
  new Promise((resolve, reject) => {
    get({ host: '127.0.0.1', port, headers: { host } }, (response) => {
      response.resume()
      resolve(response.statusCode)
    }).once('error', reject)
  })
