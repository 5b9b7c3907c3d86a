import { request as sendRequest } from 'node:http'
import { expect, test } from 'vitest'
import type { Asset } from '../assets/asset.ts'
import { expressHandler } from './expressHandler.ts'
import { serveFiles } from './serveFiles.ts'
import { listening } from './test/listening.ts'
import { plainContext } from './test/plainContext.ts'

const asset: Asset = {
  type: 'text/javascript',
  etag: 'abc',
  cacheControl: 'max-age=60',
  integrity: 'sha384-x',
  raw: Buffer.from('raw text'),
  br: Buffer.from('br'),
  gzip: Buffer.from('gzip!'),
}
const { br: _, gzip: __, ...plain } = asset
const files = new Map<string, Asset>([
  ['/a.js', asset],
  ['/plain.js', plain as Asset],
])

const serving = (headers: [string, string][] = []) => {
  const { context, taken } = plainContext()
  let isOpen: boolean | undefined
  const handle = expressHandler(context, (app) => void app.use(serveFiles('sdk', files, headers)))
  return {
    taken,
    isOpen: () => isOpen,
    app: listening((request, response, exchange) => {
      response.once('close', () => {
        isOpen = exchange.openToAll
      })
      return handle(request, response, exchange)
    }),
  }
}

interface Answer {
  status: number | undefined
  headers: Record<string, string | string[] | undefined>
  body: string
}
/** As it comes, nothing unpacked. */
const ask = (port: number, path: string, headers: Record<string, string> = {}, method = 'GET') =>
  new Promise<Answer>((resolve, reject) => {
    const sent = sendRequest({ port, host: '127.0.0.1', path, headers, method, agent: false }, (answer) => {
      let body = ''
      answer.setEncoding('utf8')
      answer.on('data', (text) => {
        body += text
      })
      answer.on('end', () => resolve({ status: answer.statusCode, headers: answer.headers, body }))
    })
    sent.on('error', reject).end()
  })

test.each([
  ['gzip, br', 'br', 'br'],
  ['gzip', 'gzip', 'gzip!'],
  ['identity', undefined, 'raw text'],
  ['brotli, agzip', undefined, 'raw text'],
  ['br;q=0, gzip', 'gzip', 'gzip!'],
  ['gzip;q=0, br;q=0', undefined, 'raw text'],
  ['br;q=0.1, gzip;q=0.9', 'gzip', 'gzip!'],
  ['GZIP', 'gzip', 'gzip!'],
])('default: who takes %s gets %s', async (accepts, encoding, body) => {
  await using app = await serving().app
  const answer = await ask(app.port, '/a.js', { 'accept-encoding': accepts })
  expect(answer).toMatchObject({ status: 200, body })
  expect(answer.headers).toMatchObject({
    'content-type': 'text/javascript',
    'content-length': String(body.length),
    'cache-control': 'max-age=60',
    etag: `"abc-${encoding ?? 'raw'}"`,
    vary: 'accept-encoding',
  })
  expect(answer.headers['content-encoding']).toBe(encoding)
})

test('behavior: what is there in one form only is sent in it', async () => {
  await using app = await serving().app
  const answer = await ask(app.port, '/plain.js', { 'accept-encoding': 'br, gzip' })
  expect(answer).toMatchObject({ status: 200, body: 'raw text', headers: { etag: '"abc-raw"' } })
  expect(answer.headers['content-encoding']).toBeUndefined()
})

test('behavior: HEAD has the headers alone, and what the browser has is not sent again', async () => {
  await using app = await serving().app
  const head = await ask(app.port, '/a.js', { 'accept-encoding': 'br' }, 'HEAD')
  expect(head).toMatchObject({ status: 200, body: '', headers: { 'content-length': '2' } })
  const again = { 'accept-encoding': 'br', 'if-none-match': 'W/"x", "abc-br"' }
  expect(await ask(app.port, '/a.js', again)).toMatchObject({ status: 304, body: '' })
  const other = { 'accept-encoding': 'gzip', 'if-none-match': '"abc-br"' }
  expect(await ask(app.port, '/a.js', other)).toMatchObject({ status: 200 })
})

test.each<[[string, string][], boolean]>([
  [[['access-control-allow-origin', '*']], true],
  [[['cross-origin-resource-policy', 'cross-origin']], false],
])('behavior: with %j its refusals are open to all: %s', async (headers, expected) => {
  const { app: starting, isOpen, taken } = serving(headers)
  await using app = await starting
  expect(await ask(app.port, '/a.js', {}, 'POST')).toMatchObject({
    status: 405,
    headers: { allow: 'GET, HEAD' },
  })
  await expect.poll(isOpen).toBe(expected)
  expect(taken).toEqual(['sdk x10 127.0.0.1'])
  const [[name = '', value] = []] = headers
  expect((await ask(app.port, '/a.js')).headers[name]).toBe(value)
})

test('error: a path that is not exactly there', async () => {
  const { app: starting, taken } = serving()
  await using app = await starting
  for (const path of ['/A.js', '/x/../a.js', '/%61.js', '/a.js/'])
    expect(await ask(app.port, path)).toMatchObject({ status: 404 })
  expect(taken).toEqual([])
})
