import { expect, test } from 'vitest'
import type { CatalogueWallet } from '../../../server/contract/catalogue.ts'
import { drawScreen } from '../../review/test/drawScreen.tsx'
import { WalletGrid } from './WalletGrid.tsx'

test('default: the list says that arrow keys lead from wallet to wallet', async () => {
  const record = { id: 'x', name: 'Fox' } as CatalogueWallet
  const entries = [{ key: 'x', name: record.name, record }] as Parameters<typeof WalletGrid>[0]['entries']
  const { root } = await drawScreen(
    <WalletGrid entries={entries} hasMore={false} onChoose={() => {}} onEnd={() => {}} waiting={0} />,
  )
  const list = root.querySelector('ul')
  const note = document.getElementById(list?.getAttribute('aria-describedby') ?? '')
  expect(note?.textContent).toBe('Arrow keys lead from wallet to wallet.')
  expect(note?.className).toBe('visually-hidden')
})
