import type { Random } from '../random.ts'
import { type Secrets, type WireRequest, wireBytes } from './wireRequest.ts'

const end = '\r\n\r\n'
const post = 'POST /frame/token HTTP/1.1\r\nhost: {{widgetHost}}\r\norigin: {{widgetOrigin}}\r\n'

/** What is not HTTP, or is HTTP that proxies and servers read in two ways. `good`: the bytes of a valid request. */
const forms: readonly ((random: Random, good: string) => string)[] = [
  (random, good) => good.slice(0, random.below(good.length)),
  (random, good) => {
    const at = random.below(good.length)
    return `${good.slice(0, at)}${String.fromCharCode(random.below(256))}${good.slice(at + 1)}`
  },
  (random) =>
    Array.from({ length: random.below(600) }, () => String.fromCharCode(random.below(256))).join(''),
  (_, good) => good.replace('HTTP/1.1', 'HTTP/9.9'),
  (_, good) => good.replace('HTTP/1.1', 'HTTP/1.0'),
  (_, good) => good.replace(' HTTP/1.1', ''),
  (_, good) => good.replaceAll('\r\n', '\n'),
  (_, good) => good.replace('\r\n', '\r\n folded: line\r\n'),
  (_, good) => good.replace('\r\n', '\r\nno colon here\r\n'),
  (_, good) => good.replace('\r\n', '\r\nspace before : colon\r\n'),
  (_, good) => good.replace('\r\n', '\r\nhost: attacker.example\r\n'),
  (_, good) => good.replace('\r\n', '\r\nx: \u0000\r\n'),
  (_, good) => good + good,
  (_, good) => good + good.replace('connection: close', 'connection: keep-alive'),
  () => `${post}content-length: 4\r\ntransfer-encoding: chunked${end}0\r\n\r\nGET / HTTP/1.1${end}`,
  () => `${post}content-length: 2\r\ncontent-length: 3${end}{}`,
  () => `${post}transfer-encoding: chunked${end}zz\r\n{}\r\n0${end}`,
  () => `${post}transfer-encoding: chunked${end}ffffffffffffffffff\r\n{}`,
  () => `${post}transfer-encoding: chunked${end}2\r\n{}\r\n`,
  () => `${post}transfer-encoding: chunked${end}2;x="${'y'.repeat(20_000)}"\r\n{}\r\n0${end}`,
  (random) => `${post}content-length: ${random.below(9_000)}${end}{"projectId":"demo"`,
  () => 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n',
  () => '\u0016\u0003\u0001\u0002\u0000\u0001\u0000\u0001\u00fc\u0003\u0003',
  () => `GET /relay HTTP/1.1\r\nhost: {{widgetHost}}\r\nupgrade: websocket\r\nconnection: upgrade${end}`,
  (random) =>
    `GET /relay?auth=${random.pick(['x', 'x.y.z', ''])}&projectId=demo HTTP/1.1\r\nhost: {{widgetHost}}\r\nupgrade: websocket\r\nconnection: upgrade\r\nsec-websocket-version: ${random.pick(['13', '99', 'x'])}\r\nsec-websocket-key: ${random.pick(['dGhlIHNhbXBsZSBub25jZQ==', 'x', ''])}${end}`,
  () => `CONNECT attacker.example:443 HTTP/1.1\r\nhost: attacker.example:443${end}`,
  (_, good) => `\r\n\r\n${good}`,
  (random) => `GET /${'x'.repeat(random.below(40_000))} HTTP/1.1${end}`,
  (random) => `GET / HTTP/1.1\r\nhost: {{widgetHost}}\r\n${'a: b\r\n'.repeat(random.below(4_000))}\r\n`,
]

/** What reaches the parser of HTTP, and must not get beyond it. */
export function malformed(random: Random, valid: WireRequest): WireRequest {
  // Placeholders are filled in later.
  const good = wireBytes(valid, {} as Secrets).toString('latin1')
  return { ...valid, raw: random.pick(forms)(random, good), unfinished: true, changed: ['wire'] }
}
