import { expect, test } from 'vitest'
import type { CatalogueWallet } from '../../../server/contract/catalogue.ts'
import { drawScreen } from '../../review/test/drawScreen.tsx'
import { WalletCard } from './WalletCard.tsx'
import { WalletSearch } from './WalletSearch.tsx'

const record = { id: 'x', name: 'Crypto.com Onchain Wallet', badge_type: 'certified' } as CatalogueWallet

test('default: the whole name, and no sign that nearly all have', async () => {
  const entry = { key: 'x', name: record.name, record } as Parameters<typeof WalletCard>[0]['entry']
  const { root } = await drawScreen(
    <WalletCard entry={entry} index={0} onChoose={() => {}} onFocus={() => {}} tabStop />,
  )
  expect(root.querySelector('.wallet-name')?.textContent).toBe('Crypto.com Onchain Wallet')
  expect(root.querySelector('svg')).toBeNull()
  expect(root.querySelector('.visually-hidden')?.textContent).toBe('Certified')
})

test('behavior: the filter says what it does', async () => {
  const nothing = () => {}
  const { root } = await drawScreen(
    <WalletSearch certified={false} onCertified={nothing} onQr={undefined} onSearch={nothing} search="" />,
  )
  const button = root.querySelector('.wallet-toggle')
  expect([button?.textContent, button?.getAttribute('aria-label')]).toEqual([
    'Certified',
    'Certified wallets only',
  ])
})
