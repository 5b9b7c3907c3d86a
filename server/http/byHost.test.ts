import { expect, test } from 'vitest'
import { byHost, hostsOf } from './byHost.ts'
import type { Handler } from './handler.ts'

const served = (host: string | undefined, origin = 'https://widget.example') => {
  const names = hostsOf(origin).map((name) => [name, (() => 'served') as unknown as Handler] as const)
  const handler = byHost(new Map(names)) as unknown as (request: object) => unknown
  return () => handler({ headers: { host }, url: '/' })
}

test.each<[string, string?]>([
  // modelcontextprotocol/python-sdk#3437, envoyproxy/envoy#6929, caddyserver/caddy#731.
  ['widget.example'],
  ['widget.example:443'],
  ['WIDGET.Example'],
  ['widget.example.'],
  ['Widget.example.:443'],
  ['widget.example:80', 'http://widget.example'],
  ['widget.example:4000', 'http://widget.example:4000'],
  ['[::1]:443', 'https://[::1]'],
])('default: %s', (host, origin?: string) => {
  expect(served(host, origin)()).toBe('served')
})

test.each<[string, string?]>([
  ['widget.example:80'],
  ['widget.example:8443'],
  ['widget.example..'],
  ['.widget.example'],
  ['widget.example.evil.example'],
  ['evil.example'],
  ['widget.example:443:443'],
  ['widget.example:443.'],
  ['widget.example:4000.', 'http://widget.example:4000'],
  ['widget.example@evil.example'],
  ['.'],
  [''],
  ['widget.example', 'http://widget.example:4000'],
  ['widget.example:443', 'http://widget.example'],
])('error: %s is another host', (host, origin?: string) => {
  expect(served(host, origin)).toThrow(expect.objectContaining({ status: 421, code: 'unknown_host' }))
})

test('error: none', () => {
  expect(served(undefined)).toThrow(expect.objectContaining({ status: 400 }))
})

test('behavior: what is behind sees one spelling', () => {
  const seen: unknown[] = []
  const handler = byHost(
    new Map([
      [
        'widget.example',
        ((request: { headers: { host: string } }) => seen.push(request.headers.host)) as unknown as Handler,
      ],
    ]),
  ) as unknown as (request: object) => unknown
  for (const host of ['widget.example', 'Widget.EXAMPLE.', 'widget.example.'])
    handler({ headers: { host }, url: '/' })
  expect(seen).toEqual(['widget.example', 'widget.example', 'widget.example'])
})

test.each([
  ['https://widget.example', ['widget.example', 'widget.example:443']],
  ['http://widget.example', ['widget.example', 'widget.example:80']],
  ['http://widget.example:4000', ['widget.example:4000']],
])('default: the hosts of %s', (origin, hosts) => expect(hostsOf(origin)).toEqual(hosts))
