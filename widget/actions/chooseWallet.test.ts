import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { foxWallet, networks, solanaNetwork, testContext } from '../test/testContext.ts'
import { chooseWallet } from './chooseWallet.ts'

beforeEach(() => void vi.stubGlobal('navigator', { userAgent: 'Linux', maxTouchPoints: 0 }))
afterEach(() => void vi.unstubAllGlobals())

const solanaFox = { ...foxWallet, id: 'fox-2', namespace: 'solana' } as const

test('default', () => {
  const { context, state } = testContext()
  chooseWallet(context, foxWallet.id)
  expect(state().history.at(-1)).toMatchObject({
    name: 'ConnectingExternal',
    data: { connectorId: foxWallet.id },
  })
})

test.each([foxWallet.id, solanaFox.id])(
  'behavior: a wallet of several families is found by %s, of any of them',
  (id) => {
    const { context, state } = testContext({ wallets: [foxWallet, solanaFox] })
    state().setNetworks([...networks, solanaNetwork])
    chooseWallet(context, id)
    expect(state().history.at(-1)).toMatchObject({ name: 'ConnectingMultiChain' })
  },
)

test('error: a wallet that is gone leads nowhere', () => {
  const { context, state } = testContext()
  chooseWallet(context, 'gone')
  expect(state().history.map(({ name }) => name)).toEqual(['Connect'])
})
