import { expect, test } from 'vitest'
import type { WidgetState } from '../../state/store.ts'
import { drawView } from '../../test/drawView.tsx'
import { connectedContext } from '../../test/testContext.ts'
import { FundWalletView } from './FundWalletView.tsx'

type Fund = WidgetState['fund']
const onramp = [{ name: 'meld' }] as unknown as NonNullable<Fund>['onramp']

const solana = {
  id: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
  name: 'Solana',
  nativeCurrency: { name: 'SOL', symbol: 'SOL', decimals: 9 },
  testnet: false,
} as const

function onSolana({ store, state }: ReturnType<typeof connectedContext>): void {
  store.setState(({ networks }) => ({ networks: [...networks, solana], activeNetworkId: solana.id }))
  state().setConnection({
    namespace: 'solana',
    connectorId: 'violet',
    accounts: [`${solana.id}:7EcDhSYGxXyscszYEp35KHN8vvw3svAuLKTzXwCFLtV`],
    network: solana.id,
    wallet: { id: 'violet', name: 'Violet', icon: '', rdns: '' },
  })
}

async function drawn(fund: Fund, set: (now: ReturnType<typeof connectedContext>) => void = () => {}) {
  const now = connectedContext()
  set(now)
  now.store.setState({ fund })
  const view = await drawView(now.context, <FundWalletView data={undefined} />)
  const rows = [...view.root.querySelectorAll('.row')].map((row) => row.textContent)
  return { ...now, rows, note: view.root.querySelector('.fund-note')?.textContent }
}

test('default', async () => {
  const { rows, note } = await drawn({ onramp, exchanges: true, pages: [] })
  expect(rows).toEqual([
    expect.stringContaining('Buy crypto'),
    expect.stringContaining('Deposit from exchange'),
    expect.stringContaining('Receive'),
  ])
  expect(note).toBeUndefined()
})

test('behavior: what is not set up is not spoken of', async () => {
  for (const fund of [undefined, { onramp: [], exchanges: false, pages: [] }]) {
    const { rows, note } = await drawn(fund)
    expect(rows).toEqual([expect.stringContaining('Receive')])
    expect(note).toBeUndefined()
  }
})

test('behavior: where somebody sells for other networks only, that is said', async () => {
  const coinbase = [{ name: 'coinbase' }] as unknown as NonNullable<Fund>['onramp']
  const { rows, note } = await drawn({ onramp: coinbase, exchanges: false, pages: [] }, onSolana)
  expect(rows).toEqual([expect.stringContaining('Receive')])
  expect(note).toBe('Tokens can’t be bought for Solana. Another network may have some.')
})
