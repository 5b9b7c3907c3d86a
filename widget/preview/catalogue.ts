import { RpcError } from '../../host-sdk/protocol/rpcError.ts'
import type { CatalogueList, CatalogueWallet } from '../../server/contract/catalogue.ts'
import { cataloguePage } from '../../server/contract/catalogueSizes.ts'

/** Pictures of these come with the preview; the others show a letter. */
const known = [
  'MetaMask',
  'Trust',
  'Phantom',
  'Coinbase',
  'Rainbow',
  'OKX',
  'Ledger',
  'Zerion',
  'Solflare',
  'Backpack',
  'Exodus',
  'Argent',
  'Rabby',
  'Safe',
  'Trezor',
  'imToken',
  'Keplr',
  'Kraken',
  'Ronin',
  'Enkrypt',
  'Coin98',
  'Zengo',
]

const wallet = (index: number): CatalogueWallet => {
  const name = known[index] ?? `Wallet number ${index + 1} with a long name`
  const slug = name.toLowerCase()
  return {
    id: index.toString(16).padStart(64, '0'),
    name,
    image_id: slug,
    order: index,
    chains: ['eip155:1'],
    ...(index === 0 && { rdns: 'example.metamask' }),
    badge_type: index % 3 === 0 ? 'certified' : 'none',
    homepage: `https://${index}.example`,
    mobile_link: `wallet${index}://`,
    app_schemes: [`wallet${index}`],
    chrome_store: 'https://store.example/chrome',
    app_store: 'https://store.example/ios',
    play_store: 'https://store.example/android',
    supports_wc: true,
  }
}

/** A server with as many wallets; one that never answers, or not well. */
export function fakeCatalogue(size: number | 'never' | 'fail') {
  return async (query: URLSearchParams): Promise<CatalogueList> => {
    if (size === 'never') return new Promise(() => {})
    if (size === 'fail') throw new RpcError(-32603, 'down', { reason: 'offline' })
    const [page, entries] = [Number(query.get('page') ?? 1), Number(query.get('entries') ?? cataloguePage)]
    const search = (query.get('search') ?? '').toLowerCase()
    const ids = query.get('include')?.split(',')
    const all = Array.from({ length: size }, (_, index) => wallet(index)).filter(
      ({ id, name, badge_type }) =>
        name.toLowerCase().includes(search) &&
        (!ids || ids.includes(id)) &&
        (!query.get('badge_type') || badge_type === query.get('badge_type')),
    )
    return { data: all.slice((page - 1) * entries, page * entries), count: all.length }
  }
}

export const featuredId = wallet(2).id
export const sampleWallet = wallet(1)
