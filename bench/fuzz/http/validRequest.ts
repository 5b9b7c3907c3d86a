import type { Route } from '../../../server/test/allRoutes.ts'
import { endpointOf } from '../../../server/test/fitsContract.ts'
import type { Random } from '../random.ts'
import { bodySchema, schemaOf } from './bodySchemas.ts'
import { sample } from './sample.ts'
import type { WireRequest } from './wireRequest.ts'
import { words, wordsByName } from './words.ts'

/** Names that paths outside of the data API read from their query. */
const queryNames = [
  'theme',
  'chainId',
  'key',
  'state',
  'session',
  'popup',
  'return',
  'error',
  'code',
  'callbackUrl',
  'url',
  'sig',
  'page',
  'entries',
  'search',
]

/** A request of a route as an honest caller sends it. */
export function validRequest(random: Random, route: Route): WireRequest {
  const isPost = route.method === 'POST'
  const path = route.path.replaceAll(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(random.pick(wordsByName[name] ?? words)),
  )
  const query = new URLSearchParams(validQuery(random, route)).toString()
  // Placeholders stay as they are.
  const target = `${path}${query && '?'}${query}`.replaceAll(/%7B%7B(\w+)%7D%7D/g, '{{$1}}')
  const headers: WireRequest['headers'] = [
    ['host', `{{${route.host}Host}}`],
    ['connection', 'close'],
    // Each thousand is one client.
    ['x-forwarded-for', `10.1.${random.below(4)}.${random.below(8)}`],
    ...callerHeaders(random, route),
  ]
  const request: WireRequest = { route, method: route.method, target, headers, changed: [] }
  if (!isPost) return request
  const body = sample(random, bodySchema(random, route))
  if (route.path.startsWith('/auth')) {
    headers.push(['content-type', 'application/x-www-form-urlencoded'])
    return { ...request, body: new URLSearchParams(Object.entries(fields(random))).toString() }
  }
  headers.push(['content-type', 'application/json'])
  return { ...request, body: JSON.stringify(body) }
}

const fields = (random: Random): Record<string, string> => ({
  csrfToken: random.pick(words),
  email: 'ada@mail.example',
  code: '123456',
  state: random.pick(words),
  callbackUrl: '{{loginOrigin}}/auth/session',
})

function validQuery(random: Random, route: Route): Record<string, string> {
  const query = endpointOf(route.method, route.path.replaceAll(/:\w+/g, 'x'))?.query
  const own = query ? sample(random, schemaOf(query)) : {}
  const found: Record<string, string> = random.chance(0.8) ? { projectId: 'demo' } : {}
  for (const [name, value] of Object.entries(own as object)) found[name] = String(value)
  if (!query)
    for (const name of queryNames)
      if (random.chance(0.2)) found[name] = random.pick(wordsByName[name] ?? words)
  return found
}

function callerHeaders(random: Random, { host, method, path }: Route): WireRequest['headers'] {
  const token: [string, string] = ['authorization', 'Bearer {{frameToken}}']
  if (host === 'login') {
    const origin: WireRequest['headers'] = [
      ['origin', '{{loginOrigin}}'],
      ['sec-fetch-site', 'same-origin'],
    ]
    const session: WireRequest['headers'][] = [
      [],
      [['cookie', 'a=b; {{cookie}}={{session}}']],
      [['x-session-token', '{{session}}']],
      [['x-session-token', '{{resumed}}']],
    ]
    const dest: WireRequest['headers'] = random.chance(0.3)
      ? [['accept', 'text/html']]
      : [['sec-fetch-dest', random.pick(['iframe', 'empty', 'document'])]]
    return [...(method === 'POST' ? origin : []), ...dest, token, ...random.pick(session)]
  }
  if (path.startsWith('/frame/') || path.startsWith('/exchange/'))
    return [['origin', '{{widgetOrigin}}'], ...(random.chance(0.7) ? [token] : [])]
  return random.chance(0.5) ? [['origin', 'http://demo.example']] : [token]
}
