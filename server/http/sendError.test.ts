import { once } from 'node:events'
import { DrizzleQueryError } from 'drizzle-orm/errors'
import { expect, test, vi } from 'vitest'
import { HttpError } from '../errors/httpError.ts'
import { PlainSpan } from '../trace/span.ts'
import type { Exchange, Request, Response } from './handler.ts'
import { sendError } from './sendError.ts'
import { listening } from './test/listening.ts'
import { plainContext } from './test/plainContext.ts'

interface Failing {
  exchange?: Partial<Exchange>
  before?(request: Request, response: Response): unknown
}

/** A server whose only route fails so. */
async function failing(thrown: unknown, { exchange = {}, before }: Failing = {}) {
  const { context, refused } = plainContext()
  const app = await listening(async (request, response) => {
    await before?.(request, response)
    sendError(
      context,
      request,
      response,
      { requestId: 'id', span: new PlainSpan(), route: 'check', ...exchange },
      thrown,
    )
  })
  return { app, refused }
}

test('default: status, code, sentence, our headers and the length', async () => {
  const { app, refused } = await failing(new HttpError(409, 'wallet_exists', 'There is one – already'))
  await using _ = app
  const answer = await app.ask()
  const text = await answer.text()
  expect(answer.status).toBe(409)
  expect(JSON.parse(text)).toEqual({
    status: 'FAILED',
    code: 'wallet_exists',
    reasons: [{ field: '', description: 'There is one – already' }],
  })
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    'content-type': 'application/json; charset=utf-8',
    'content-length': `${Buffer.byteLength(text)}`,
    'cache-control': 'no-store',
    'x-request-id': 'id',
    'x-content-type-options': 'nosniff',
  })
  expect(answer.headers.get('transfer-encoding')).toBe(null)
  expect(refused).toEqual(['wallet_exists'])
})

test('behavior: what the handler set for its own answer is gone', async () => {
  const before = (_: Request, response: Response) =>
    response.setHeader('set-cookie', 'a=1').setHeader('etag', '"x"')
  const { app } = await failing(new HttpError(400, 'invalid_body', 'No'), { before })
  await using _ = app
  const { headers } = await app.ask()
  expect([headers.get('set-cookie'), headers.get('etag')]).toEqual([null, null])
})

test('behavior: an answer that is under way is cut, not mended', async () => {
  const before = (_: Request, response: Response) =>
    response.writeHead(200, { 'content-length': 9 }).write('half')
  const { app, refused } = await failing(new Error('late'), { before })
  await using _ = app
  await expect(app.ask().then((answer) => answer.text())).rejects.toThrow()
  expect([refused, app.thrown]).toEqual([['internal'], []])
})

/** The answer, and whether the server ends the connection with it: then a further request gets none. */
async function exchange(port: { connect(): import('node:net').Socket }, sent: string) {
  const socket = port.connect()
  let text = ''
  socket.on('data', (chunk) => {
    text += chunk
  })
  socket.on('error', () => {})
  const gone = new Promise((resolve) => socket.once('close', resolve))
  socket.write(sent)
  await Promise.race([once(socket, 'data'), gone])
  socket.write('GET / HTTP/1.1\r\nhost: a\r\nconnection: close\r\n\r\n')
  await gone
  const [answer = '', further] = text.split(/(?=HTTP\/1\.1 )/)
  const [head = '', body = ''] = answer.split('\r\n\r\n')
  return { head, body, isEnded: further === undefined }
}

test.each([
  ['a body by its length that has not come', 'content-length: 5', '', true],
  ['a body in pieces that has not come', 'transfer-encoding: chunked', '', true],
  ['a body that is there whole', 'content-length: 2', 'ok', false],
  ['no body', 'x-a: 1', '', false],
  ['a body of nothing', 'content-length: 0', '', false],
])('behavior: %s', async (_, header, body, isClosed) => {
  const before = async (request: Request) => {
    if (body) for await (const _ of request);
  }
  const { app } = await failing(new HttpError(401, 'no_session', 'Nobody'), { before })
  await using __ = app
  const { head, isEnded } = await exchange(app, `POST / HTTP/1.1\r\nhost: a\r\n${header}\r\n\r\n${body}`)
  expect(head).toMatch(/^HTTP\/1\.1 401 /)
  expect([/connection: close/i.test(head), isEnded]).toEqual([isClosed, isClosed])
})

