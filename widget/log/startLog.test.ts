import { expect, test } from 'vitest'
import { alice, testContext } from '../test/testContext.ts'
import { startLog } from './startLog.ts'

test('default: what changes in the frame is a line, and its secrets are not', () => {
  const { context, state } = testContext()
  const log = startLog(context)
  state().setAlert({ kind: 'error', code: 'wallet_declined', values: { name: alice } })
  state().setActiveNetwork('eip155:10')
  state().addRequest({
    id: '1',
    namespace: 'eip155',
    method: 'personal_sign',
    stage: 'wallet',
    createdAt: 0,
    networkId: 'eip155:1',
    subject: { type: 'message', text: 'my secret', encoding: 'text', address: alice },
    risks: [],
  })
  expect(log.text()).toContain('alert wallet_declined')
  expect(log.text()).toContain('network eip155:10')
  expect(log.text()).toContain('requests personal_sign (wallet)')
  expect(log.text()).not.toContain('my secret')
  expect(log.text()).not.toContain(alice)
})

test('behavior: one log, and no line without a change', () => {
  const { context, state } = testContext()
  const log = startLog(context)
  const before = log.text()
  state().setToast(null)
  expect(log.text()).toBe(before)
  expect(startLog(context)).toBe(log)
})
