import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { gzipSync } from 'node:zlib'
import type { Express } from 'express'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestServer, testServer } from '../test/testServer.ts'
import { PlainSpan } from '../trace/span.ts'
import { expressHandler, nameRoute } from './expressHandler.ts'
import type { Exchange } from './handler.ts'
import { jsonBody } from './readJson.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer({ env: { TRUST_PROXY: '1' } })
})
afterAll(() => server[Symbol.asyncDispose]())

/** An app of our own behind a real socket, and the exchange of its last request. */
async function serving(mount: (app: Express) => void, options?: { isForPages?: boolean }) {
  const handle = expressHandler(server.server.context, mount, options)
  let exchange: Exchange | undefined
  const http = createServer((request, response) => {
    exchange = { requestId: 'r', span: new PlainSpan(), route: 'unknown', openToAll: true }
    void handle(request, response, exchange)
  })
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(http.address() as AddressInfo).port}`
  return {
    ask: (path: string, init?: RequestInit) => fetch(url + path, init),
    exchange: () => exchange,
    [Symbol.asyncDispose]: async () => {
      http.closeAllConnections()
      await new Promise((resolve) => http.close(resolve))
    },
  }
}

const echo = (app: Express): void => {
  app.get('/echo', nameRoute('check'), (request, response) => {
    response.json({ query: request.query, ip: request.ip })
  })
  app.get('/open', nameRoute('check', true), (_, response) => {
    response.json({})
  })
  app.post('/body', jsonBody, (request, response) => {
    response.json(request.body)
  })
}

test('default: names neither the framework nor a version of the answer', async () => {
  await using app = await serving(echo)
  const { headers } = await app.ask('/echo')
  expect([headers.get('x-powered-by'), headers.get('etag'), headers.get('x-request-id')]).toEqual([
    null,
    null,
    'r',
  ])
})

test('behavior: a query has texts only, and the client is the one that the proxy names', async () => {
  await using app = await serving(echo)
  const answer = await app.ask('/echo?a[b]=1&c=2', { headers: { 'x-forwarded-for': '198.51.100.7' } })
  expect(await answer.json()).toEqual({ query: { 'a[b]': '1', c: '2' }, ip: '198.51.100.7' })
})

test('behavior: a page may read what a route opens to all, and nothing else', async () => {
  await using app = await serving(echo)
  await app.ask('/open')
  expect(app.exchange()).toMatchObject({ route: 'check', openToAll: true })
  await app.ask('/echo')
  expect(app.exchange()).toMatchObject({ route: 'check', openToAll: false })
  expect((await app.ask('/nowhere')).status).toBe(404)
  expect(app.exchange()).toMatchObject({ openToAll: false })
})

test('behavior: for pages a path that is not there may be read, and asked for beforehand', async () => {
  await using app = await serving(echo, { isForPages: true })
  expect((await app.ask('/nowhere')).status).toBe(404)
  expect(app.exchange()).toMatchObject({ openToAll: true })
  const headers = { 'access-control-request-method': 'POST', origin: 'https://shop.example' }
  expect((await app.ask('/nowhere', { method: 'OPTIONS', headers })).status).toBeLessThan(300)
  for (const method of ['GET', 'POST', 'HEAD', 'DELETE'])
    expect((await app.ask('/nowhere', { method, headers })).status).toBe(404)
  // Not what a browser sends before a request of a page.
  const { origin } = headers
  expect((await app.ask('/nowhere', { method: 'OPTIONS', headers: { origin } })).status).toBe(404)
  await using closed = await serving(echo)
  expect((await closed.ask('/nowhere', { method: 'OPTIONS', headers })).status).toBe(404)
})

test('error: a packed body is not unpacked', async () => {
  await using app = await serving(echo)
  const plain = await app.ask('/body', { method: 'POST', body: '{"a":1}' })
  expect(await plain.json()).toEqual({ a: 1 })
  const packed = { method: 'POST', body: gzipSync('{"a":1}'), headers: { 'content-encoding': 'gzip' } }
  expect((await app.ask('/body', packed)).status).toBe(415)
})
