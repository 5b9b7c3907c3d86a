import { expect, test } from 'vitest'
import type { Exchange, Handler, Request, Response } from './handler.ts'
import { readQuery, routes } from './routes.ts'

test('default: by method and exact path, whatever the query', () => {
  const seen: string[] = []
  const say =
    (word: string): Handler =>
    () =>
      void seen.push(word)
  const handle = routes(
    { 'GET /a': say('get'), 'POST /a': say('post'), 'GET ': say('empty') },
    say('otherwise'),
  )
  const ask = (method: string, url?: string): void =>
    void handle({ method, url } as Request, {} as Response, {} as Exchange)
  for (const url of ['/a', '/a?x=1', '?x', '/A', '/a/', undefined]) ask('GET', url)
  ask('POST', '/a')
  expect(seen).toEqual(['get', 'get', 'empty', 'otherwise', 'otherwise', 'otherwise', 'post'])
  expect(() => ask('PUT', '/a')).toThrow(
    expect.objectContaining({ status: 405, headers: { allow: 'GET, POST' } }),
  )
})

test.each([
  ['/a?x=1&y=%', 'x=1&y=%25'],
  ['?x=1', 'x=1'],
  ['/a', ''],
  ['x=1', ''],
  [undefined, ''],
])('default: the query of %s', (url, expected) => {
  expect(readQuery(url).toString()).toBe(expected)
})
