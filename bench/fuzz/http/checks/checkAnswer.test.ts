import { expect, test } from 'vitest'
import type { WireAnswer } from '../answer.ts'
import type { WireRequest } from '../wireRequest.ts'
import { checkAnswer } from './checkAnswer.ts'
import { plainPath } from './exchange.ts'

const good: Record<string, string> = {
  'x-request-id': '3f1c2a44-90ab-4cde-8f01-23456789abcd',
  'x-content-type-options': 'nosniff',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'referrer-policy': 'no-referrer',
  'content-type': 'application/json',
}
const refusal = (code: string) => JSON.stringify({ status: 'FAILED', code, reasons: [] })

function check(
  [method, host, target]: [string, 'widget' | 'login', string],
  answer: Partial<WireAnswer>,
  headers: WireRequest['headers'] = [],
): string[] {
  const request: WireRequest = {
    route: { host, method, path: target },
    method,
    target,
    headers: [['host', `{{${host}Host}}`], ...headers],
    changed: [],
  }
  const whole = { status: 200, cookies: [], body: '{}', ...answer, headers: { ...good, ...answer.headers } }
  return checkAnswer({ request, answer: whole })
}
const frame: ['GET', 'widget', string] = ['GET', 'widget', '/frame']
const wallet: ['GET', 'login', string] = ['GET', 'login', '/login/wallet']
const html = { 'content-type': 'text/html' }

test('default: nothing is wrong', () => {
  expect(check(frame, {})).toEqual([])
  expect(check(frame, { status: 404, body: refusal('not_found') })).toEqual([])
  expect(check(frame, { status: 503, body: refusal('upstream_unavailable') })).toEqual([])
  expect(check(wallet, {}, [['cookie', '{{cookie}}={{session}}']])).toEqual([])
  expect(check(frame, { headers: html, body: 'a &lt;fuzz-mark&gt;' })).toEqual([])
})

test.each<[string, Partial<WireAnswer>, string]>([
  ['a handler that throws', { status: 500, body: refusal('internal') }, 'status: 500 internal'],
  ['a code with another status', { status: 500, body: refusal('upstream_unavailable') }, 'status: 500'],
  ['a refusal in another form', { status: 400, body: '{"error":"x"}' }, 'shape: '],
  ['a code that is not documented', { status: 400, body: refusal('made_up') }, 'shape: '],
  [
    'markup of the request',
    { headers: html, body: '<p><fuzz-mark>' },
    'reflection: a page holds <fuzz-mark>',
  ],
  [
    'an attribute of the request',
    { headers: html, body: '<p a="" fuzz-mark="">' },
    'reflection: a page holds',
  ],
  ['a link to a script', { headers: html, body: '<a href="javascript:1">' }, 'reflection: a page links'],
  ['a split header', { headers: { 'x-fuzz-split': '1' } }, 'reflection: the request set'],
  ['no nosniff', { headers: { 'x-content-type-options': '' } }, 'headers: no nosniff'],
  ['no policy', { headers: { 'content-security-policy': '' } }, 'headers: no policy'],
  [
    'a policy for any script',
    { headers: { 'content-security-policy': "default-src 'none'; frame-ancestors 'none'; script-src *" } },
    'headers: its policy',
  ],
  ['no id', { headers: { 'x-request-id': 'x' } }, 'headers: no request id'],
  ['a cookie for scripts', { cookies: ['__Host-a=b; Secure; Path=/'] }, 'headers: a cookie is not safe'],
  ['any page may read', { headers: { 'access-control-allow-origin': '*' } }, 'openness: any page'],
  ['credentials', { headers: { 'access-control-allow-credentials': 'true' } }, 'openness: pages may send'],
])('error: %s', (_, answer, fault) => {
  expect(check(frame, answer)).toEqual([expect.stringContaining(fault)])
})

test('error: a session that is passed by', () => {
  const fault = [expect.stringContaining('without the session that it needs')]
  expect(check(wallet, {})).toEqual(fault)
  expect(check(['GET', 'login', '//login/%77allet'], {})).toEqual(fault)
  expect(check(wallet, {}, [['x-session-token', '{{resumed}}']])).toEqual([])
  const passkeys: ['POST', 'login', string] = ['POST', 'login', '/login/passkeys']
  expect(check(passkeys, {}, [['x-session-token', '{{resumed}}']])).toEqual(fault)
})

test('behavior: a lenient reading of a path', () => {
  const path = (target: string) => plainPath({ target } as WireRequest)
  expect(path('/a/../login//%57allet/?x=/y')).toBe('/login/wallet')
  expect(path('http://x/frame?y')).toBe('/frame')
  expect(path('/%zz')).toBe('/%zz')
})
