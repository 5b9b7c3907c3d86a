import { expect, test } from 'vitest'
import type { Route } from '../../../server/test/allRoutes.ts'
import { endpointOf } from '../../../server/test/fitsContract.ts'
import { createRandom } from '../random.ts'
import { makeRequest } from './makeRequest.ts'
import { validRequest } from './validRequest.ts'
import { type Secrets, wireBytes } from './wireRequest.ts'

const routes: Route[] = [
  { host: 'widget', method: 'POST', path: '/v1/wallet' },
  { host: 'login', method: 'POST', path: '/login/wallet' },
  { host: 'login', method: 'GET', path: '/auth/popup/:provider' },
]
const many = (seed: number) => Array.from({ length: 3_000 }, (_, index) => makeRequest(seed, index, routes))

test('default: every kind of change, and every route', () => {
  const requests = many(1)
  const changed = new Set(requests.flatMap(({ changed }) => changed))
  expect([...changed].sort()).toEqual(['body', 'header', 'method', 'path', 'query', 'wire'])
  expect(new Set(requests.map(({ route }) => route))).toEqual(new Set(routes))
})

test('behavior: the same seed makes the same, another one others', () => {
  expect(many(1)).toEqual(many(1))
  expect(many(2)).not.toEqual(many(1))
})

test('behavior: an unchanged request is one that the contract takes', () => {
  const route: Route = { host: 'widget', method: 'POST', path: '/v1/wallet' }
  const schema = endpointOf('POST', '/v1/wallet')?.body
  for (let seed = 0; seed < 50; seed++) {
    const { body = '' } = validRequest(createRandom(seed), route)
    expect(schema?.safeParse(JSON.parse(body)).success).toBe(true)
  }
})

test('behavior: the bytes say how long the body is, with what the server knows filled in', () => {
  const secrets = { widgetHost: 'widget.example', session: 'é' } as Secrets
  const request = {
    route: routes[0] as Route,
    method: 'POST',
    target: '/x',
    headers: [['host', '{{widgetHost}}']] as [string, string][],
    body: '{{session}}{{unknown}}',
    changed: [],
  }
  expect(wireBytes(request, secrets).toString()).toBe(
    'POST /x HTTP/1.1\r\nhost: widget.example\r\ncontent-length: 13\r\n\r\né{{unknown}}',
  )
})
