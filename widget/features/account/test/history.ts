import type { Transaction, Transfer } from '../../../../server/contract/v1/history.ts'

export const happened = (
  id: string,
  transfers: Transfer[] | null,
  more: Partial<Transaction['metadata']> = {},
): Transaction => ({
  id,
  metadata: {
    operationType: 'send',
    hash: `0x${id}`,
    minedAt: '2026-02-11T12:00:00Z',
    sentFrom: '0x11',
    sentTo: '0x22',
    status: 'confirmed',
    nonce: 1,
    application: null,
    chain: 'eip155:1',
    ...more,
  },
  transfers,
})

export const token = (
  direction: Transfer['direction'],
  symbol: string,
  numeric: string,
  value: number | null = null,
): Transfer => ({
  fungible_info: { name: symbol, symbol, icon: null },
  nft_info: null,
  direction,
  quantity: { numeric },
  value,
  price: null,
})

export const nft = (
  direction: Transfer['direction'],
  name: string,
  { spam = false, url = '', numeric = '1' } = {},
): Transfer => ({
  fungible_info: null,
  nft_info: {
    name,
    content: url ? { preview: null, detail: { url, content_type: null } } : null,
    flags: { is_spam: spam },
  },
  direction,
  quantity: { numeric },
  value: null,
  price: null,
})
