import { expect, test } from 'vitest'
import { testContext } from '../test/testContext.ts'

test('default: the last two wallets, the newest first, each once', () => {
  const { state } = testContext()
  for (const key of ['fox', 'bear', 'owl', 'bear']) state().addRecentWallet(key)
  expect(state().recentWallets).toEqual(['bear', 'owl'])
})

test('behavior: more than two that come out of a storage are cut', () => {
  const { state } = testContext()
  state().setRecentWallets(['fox', 'bear', 'owl'])
  expect(state().recentWallets).toEqual(['fox', 'bear'])
})
