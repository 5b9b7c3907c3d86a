import { expect, test } from 'vitest'
import { testContext } from '../test/testContext.ts'

function views() {
  const { state } = testContext()
  return { state, names: () => state().history.map(({ name }) => name) }
}

test('default: back leads to the view before, and stays at the first', () => {
  const { state, names } = views()
  state().push({ name: 'WhatIsAWallet' })
  state().push({ name: 'GetWallet' })
  expect([names(), state().direction]).toEqual([['Connect', 'WhatIsAWallet', 'GetWallet'], 'next'])
  state().goBack()
  expect([names(), state().direction]).toEqual([['Connect', 'WhatIsAWallet'], 'prev'])
  state().goBack()
  state().goBack()
  expect(names()).toEqual(['Connect'])
})

test.each([
  ['push', ['Connect', 'WhatIsAWallet', 'Networks']],
  ['replace', ['Connect', 'Networks']],
  ['reset', ['Networks']],
] as const)('param: %s', (how, expected) => {
  const { state, names } = views()
  state().push({ name: 'WhatIsAWallet' })
  state()[how]({ name: 'Networks' })
  expect(names()).toEqual(expected)
})

test('behavior: a view that shows already is not put on itself, unless it shows something else', () => {
  const { state, names } = views()
  for (const provider of ['google', 'google', 'github'] as const)
    state().push({ name: 'ConnectingSocial', data: { provider } })
  expect(names()).toEqual(['Connect', 'ConnectingSocial', 'ConnectingSocial'])
  const { key } = state().history.at(-1) ?? {}
  state().replace({ name: 'ConnectingSocial', data: { provider: 'github' } })
  expect(state().history.at(-1)?.key).toBe(key)
})

test('behavior: the screens of a settled request go, wherever they stand', () => {
  const { state, names } = views()
  state().push({ name: 'ApproveMessage', data: { requestId: 'one' } })
  state().push({ name: 'ApproveMessage', data: { requestId: 'two' } })
  state().dropRequest('one')
  expect(state().history.at(-1)?.data).toEqual({ requestId: 'two' })
  state().dropRequest('two')
  expect(names()).toEqual(['Connect'])
})
