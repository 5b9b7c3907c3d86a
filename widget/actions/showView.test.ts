import { expect, test } from 'vitest'
import { pending, testContext } from '../test/testContext.ts'
import { showView } from './showView.ts'

const ahead = { name: 'ConnectingExternal', data: { connectorId: 'fox-1' } } as const
const names = (state: () => { history: { name: string }[] }) => state().history.map(({ name }) => name)

test('default', async () => {
  const { context, state, host } = testContext()
  const shown = pending<void>()
  host.show.mockReturnValueOnce(shown.promise)
  const showing = showView(context, { name: 'WhatIsAWallet' }, 'reset')
  expect(state()).toMatchObject({ open: true })
  expect(names(state)).toEqual(['WhatIsAWallet'])
  shown.resolve()
  await showing
})

test('behavior: a choice made before the call stays on top', async () => {
  const { context, state } = testContext()
  state().push(ahead)
  await showView(context, { name: 'Connect' }, 'reset')
  expect(names(state)).toEqual(['Connect', 'ConnectingExternal'])
  expect(state()).toMatchObject({ open: true, ahead: false })
})

test.each([
  ['for one family', { name: 'Connect', data: { namespace: 'solana' } }],
  ['of another view', { name: 'WhatIsAWallet' }],
] as const)('behavior: a call %s is not what was chosen in', async (_, target) => {
  const { context, state } = testContext()
  state().push(ahead)
  await showView(context, target, 'reset')
  expect(names(state)).toEqual([target.name])
})

test('behavior: a choice that something else replaced is over', async () => {
  const { context, state } = testContext()
  state().push(ahead)
  state().reset({ name: 'Connect' })
  state().replace({ name: 'WhatIsAWallet' })
  await showView(context, { name: 'Connect' }, 'reset')
  expect(names(state)).toEqual(['Connect'])
})

test('behavior: in an open modal a reset is one', async () => {
  const { context, state } = testContext()
  await showView(context, { name: 'Connect' }, 'reset')
  state().push(ahead)
  await showView(context, { name: 'Connect' }, 'reset')
  expect(names(state)).toEqual(['Connect'])
})
