import { expect, test } from 'vitest'
import type { Exchange } from '../http/handler.ts'
import { listening } from '../http/test/listening.ts'
import { serveRpc } from './serveRpc.ts'

/** Answers with the body, and keeps the exchange of each request. */
async function serving() {
  const exchanges: Exchange[] = []
  const handler = serveRpc(async (_request, read) => (await read()).toUpperCase())
  const app = await listening((request, response, exchange) => {
    exchanges.push(exchange)
    return handler(request, response, exchange)
  })
  return Object.assign(app, { exchanges })
}

test('default: the answer to a page, which may read it', async () => {
  await using app = await serving()
  const answer = await app.ask('/', { method: 'POST', body: 'abc' })
  expect([answer.status, await answer.text()]).toEqual([200, 'ABC'])
  expect(answer.headers.get('access-control-allow-origin')).toBe('*')
  expect(app.exchanges).toMatchObject([{ route: 'rpc', openToAll: true, speaksRpc: true }])
})

test('behavior: a frame comes with its token, and its answers are its own', async () => {
  await using app = await serving()
  const answer = await app.ask('/', { method: 'POST', body: 'abc', headers: { authorization: 'Bearer x' } })
  expect(await answer.text()).toBe('ABC')
  expect(answer.headers.get('access-control-allow-origin')).toBe(null)
  expect(app.exchanges).toMatchObject([{ route: 'rpc', openToAll: false, speaksRpc: true }])
})

test('error: a body that is too large', async () => {
  await using app = await serving()
  await app.ask('/', { method: 'POST', body: 'a'.repeat(1_048_577) }).catch(() => {})
  expect(app.thrown).toMatchObject([{ status: 413, code: 'body_too_large' }])
  expect(app.exchanges).toMatchObject([{ route: 'rpc', openToAll: true, speaksRpc: true }])
})
