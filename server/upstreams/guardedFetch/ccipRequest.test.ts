import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { ccipRequest } from './ccipRequest.ts'
import type { FetchTrouble } from './fetchTrouble.ts'
import { createGuardedFetch } from './guardedFetch.ts'

let asked: string[] = []
const answers: Record<string, [number, string]> = {
  '/good': [200, '{"data":"0x1234"}'],
  '/empty': [200, '{}'],
  '/null': [200, 'null'],
  '/words': [200, '{"data":"hello"}'],
  '/below': [399, ''],
  '/first': [400, ''],
  '/last': [499, ''],
  '/broken': [500, ''],
}
const server = createServer(async (request, response) => {
  let text = ''
  for await (const chunk of request) text += chunk
  const path = request.url ?? ''
  asked.push(`${request.method} ${path}${text && ` ${text}`}`)
  if (path.startsWith('/moved')) return void response.writeHead(302, { location: '/good' }).end()
  const [status, body] = answers[path.split('?')[0] ?? ''] ?? [200, '{"data":"0x00"}']
  response.writeHead(status, { 'content-type': 'application/json' }).end(body)
})
let own: string
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  own = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => server.close())
beforeEach(() => {
  asked = []
})

const sender = '0xABCDef0000000000000000000000000000000001'
const paths = [
  '/good',
  '/empty',
  '/null',
  '/words',
  '/below',
  '/first',
  '/last',
  '/broken',
  '/moved?{data}',
  '/x/{sender}/{data}',
]

/** A contract that names these gateways, all of which the operator configured unless the list says otherwise. */
function ask(urls: string[], { budget = 8, configured = paths.map((path) => own + path) } = {}) {
  const request = ccipRequest(createGuardedFetch(), { budget, own: configured })
  return () => request({ data: '0xAA', sender, urls: urls.map((path) => own + path) })
}
const reasonOf = (asking: Promise<unknown>): Promise<unknown> =>
  asking.then(
    (data) => data,
    ({ reason }: FetchTrouble) => reason,
  )

test('default: asked by POST where the address has no place for the data', async () => {
  expect(await ask(['/good'])()).toBe('0x1234')
  expect(asked).toEqual([`POST /good {"data":"0xAA","sender":"${sender.toLowerCase()}"}`])
})

test('param: asked by GET where it has one', async () => {
  expect(await ask(['/x/{sender}/{data}'])()).toBe('0x00')
  expect(asked).toEqual([`GET /x/${sender.toLowerCase()}/0xAA`])
})

test('behavior: the next gateway after one that is broken', async () => {
  expect(await ask(['/broken', '/good'])()).toBe('0x1234')
  expect(await ask(['/below', '/good'])()).toBe('0x1234')
  expect(await ask(['/empty', '/null', '/good'])()).toBe('0x1234')
  expect(asked).toHaveLength(7)
})

test('behavior: three gateways are tried', async () => {
  expect(await reasonOf(ask(['/broken', '/broken', '/broken', '/good'])())).toBe('status')
  expect(asked).toHaveLength(3)
})

test.each(['/first', '/last'])('behavior: a refusal (%s) ends it', async (path) => {
  expect(await reasonOf(ask([path, '/good'])())).toBe('status')
  expect(asked).toHaveLength(1)
})

test('behavior: one that led on is not the operator’s any more', async () => {
  expect(await reasonOf(ask(['/moved?{data}'])())).toBe('scheme')
  expect(asked).toHaveLength(1)
})

test('error: a gateway that the operator did not configure to the letter', async () => {
  expect(await reasonOf(ask(['/good'], { configured: [`${own}/other`] })())).toBe('scheme')
  expect(asked).toEqual([])
})

test('error: more answers than the budget', async () => {
  const next = ask(['/good'], { budget: 2 })
  expect([await next(), await next()]).toEqual(['0x1234', '0x1234'])
  expect(await reasonOf(next())).toBe('redirects')
  expect(asked).toHaveLength(2)
})

test('error: an answer that is not data', async () => {
  expect(await reasonOf(ask(['/words'])())).toBe('type')
  expect(await reasonOf(ask([])())).toBe('url')
})
