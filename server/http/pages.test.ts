import { expect, test } from 'vitest'
import { expressHandler } from './expressHandler.ts'
import { openToAll } from './openToAll.ts'
import { preflight } from './pages.ts'
import { sendRpcAnswer } from './sendRpcAnswer.ts'
import { listening } from './test/listening.ts'
import { plainContext } from './test/plainContext.ts'

test('default: a preflight is answered for a day, to any page', async () => {
  let route = ''
  await using app = await listening((request, response, exchange) => {
    void preflight('rpc', 'POST')(request, response, exchange)
    route = exchange.route
  })
  const { status, headers } = await app.ask('/', { method: 'OPTIONS' })
  expect(status).toBe(204)
  expect(Object.fromEntries(headers)).toMatchObject({
    'access-control-allow-origin': '*',
    'access-control-allow-methods': 'POST',
    'access-control-max-age': '86400',
    'x-request-id': 'r',
  })
  expect(headers.get('access-control-allow-headers')).toContain('authorization')
  expect(route).toBe('rpc')
})

test('behavior: a route that is open to all', async () => {
  const { context, taken } = plainContext()
  let isOpen: boolean | undefined
  const handle = expressHandler(context, (app) => {
    app.use('/open', ...openToAll(context, 'open', { methods: 'GET, POST' }))
    app.use('/open', (_, response) => void response.json({ here: true }))
  })
  await using app = await listening((request, response, exchange) => {
    response.once('close', () => {
      isOpen = exchange.openToAll
    })
    return handle(request, response, exchange)
  })
  const answer = await app.ask('/open', { method: 'POST' })
  expect([answer.status, answer.headers.get('access-control-allow-origin')]).toEqual([200, '*'])
  await expect.poll(() => isOpen).toBe(true)
  expect(taken).toHaveLength(1)
  const preflightAnswer = await app.ask('/open', { method: 'OPTIONS' })
  expect([preflightAnswer.status, preflightAnswer.headers.get('access-control-allow-methods')]).toEqual([
    204,
    'GET, POST',
  ])
  expect(taken).toHaveLength(1)
  const refused = await app.ask('/open', { method: 'PUT' })
  expect([refused.status, refused.headers.get('allow')]).toEqual([405, 'GET, POST, OPTIONS'])
  expect(taken).toHaveLength(2)
})

test('default: an answer of JSON-RPC has its length, and one to notifications has nothing', async () => {
  await using app = await listening((request, response, exchange) => {
    exchange.openToAll = request.url === '/open'
    sendRpcAnswer(response, exchange, request.url === '/none' ? '' : '{"id":"€"}')
  })
  const answer = await app.ask('/open')
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    'content-length': '12',
    'content-type': 'application/json; charset=utf-8',
    'cache-control': 'no-store',
    'access-control-allow-origin': '*',
  })
  expect(await answer.json()).toEqual({ id: '€' })
  expect((await app.ask('/')).headers.get('access-control-allow-origin')).toBeNull()
  expect((await app.ask('/none')).status).toBe(204)
})
