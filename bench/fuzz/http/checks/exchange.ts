import type { WireAnswer } from '../answer.ts'
import type { WireRequest } from '../wireRequest.ts'

/** A request and what came back. */
export interface Exchanged {
  request: WireRequest
  answer: WireAnswer
}

/** @returns what is wrong, '' for nothing */
export type Check = (exchanged: Exchanged) => string

/** The path as somebody lenient reads it: without query and host, decoded, no doubled slash or dot, lower case. */
export function plainPath({ target }: WireRequest): string {
  const [path = ''] = target.replace(/^https?:\/\/[^/?]*/i, '').split('?')
  const kept: string[] = []
  for (const segment of decoded(path)
    .toLowerCase()
    .split(/[\\/]+/)) {
    if (segment === '..') kept.pop()
    else if (segment !== '' && segment !== '.') kept.push(segment)
  }
  return `/${kept.join('/')}`
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}

export const isHtml = ({ headers }: WireAnswer): boolean => /html|xml/.test(headers['content-type'] ?? '')

/** What the parser of HTTP refuses, before any of our code but `refuseMalformed`. */
export const isFromParser = ({ answer }: Exchanged): boolean =>
  answer.status === 400 && answer.body.includes('"invalid_query"') && answer.body.includes('no HTTP request')
