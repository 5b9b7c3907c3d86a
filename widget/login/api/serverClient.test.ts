import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { createServerClient, reasonOf } from './serverClient.ts'

const schema = z.object({ a: z.number() })

function answering(response: () => Response | Promise<Response>) {
  const asked: { path: string; init: RequestInit | undefined }[] = []
  const client = createServerClient(async (input, init) => {
    asked.push({ path: String(input), init })
    return response()
  })
  return { client, asked }
}

test('default', async () => {
  const { client, asked } = answering(() => Response.json({ a: 1, more: 2 }))
  client.setFrameToken('frame')
  expect(await client.ask('/login/session', schema)).toEqual({ a: 1 })
  expect(asked[0]?.init).toMatchObject({ method: 'GET', credentials: 'same-origin', redirect: 'error' })
  expect(asked[0]?.init?.headers).toEqual({ authorization: 'Bearer frame' })
})

test('behavior: a session token goes along until it is forgotten', async () => {
  const { client, asked } = answering(() => Response.json({ a: 1 }))
  client.setSessionToken('session')
  await client.ask('/login/wallet', schema, { body: { b: 2 } })
  client.setSessionToken('')
  await client.ask('/login/wallet', schema, { body: {} })
  expect(asked.map(({ init }) => new Headers(init?.headers).get('x-session-token'))).toEqual([
    'session',
    null,
  ])
  expect(asked[0]?.init).toMatchObject({ method: 'POST', body: '{"b":2}' })
})

test('behavior: says whom it takes for logged in, until that is nobody', async () => {
  const { client, asked } = answering(() => Response.json({ a: 1 }))
  client.setPerson('ann')
  await client.ask('/login/wallet', schema)
  client.setPerson('')
  await client.ask('/login/wallet', schema)
  expect(asked.map(({ init }) => new Headers(init?.headers).get('x-gatehouse-person'))).toEqual(['ann', null])
})

test('behavior: only what is to outlive the page does', async () => {
  const { client, asked } = answering(() => Response.json({ a: 1 }))
  await client.ask('/login/passkeys', schema, { body: {}, outlivesPage: true })
  await client.ask('/login/wallet', schema, { body: {} })
  expect(asked.map(({ init }) => init?.keepalive)).toEqual([true, undefined])
})

test.each([
  [401, 'no_session', 4100],
  [403, 'login_not_fresh', 4100],
  [429, 'too_soon', -32005],
  [500, 'internal', -32603],
])('error: %i %s', async (status, code, expected) => {
  const body = { status: 'FAILED', code, reasons: [{ field: '', description: 'because' }] }
  const { client } = answering(() => Response.json(body, { status, headers: { 'retry-after': '12' } }))
  await expect(client.ask('/x', schema)).rejects.toMatchObject({
    code: expected,
    message: 'because',
    data: { reason: code, status, retryAfter: 12 },
  })
})

test('error: the field that is refused is named', async () => {
  const body = { status: 'FAILED', code: 'invalid_body', reasons: [{ field: 'email', description: 'no' }] }
  const { client } = answering(() => Response.json(body, { status: 422 }))
  await expect(client.ask('/x', schema)).rejects.toMatchObject({
    data: { reason: 'invalid_body', status: 422, field: 'email' },
  })
})

test.each([
  ['of another shape', () => Response.json({ a: '1' }), 'bad_answer'],
  ['that is no JSON', () => new Response('<html>'), 'offline'],
  ['that never came', () => Promise.reject(new TypeError('failed')), 'offline'],
])('error: an answer %s', async (_, response, reason) => {
  const { client } = answering(response)
  await expect(client.ask('/x', schema)).rejects.toMatchObject({ code: -32603, data: { reason } })
})

test('error: who asked left', async () => {
  const { client } = answering(() => Promise.reject(new DOMException('aborted', 'AbortError')))
  await expect(client.ask('/x', schema, { signal: AbortSignal.abort() })).rejects.toMatchObject({
    code: 4001,
    data: { reason: 'aborted' },
  })
})

test('behavior: the word for a failure, whoever threw it', () => {
  expect(reasonOf({ code: 'stale_rotation' })).toBe('stale_rotation')
  expect(reasonOf({ code: 4001, data: { reason: 'aborted' } })).toBe('aborted')
  expect([null, undefined, 'x', { code: 1 }].map(reasonOf)).toEqual(['', '', '', ''])
})