test('behavior: HEAD gets the head alone', async () => {
  const { app } = await failing(new HttpError(404, 'not_found', 'Nothing'))
  await using _ = app
  const { head, body } = await exchange(app, 'HEAD / HTTP/1.1\r\nhost: a\r\n\r\n')
  expect(head).toMatch(/content-length: [1-9]/i)
  expect(body).toBe('')
})

test('behavior: a database that does not answer is 503, with when to try again', async () => {
  const gone = new DrizzleQueryError('select 1', [], Object.assign(new Error('gone'), { code: 'ECONNRESET' }))
  const { app, refused } = await failing(gone)
  await using _ = app
  const { status, headers } = await app.ask()
  expect([status, headers.get('retry-after'), refused]).toEqual([503, '2', ['database_unavailable']])
})

test.each([
  [new DrizzleQueryError('select 1', [], new Error('no such column')), 500, 'internal'],
  [Object.assign(new Error('too large'), { type: 'entity.too.large', status: 413 }), 413, 'body_too_large'],
  [Object.assign(new Error('malformed'), { status: 400 }), 400, 'invalid_body'],
  [Object.assign(new Error('teapot'), { status: 500 }), 500, 'internal'],
  [null, 500, 'internal'],
])('error: %s is %i %s', async (thrown, status, code) => {
  const { app } = await failing(thrown)
  await using _ = app
  const answer = await app.ask()
  expect([answer.status, ((await answer.json()) as { code: string }).code]).toEqual([status, code])
})

test.each([
  ['frame', 'text/html,*/*', 'text/html; charset=utf-8'],
  ['frame', 'application/json', 'application/json; charset=utf-8'],
  ['check', 'text/html,*/*', 'application/json; charset=utf-8'],
])('behavior: for route %s and accept %s it is %s', async (route, accept, type) => {
  const { app } = await failing(new HttpError(401, 'unknown_project', 'No'), { exchange: { route } })
  await using _ = app
  expect((await app.ask('/', { headers: { accept } })).headers.get('content-type')).toBe(type)
})

/** The page that a browser gets for a refusal of this route. */
async function pageOf(exchange: Partial<Exchange>, error = new HttpError(401, 'unknown_project', 'No')) {
  const { app } = await failing(error, { exchange })
  await using _ = app
  return (await app.ask('/', { headers: { accept: 'text/html' } })).text()
}

test.each([
  ['frame', '<p>This address shows a wallet window inside pages that are allowed to use it.</p>'],
  ['login', '<p>This address shows a wallet window inside pages that are allowed to use it.</p>'],
  ['popup', '<p>Go back to the page that you came from, and try again there.</p>'],
  ['auth', '<p><a href="/auth/signin">Back to sign-in</a></p>'],
])('behavior: the page of %s says what helps there', async (route, hint) => {
  expect(await pageOf({ route })).toContain(`<h1>No</h1>\n${hint}\n<p><small>id</small></p>\n`)
})

test('behavior: what was shed is a page without a hint, and no error of ours', async () => {
  const { context } = plainContext()
  const error = vi.fn()
  Object.assign(context, { logger: { error } })
  const exchange = { requestId: 'id', span: new PlainSpan(), route: 'shed-frame', isShed: true }
  await using app = await listening((request, response) =>
    sendError(context, request, response, exchange, new HttpError(503, 'overloaded', 'Too much to do')),
  )
  const answer = await app.ask('/', { headers: { accept: 'text/html' } })
  expect(answer.status).toBe(503)
  expect(await answer.text()).toContain('<h1>Too much to do</h1>\n<p><small>id</small></p>\n')
  expect(error).not.toHaveBeenCalled()
})
