import { beforeEach, expect, test, vi } from 'vitest'
import type { WalletGroup } from '../../../server/contract/walletOrder.ts'
import { drawView } from '../../test/drawView.tsx'
import { alice, foxWallet, testContext } from '../../test/testContext.ts'
import { listConnectors } from '../../wallets/listConnectors.ts'
import { aboutWalletConnect } from '../../wallets/walletConnect/aboutWalletConnect.ts'
import { WalletList } from './WalletList.tsx'

beforeEach(() => void vi.stubGlobal('navigator', { userAgent: 'Linux', maxTouchPoints: 0 }))

const room = { recent: 0, featured: 1, recommended: 0, all: true }
const relayed = aboutWalletConnect('eip155')

/** Names as they stand, with a place that is kept for a featured wallet. */
async function drawn(order: WalletGroup[] | undefined, connectorId = '') {
  const { context, state, store } = testContext()
  const page = context.connectors
  context.connectors = () => [...page(), { ...page()[0], ...relayed } as ReturnType<typeof page>[0]]
  if (order) store.setState({ wallets: { ...state().wallets, order } })
  if (connectorId)
    state().setConnection({
      namespace: 'eip155',
      connectorId,
      accounts: [`eip155:1:${alice}`],
      network: 'eip155:1',
      wallet: { id: 'x', name: 'X', icon: '', rdns: '' },
    })
  const listed = listConnectors(context)
  const { root } = await drawView(context, <WalletList listed={listed} namespace={undefined} room={room} />)
  return [...root.querySelectorAll('li')].map((row) => row.querySelector('.row-text')?.textContent ?? '…')
}

test('default', async () => {
  expect(await drawn(undefined)).toEqual(['WalletConnect', 'Fox', '…', 'All wallets'])
})

test('param: an order of the project', async () => {
  const order: WalletGroup[] = ['featured', 'injected']
  expect(await drawn(order)).toEqual(['…', 'Fox', 'WalletConnect', 'All wallets'])
})

test('behavior: who is connected over WalletConnect is not offered it again', async () => {
  expect(await drawn(undefined, relayed.id)).toEqual(['Fox', '…', 'All wallets'])
  expect(await drawn(undefined, foxWallet.id)).toEqual(['WalletConnect', 'Fox', '…', 'All wallets'])
})
