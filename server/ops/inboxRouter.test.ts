import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestServer, testServer } from '../test/testServer.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server[Symbol.asyncDispose]())

const send = (subject: string, to = 'a@mail.example') =>
  server.server.context.mailer.send({ to, subject, text: `text of ${subject}`, html: '<p>html</p>' })
const html = { accept: 'text/html' }

test('default', async () => {
  expect((await server.ops('/inbox', html)).text).toContain('None yet.')
  await send('first')
  await send('second')
  const { status, text, headers } = await server.ops('/inbox', html)
  expect(status).toBe(200)
  expect(text.indexOf('second')).toBeGreaterThan(0)
  expect(text.indexOf('second')).toBeLessThan(text.indexOf('first'))
  expect(headers['content-security-policy']).toContain("default-src 'none'")
})

test('param: JSON', async () => {
  await send('json', 'json@mail.example')
  const { json } = await server.ops('/inbox', { accept: 'application/json' })
  expect(json[0]).toMatchObject({ to: 'json@mail.example', subject: 'json', text: 'text of json' })
})

test('behavior: what somebody wrote is shown as text', async () => {
  await send('<img src=x onerror=alert(1)>', '"<b>"@mail.example')
  const { text } = await server.ops('/inbox', html)
  expect(text).toContain('&lt;img src=x onerror=alert(1)&gt;')
  expect(text).not.toMatch(/<img|<b>/)
})

test('behavior: the last fifty', async () => {
  for (let turn = 0; turn < 60; turn++) await send(`turn ${turn}`)
  const { json } = await server.ops('/inbox', { accept: 'application/json' })
  expect(json).toHaveLength(50)
  expect(json[0].subject).toBe('turn 59')
})

test('error: not on the public port, and not in production', async () => {
  expect((await server.request('/inbox')).status).toBe(404)
  expect((await server.login('/inbox')).status).toBe(404)
  await using production = await testServer({
    database: server.server.context.database,
    config: { production: true },
  })
  await production.server.context.mailer.send({ to: 'a@b.example', subject: 's', text: 't', html: 'h' })
  expect((await production.ops('/inbox')).status).toBe(404)
})
