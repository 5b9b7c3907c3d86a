import { get } from 'node:http'
import { expect, test } from 'vitest'
import { isAlive } from '../fixtures/isAlive.ts'
import { startDemo } from '../fixtures/startDemo.ts'

test.each([
  ['SIGTERM to npm', 'SIGTERM'],
  ['Ctrl+C', 'SIGINT'],
  ['a closed terminal', 'SIGHUP'],
] as const)(
  'default: npm run demo comes up, with a build and an empty database, and %s leaves no process behind',
  async (_, signal) => {
    const demo = await startDemo(['npm', 'run', 'demo'])
    const processes = demo.processes()
    const status = await statusOf(new URL(demo.origin))
    await demo.stop(signal)
    expect(status).toBe(200)
    // npm, its shell, the command, the demo, two chains and the bundler at least.
    expect(processes.length).toBeGreaterThan(6)
    await expect.poll(() => processes.filter(isAlive)).toEqual([])
  },
)

/** Node looks up no *.localhost. */
const statusOf = ({ host, port }: URL): Promise<number | undefined> =>
  new Promise((resolve, reject) => {
    get({ host: '127.0.0.1', port, headers: { host } }, (response) => {
      response.resume()
      resolve(response.statusCode)
    }).once('error', reject)
  })
