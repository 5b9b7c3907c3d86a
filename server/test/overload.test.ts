import { expect, test } from 'vitest'
import { limits } from '../../scripts/suites/limits.ts'
import { testServer } from './testServer.ts'

/** Holds the event loop up again and again, as more requests than it can answer do. */
function hog(ms: number): () => void {
  let isOver = false
  const turn = (): void => {
    const endsAt = performance.now() + ms
    while (performance.now() < endsAt);
    if (!isOver) setTimeout(turn, 1)
  }
  setTimeout(turn, 1)
  return () => {
    isOver = true
  }
}

/** More than other work on a slow machine holds it up, again and again. */
const env = { OVERLOAD_DELAY_MS: '100' }
const hogMs = 150

test('behavior: while the process has too much to do, data is refused first; it all comes back by itself', {
  timeout: limits.faultMs,
}, async () => {
  await using app = await testServer({ env })
  const data = () => app.request('/getWallets?page=1&entries=1')
  expect((await data()).status).not.toBe(503)
  const stop = hog(hogMs)
  let refused = await data()
  await expect
    .poll(
      async () => {
        refused = await data()
        return refused.json?.code
      },
      { timeout: limits.unitMs, interval: 20 },
    )
    .toBe('overloaded')
  expect(refused.status).toBe(503)
  expect(refused.headers['retry-after']).toMatch(/^[123]$/)
  expect((await app.ops('/health')).status).toBe(200)
  stop()
  await expect.poll(async () => (await data()).status, { timeout: limits.unitMs, interval: 50 }).not.toBe(503)
  expect(await app.metric('gatehouse_refused_total', { code: 'overloaded' })).toBeGreaterThan(0)
  expect(await app.metric('gatehouse_http_requests_total', { route: 'shed-data' })).toBeGreaterThan(0)
})

test('behavior: a person gets a page in place of a document', { timeout: limits.faultMs }, async () => {
  await using app = await testServer({ env })
  const stop = hog(hogMs)
  const open = () => app.request('/frame', { headers: { accept: 'text/html' } })
  await expect
    .poll(async () => (await open()).text, { timeout: limits.unitMs, interval: 20 })
    .toContain('The server has too much to do')
  stop()
})

test('param: off, and nothing is refused', async () => {
  await using app = await testServer({ env: { OVERLOAD_DELAY_MS: 'off' } })
  const stop = hog(hogMs)
  for (let turn = 0; turn < 60; turn += 1)
    expect((await app.request('/getWallets?page=1&entries=1')).json?.code).not.toBe('overloaded')
  stop()
})
