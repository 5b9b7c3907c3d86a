import type { Random } from '../../random.ts'
import { headerWord } from '../hostileWords.ts'
import type { WireRequest } from '../wireRequest.ts'

const values: Readonly<Record<string, readonly string[]>> = {
  origin: [
    'null',
    'https://attacker.example',
    'http://demo.example.attacker.example',
    'http://demo.example@attacker.example',
    '{{widgetOrigin}}',
    '{{loginOrigin}}',
    'http://demo.example',
    'HTTP://DEMO.EXAMPLE',
    '{{loginOrigin}}.attacker.example',
    '',
  ],
  host: [
    'attacker.example',
    '{{widgetHost}}',
    '{{loginHost}}',
    '{{loginHost}}.',
    '',
    '127.0.0.1',
    '[::1]',
    'a b',
  ],
  'x-forwarded-host': ['attacker.example', '{{loginHost}}'],
  'x-forwarded-proto': ['https', 'javascript', 'https,http'],
  'x-http-method-override': ['DELETE', 'POST'],
  'x-original-url': ['/login/wallet'],
  'content-type': [
    'text/plain',
    'application/json; charset=utf-16',
    'application/json; charset=x-fuzz',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'application/json;;;',
    '*/*',
    '',
  ],
  'content-encoding': ['gzip', 'br', 'identity', 'x-fuzz'],
  authorization: [
    'Bearer',
    'Bearer ',
    'Bearer x.y.z',
    'Bearer {{frameToken}}x',
    'bearer {{frameToken}}',
    'Basic YTpi',
    'Bearer {{session}}',
    '',
  ],
  cookie: [
    '{{cookie}}={{session}}; {{cookie}}=x',
    '{{cookie}}=',
    '{{cookie}}={{resumed}}',
    '__Host-gatehouse.session={{session}}',
    '__proto__=x; constructor=y',
    '=;=;=',
    `a=${'b;'.repeat(2_000)}`,
    '__Host-gatehouse.csrf=x|y',
  ],
  'x-session-token': ['{{session}}', '{{resumed}}', '', 'x', '{{session}}x'],
  'x-gatehouse-person': ['{{person}}', 'x', '__proto__', ''],
  'x-forwarded-for': [
    '203.0.113.7',
    '2001:db8::1',
    '"[2001:db8::1]:443"',
    'unknown',
    '_hidden',
    '1.2.3.4, 5.6.7.8, x',
    ',,,',
    '::ffff:1.2.3.4',
    'fe80::1%eth0',
    '999.1.1.1',
    `${'1.1.1.1,'.repeat(500)}1.1.1.1`,
    '',
  ],
  'sec-fetch-site': ['cross-site', 'same-site', 'none', 'same-origin', 'x'],
  'sec-fetch-dest': ['iframe', 'document', 'script', 'empty', ''],
  'sec-fetch-mode': ['navigate', 'cors', 'no-cors'],
  accept: ['text/html', '*/*', 'application/json', 'text/html,'.repeat(300)],
  'accept-encoding': ['gzip', 'br', 'gzip;q=0', '*', 'x-fuzz'],
  'accept-language': ['*', 'xx-'.repeat(1_000)],
  'if-none-match': ['*', '"x"', 'W/"x"', '"'],
  range: ['bytes=0-1', 'bytes=-1', 'bytes=9-1,0-', 'x'],
  referer: ['https://attacker.example/', 'http://demo.example/', 'x', 'javascript:1'],
  'x-request-id': ['3f1c2a44-90ab-4cde-8f01-23456789abcd', 'x', '"><fuzz-mark>'],
  'x-project-id': ['demo', '__proto__', 'x'],
  'access-control-request-method': ['POST', 'DELETE'],
  'access-control-request-headers': ['x-session-token', 'x'],
  ['__proto__']: ['1'],
  'user-agent': ['', 'x'.repeat(8_000), '<fuzz-mark>'],
  te: ['trailers'],
  upgrade: ['websocket', 'h2c'],
  expect: ['100-continue', 'x'],
  'content-length': ['0', '1', '5', '99', '-1', '1e3', '9'.repeat(20), '5, 5', ''],
  'transfer-encoding': ['chunked', 'identity', 'chunked, chunked', 'gzip, chunked', 'x'],
  connection: ['keep-alive', 'upgrade', 'close, x-session-token'],
}
const names = Object.keys(values)
/** With these the server may wait for more, or refuse before it read all. */
const framing: ReadonlySet<string> = new Set([
  'content-length',
  'transfer-encoding',
  'expect',
  'upgrade',
  'connection',
  'host',
])

export function changeHeader(random: Random, request: WireRequest): void {
  const { headers } = request
  const at = random.below(headers.length)
  const way = random.below(20)
  if (way === 0) headers.splice(at, 1)
  else if (way === 1) headers.push(headers[at] ?? ['x', 'y'])
  else if (way === 2)
    headers.push([`x-${'y'.repeat(1 + random.below(300))}`, 'z'.repeat(random.below(15_000))])
  else if (way === 3)
    for (let index = random.below(1_500); index > 0; index--) headers.push([`x-${index}`, '1'])
  else {
    const name = random.pick(names)
    const value = random.chance(0.2) ? headerWord(random) : random.pick(values[name] ?? [''])
    const known = headers.findIndex(([found]) => found === name)
    if (known >= 0 && random.chance(0.8)) headers[known] = [name, value]
    else headers.push([random.chance(0.1) ? name.toUpperCase() : name, value])
    if (framing.has(name)) request.unfinished = true
  }
  // Without a host the parser refuses, and ends the connection when it likes.
  if (way < 4) request.unfinished = true
}
