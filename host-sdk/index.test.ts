import { expect, test } from 'vitest'
import * as exports from './index.ts'
import { checkOptions } from './options.ts'

test('exports, on a server', () => {
  expect(typeof window).toBe('undefined')
  expect(Object.keys(exports).sort()).toMatchInlineSnapshot(`
    [
      "RpcError",
      "createGatehouse",
      "rpcCodes",
    ]
  `)
})

test.each([
  [{}, 'Project ID Not Configured'],
  [{ projectId: 'Demo', origin: 'https://w.example' }, 'projectId: 1 to 64 of a-z, 0-9 and -'],
  [{ projectId: 'a"><script>', origin: 'https://w.example' }, 'projectId: 1 to 64 of a-z, 0-9 and -'],
  [{ projectId: 'demo' }, 'origin: scheme, host and port of your Gatehouse server, nothing else'],
  [
    { projectId: 'demo', origin: 'https://w.example/' },
    'origin: scheme, host and port of your Gatehouse server, nothing else',
  ],
  [
    { projectId: 'demo', origin: 'javascript:alert(1)' },
    'origin: scheme, host and port of your Gatehouse server, nothing else',
  ],
  [
    { projectId: 'demo', origin: 'https://w.example', theme: { mode: 'pink' } },
    'theme.mode: dark, light, auto',
  ],
  [{ projectId: 'demo', origin: 'https://w.example', preload: 'now' }, 'preload: intent, idle'],
])('error: options %j', (options, sentence) => {
  expect(checkOptions(options as never)).toBe(sentence)
})
