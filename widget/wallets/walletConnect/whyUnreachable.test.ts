import { expect, test } from 'vitest'
import { sessionEnded } from '../../errors/sessionEnded.ts'
import { toWidgetError } from '../../errors/widgetError.ts'
import { relayUnreachable } from './toRpcError.ts'
import { whyUnreachable } from './whyUnreachable.ts'

const hour = 3_600_000

/** What becomes of a failure where the server's clock is behind this device by so much. */
async function explained(error: unknown, behindMs: number | 'silent'): Promise<string> {
  const server = (async () => {
    if (behindMs === 'silent') throw new TypeError('Failed to fetch')
    return new Response(null, { headers: { date: new Date(Date.now() - behindMs).toUTCString() } })
  }) as typeof fetch
  return toWidgetError(await whyUnreachable(error, server)).code
}

test.each([
  ['a clock that is right', 0, 'relay_unreachable'],
  ['a clock that is a minute ahead', hour / 60, 'relay_unreachable'],
  ['a clock that is an hour behind', -hour, 'relay_unreachable'],
  ['a server that does not answer', 'silent', 'relay_unreachable'],
  ['a clock that is an hour ahead', hour, 'session_expired'],
  ['a clock that is two days behind', -48 * hour, 'session_expired'],
] as const)('default: %s', async (_, behindMs, expected) => {
  expect(await explained(relayUnreachable(), behindMs)).toBe(expected)
})

test('behavior: other failures stay as they are', async () => {
  expect(await explained(sessionEnded(), hour)).toBe('session_ended')
})
