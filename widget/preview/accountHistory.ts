import type { Transaction, Transfer } from '../../server/contract/v1/history.ts'
import { account } from './scene.ts'

const own = account.split(':')[2] ?? ''
const other = '0x8ba1f109551bD432803012645Ac136ddd64DBA72'

const moved = (
  direction: Transfer['direction'],
  symbol: string,
  numeric: string,
  value: number | null = null,
): Transfer => ({
  fungible_info: { name: symbol, symbol, icon: { url: `/assets/tokens/${symbol}.svg` } },
  nft_info: null,
  direction,
  quantity: { numeric },
  value,
  price: null,
})

/** A picture that travels with the answer. */
const picture = (hue: number): string =>
  `data:image/svg+xml,${encodeURIComponent(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10"><rect width="10" height="10" fill="hsl(${hue} 60% 40%)"/><circle cx="5" cy="6" r="3" fill="hsl(${hue + 60} 80% 70%)"/></svg>`,
  )}`

const nft = (direction: Transfer['direction'], name: string, hue?: number, spam = false): Transfer => ({
  fungible_info: null,
  nft_info: {
    name,
    content: hue === undefined ? null : { preview: { url: picture(hue), content_type: null }, detail: null },
    flags: { is_spam: spam },
  },
  direction,
  quantity: { numeric: '1' },
  value: null,
  price: null,
})

let count = 0
const happened = (
  minedAt: string,
  operationType: string,
  transfers: Transfer[],
  more: Partial<Transaction['metadata']> = {},
): Transaction => ({
  id: `t${++count}`,
  metadata: {
    operationType,
    hash: `0x${count.toString(16).padStart(64, '0')}`,
    minedAt,
    sentFrom: operationType === 'receive' ? other : own,
    sentTo: operationType === 'receive' ? own : other,
    status: 'confirmed',
    nonce: count,
    application: null,
    chain: 'eip155:1',
    ...more,
  },
  transfers,
})

const dex = { application: { name: 'Fern DEX', iconUrl: null } }

export const sampleHistory: Transaction[] = [
  happened('2026-11-21T09:12:00Z', 'send', [moved('out', 'ETH', '0.25', 640)], { status: 'pending' }),
  happened('2026-11-18T17:40:00Z', 'receive', [moved('in', 'USDC', '1250.5', 1250.5)]),
  happened(
    '2026-11-02T08:00:00Z',
    'trade',
    [moved('out', 'ETH', '0.5'), moved('in', 'USDC', '1281.05')],
    dex,
  ),
  happened('2026-10-30T12:00:00Z', 'approve', [], dex),
  happened('2026-10-29T12:00:00Z', 'mint', [nft('in', 'Leaf #7', 140)]),
  happened('2026-10-12T12:00:00Z', 'execute', [], { status: 'failed' }),
  happened('2026-10-11T12:00:00Z', 'receive', [nft('in', 'Claim your prize', undefined, true)]),
  happened('2026-09-01T12:00:00Z', 'receive', [nft('in', 'A long name of a collectible that nobody reads')]),
  happened('2026-08-20T12:00:00Z', 'receive', [nft('in', 'Tower #1024', 20)]),
  happened('2025-12-24T12:00:00Z', 'receive', [moved('in', 'ETH', '0.00000042', 0)]),
  happened('2025-12-20T12:00:00Z', 'levitate', [moved('self', 'ETH', '90071992547409931.5')]),
]
