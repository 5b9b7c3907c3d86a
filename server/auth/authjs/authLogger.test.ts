import { expect, test } from 'vitest'
import type { ServerContext } from '../../context.ts'
import { authLogger } from './authLogger.ts'

function logging() {
  const lines: unknown[] = []
  const refused: string[] = []
  const write = (level: string) => (fields: object, message: string) =>
    void lines.push([level, fields, message])
  const context = {
    logger: { error: write('error'), debug: write('debug') },
    metrics: { refused: { inc: ({ code }: { code: string }) => refused.push(code) } },
  } as unknown as ServerContext
  return { log: authLogger(context), lines, refused }
}
const failure = (type: string) => Object.assign(new Error(type), { type })

test.each([
  ['MissingCSRF', ['cross_site']],
  ['OAuthCallbackError', ['provider_refused']],
  ['CredentialsSignin', []],
])('default: %s is what people do', (type, codes) => {
  const { log, lines, refused } = logging()
  log.error?.(failure(type))
  expect(refused).toEqual(codes)
  expect(lines).toEqual([['debug', { name: type }, 'Auth.js refused']])
})

test('behavior: what is broken is an error, by its type or its name', () => {
  const { log, lines, refused } = logging()
  const [typed, named] = [failure('AdapterError'), new TypeError('x')]
  log.error?.(typed)
  log.error?.(named)
  expect(refused).toEqual([])
  expect(lines).toEqual([
    ['error', { err: typed }, 'Auth.js: AdapterError'],
    ['error', { err: named }, 'Auth.js: TypeError'],
  ])
})

test('behavior: warnings are for who debugs, the rest for nobody', () => {
  const { log, lines } = logging()
  log.warn?.('debug-enabled')
  log.debug?.('x')
  expect(lines).toEqual([['debug', { code: 'debug-enabled' }, 'Auth.js warns']])
})
