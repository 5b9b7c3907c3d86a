import { expect, test } from 'vitest'
import { RpcError } from '../../host-sdk/protocol/rpcError.ts'
import { testContext } from '../test/testContext.ts'
import { alertRefusal } from './alertRefusal.ts'

test.each([
  ['origin_not_allowed', 'origin_not_allowed'],
  ['unknown_project', 'unknown_project'],
  ['expired_token', 'session_expired'],
  ['upstream_unavailable', undefined],
  ['constructor', undefined],
])('default: %s alerts %s', (reason, code) => {
  const { context, state } = testContext()
  alertRefusal(context, new RpcError(-32603, 'Refused', { reason }))
  expect(state().alert?.code).toBe(code)
})

test('behavior: what is no refusal alerts nobody', () => {
  const { context, state } = testContext()
  alertRefusal(context, undefined)
  alertRefusal(context, new TypeError('Failed to fetch'))
  expect(state().alert).toBeNull()
})
