import type { Route } from '../../../server/test/allRoutes.ts'
import { createRandom, type Random } from '../random.ts'
import { changeBody } from './changes/changeBody.ts'
import { changeHeader } from './changes/changeHeader.ts'
import { changeMethod } from './changes/changeMethod.ts'
import { changePath } from './changes/changePath.ts'
import { changeQuery } from './changes/changeQuery.ts'
import { malformed } from './malformed.ts'
import { validRequest } from './validRequest.ts'
import type { WireRequest } from './wireRequest.ts'

const changes = {
  body: changeBody,
  query: changeQuery,
  header: changeHeader,
  path: changePath,
  method: changeMethod,
}
type Change = keyof typeof changes

/** How often each is picked: what gets to a handler more often than what ends before it. */
const picked: readonly Change[] = [
  ...Array<Change>(8).fill('body'),
  ...Array<Change>(7).fill('query'),
  ...Array<Change>(5).fill('header'),
  'path',
  'path',
  'method',
]
const wireShare = 0.04

/** The request of that number: the same for the same seed, whatever was answered to those before. */
export function makeRequest(seed: number, index: number, routes: readonly Route[]): WireRequest {
  const random = createRandom(seed ^ Math.imul(index + 1, 0x9e3779b1))
  const route = routes[index % routes.length] as Route
  const request = validRequest(random, route)
  if (random.chance(wireShare)) return malformed(random, request)
  // A tenth stays as it is, so that what is behind the first check is reached.
  const count = random.pick([0, 1, 1, 1, 1, 1, 2, 2, 2, 4])
  for (let each = 0; each < count; each++) change(random, request)
  return request
}

function change(random: Random, request: WireRequest): void {
  const wanted = random.pick(picked)
  const name = wanted === 'body' && request.body === undefined ? 'query' : wanted
  changes[name](random, request)
  request.changed.push(name)
}
