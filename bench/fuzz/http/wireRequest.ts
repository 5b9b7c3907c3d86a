import type { Route } from '../../../server/test/allRoutes.ts'

/**
 * A request as it is made from a seed. `{{name}}` stands for what only the running server knows (`Secrets`), so that the
 * same seed makes the same requests.
 */
export interface WireRequest {
  /** What a valid request of it looked like before the changes. */
  route: Route
  method: string
  target: string
  headers: [name: string, value: string][]
  body?: string
  /** @default 'utf8' */
  encoding?: BufferEncoding
  /** Sent in place of all of the above. */
  raw?: string
  /** The server may wait for more, or find no request in it: our side is closed after a moment. */
  unfinished?: boolean
  /** Names of what was changed. */
  changed: string[]
}

export type SecretName =
  | 'widgetHost'
  | 'widgetOrigin'
  | 'loginHost'
  | 'loginOrigin'
  | 'frameToken'
  | 'cookie'
  | 'session'
  | 'resumed'
  | 'person'
  | 'wallet'
  | 'sealed'
export type Secrets = Record<SecretName, string>

const fillIn = (text: string, secrets: Secrets): string =>
  text.replace(/\{\{(\w+)\}\}/g, (whole, name: string) =>
    Object.hasOwn(secrets, name) ? secrets[name as SecretName] : whole,
  )

export const headerOf = ({ headers }: WireRequest, name: string): string | undefined =>
  headers.find(([found]) => found.toLowerCase() === name)?.[1]

/** The bytes of a request. Says how long its body is where its headers do not. */
export function wireBytes(request: WireRequest, secrets: Secrets): Buffer {
  if (request.raw !== undefined) return Buffer.from(fillIn(request.raw, secrets), 'latin1')
  const body =
    request.body === undefined ? undefined : Buffer.from(fillIn(request.body, secrets), request.encoding)
  const lines = request.headers.map(([name, value]) => `${name}: ${value}`)
  const hasLength = request.headers.some(([name]) => /^(?:content-length|transfer-encoding)$/i.test(name))
  if (body && !hasLength) lines.push(`content-length: ${body.length}`)
  const head = [`${request.method} ${request.target} HTTP/1.1`, ...lines, '', ''].join('\r\n')
  return Buffer.concat([Buffer.from(fillIn(head, secrets)), body ?? Buffer.alloc(0)])
}
