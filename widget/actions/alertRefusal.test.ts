import { expect, onTestFinished, test, vi } from 'vitest'
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

test.each([
  ['origin_not_allowed', 'npm run admin -- origin add demo https://shop.example'],
  ['unknown_project', 'npm run admin -- project list'],
])('behavior: whoever set the page up reads of %s in the console', (reason, help) => {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => {})
  onTestFinished(() => logged.mockRestore())
  const { context } = testContext()
  context.store.setState({ projectId: 'demo', hostOrigin: 'https://shop.example' })
  alertRefusal(context, new RpcError(-32603, 'Refused', { reason }))
  expect(logged.mock.calls).toEqual([[expect.stringContaining(help)]])
})

test('behavior: what is no refusal alerts nobody', () => {
  const { context, state } = testContext()
  alertRefusal(context, undefined)
  alertRefusal(context, new TypeError('Failed to fetch'))
  expect(state().alert).toBeNull()
})
