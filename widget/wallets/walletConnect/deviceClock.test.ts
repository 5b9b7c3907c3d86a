import { expect, test } from 'vitest'
import { toWidgetError } from '../../errors/widgetError.ts'
import { refuseOldCodes } from './deviceClock.ts'

const minuteMs = 60_000

/** A server whose clock is that far behind this device. */
const serverBehind = (ms: number | 'silent' | 'dateless'): typeof fetch =>
  (async () => {
    if (ms === 'silent') throw new TypeError('Failed to fetch')
    return new Response(
      null,
      ms === 'dateless' ? {} : { headers: { date: new Date(Date.now() - ms).toUTCString() } },
    )
  }) as typeof fetch

// tradingstrategy-ai/frontend#698 and #699; status-im/status-go PR#7811.
test.each([
  ['right', 0, undefined],
  ['ten minutes ahead, which the relay refuses itself', 10 * minuteMs, undefined],
  ['three minutes behind', -3 * minuteMs, undefined],
  ['of which the server says nothing', 'dateless', undefined],
  ['without a server that answers', 'silent', undefined],
  ['ten minutes behind', -10 * minuteMs, 'session_expired'],
  ['three hours behind', -180 * minuteMs, 'session_expired'],
  ['a day behind', -1_440 * minuteMs, 'session_expired'],
] as const)('default: a clock %s', async (_, ms, expected) => {
  const code = await refuseOldCodes(serverBehind(ms)).then(
    () => undefined,
    (error) => toWidgetError(error).code,
  )
  expect(code).toBe(expected)
})
