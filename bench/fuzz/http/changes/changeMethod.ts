import type { Random } from '../../random.ts'
import type { WireRequest } from '../wireRequest.ts'

const methods = ['GET', 'POST', 'HEAD', 'OPTIONS', 'PUT', 'PATCH', 'DELETE', 'TRACE', 'PROPFIND', 'M-SEARCH']
/** Those that the parser itself refuses, or that ask for a tunnel. */
const refused = ['CONNECT', 'get', 'FOO', '__proto__', 'G E T', '']

export function changeMethod(random: Random, request: WireRequest): void {
  request.method = random.pick(random.chance(0.8) ? methods : refused)
  if (refused.includes(request.method)) request.unfinished = true
}
