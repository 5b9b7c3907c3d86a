import { expect, test } from 'vitest'
import { drawView } from '../../test/drawView.tsx'
import { testContext } from '../../test/testContext.ts'
import { GetWalletView } from './GetWalletView.tsx'

test('default: all wallets are the list of our own', async () => {
  const { context, state } = testContext()
  const screen = await drawView(context, <GetWalletView />)
  expect(screen.root.querySelector('.view-footer a')).toBeNull()
  screen.press('Explore all wallets')
  expect(state().history.at(-1)?.name).toBe('AllWallets')
})

test('param: no way to a list that the operator does not show', async () => {
  const { context, state } = testContext()
  context.store.setState({ wallets: { ...state().wallets, all: 'hide' } })
  const { root } = await drawView(context, <GetWalletView />)
  expect(root.querySelector('.view-footer')).toBeNull()
})
