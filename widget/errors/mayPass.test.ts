import { expect, test } from 'vitest'
import { RpcError } from '../../host-sdk/protocol/rpcError.ts'
import { isFrameAway, mayPass } from './mayPass.ts'

const refusal = (reason: unknown, status?: unknown) =>
  new RpcError(-32_603, 'x', { reason, ...(status !== undefined && { status }) })

test.each([
  refusal('offline'),
  refusal('timeout'),
  refusal('rate_limited', 429),
  refusal('too_soon', 429),
  refusal('one_of_later', 429),
  refusal('overloaded', 503),
  refusal('not_ready', 503),
  refusal('database_unavailable', 503),
  // Of a line of a batch, which has no status of HTTP.
  refusal('rate_limited'),
  refusal('upstream_unavailable'),
  refusal('internal', 502),
  refusal('internal', 504),
])('default: %o', (error) => expect(mayPass(error)).toBe(true))

test.each([
  refusal('code_void', 401),
  refusal('handoff_invalid', 401),
  refusal('provider_refused', 403),
  refusal('internal'),
  refusal('internal', '503'),
  refusal({ toString: 1 }),
  new RpcError(-32_603, 'x', null),
  new TypeError('x'),
  'offline',
  null,
  undefined,
])('error: %o is an answer', (error) => expect(mayPass(error)).toBe(false))

test.each(['offline', 'timeout', 'upstream_unavailable', 'rate_limited'])(
  "behavior: a node's own word %s is none of ours",
  (reason) => expect(mayPass(new RpcError(-32_000, 'missing trie node', { reason }))).toBe(false),
)

test('param: our server limits by the code of EIP-1474', () =>
  expect(mayPass(new RpcError(-32_005, 'x', { reason: 'rate_limited' }))).toBe(true))

test('behavior: a login frame that is away answered nothing', () => {
  for (const reason of ['closed', 'login_timeout']) expect(isFrameAway(refusal(reason))).toBe(true)
  for (const reason of ['offline', 'handoff_invalid', undefined])
    expect(isFrameAway(refusal(reason))).toBe(false)
})
