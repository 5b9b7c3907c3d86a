import { solanaClusters } from '../../host-sdk/protocol/solana.ts'
import type { BuyStatusAnswer } from '../contract/v1/exchange.ts'
import type { Coinbase } from '../onramp/onramp.ts'
import { sellerFailed } from '../onramp/sellerFailed.ts'
import type { Asset } from './asset.ts'
import { parseRecipient } from './asset.ts'
import type { Exchange } from './exchange.ts'

const { mainnet: solana } = solanaClusters
/** Asset → Coinbase's words for coin and network. Addresses: data-api.md §10.3, inventory §4.8 */
const known: readonly (readonly [chain: string, token: string | undefined, coin: string, network: string])[] =
  [
    ['eip155:1', undefined, 'ETH', 'ethereum'],
    ['eip155:10', undefined, 'ETH', 'optimism'],
    ['eip155:8453', undefined, 'ETH', 'base'],
    ['eip155:42161', undefined, 'ETH', 'arbitrum'],
    ['eip155:137', undefined, 'POL', 'polygon'],
    ['eip155:43114', undefined, 'AVAX', 'avalanche-c-chain'],
    ['eip155:1', '0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48', 'USDC', 'ethereum'],
    ['eip155:10', '0x0b2c639c533813f4aa9d7837caf62653d097ff85', 'USDC', 'optimism'],
    ['eip155:137', '0x3c499c542cef5e3811e1192ce70d8cc03d5c3359', 'USDC', 'polygon'],
    ['eip155:8453', '0x833589fcd6edb6e08f4c7c32d4f71b54bda02913', 'USDC', 'base'],
    ['eip155:42161', '0xaf88d065e77c8cc2239327c5edb3a432268e5831', 'USDC', 'arbitrum'],
    ['eip155:43114', '0xb97ef9ef8734c71904d8002f8b6bc66dd9c48a6e', 'USDC', 'avalanche-c-chain'],
    ['eip155:1', '0xdac17f958d2ee523a2206206994597c13d831ec7', 'USDT', 'ethereum'],
    [solana, undefined, 'SOL', 'solana'],
    [solana, 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v', 'USDC', 'solana'],
  ]

const wordsOf = ({ chain, token }: Asset) => known.find(([of, what]) => of === chain && what === token)

const statuses: Readonly<Record<string, BuyStatusAnswer['status']>> = {
  ONRAMP_TRANSACTION_STATUS_SUCCESS: 'SUCCESS',
  ONRAMP_TRANSACTION_STATUS_FAILED: 'FAILED',
}

/** An account at Coinbase, by the operator's API key: each deposit is somebody new there, so that its purchases are its own. */
export const createCoinbaseExchange = (
  page: Coinbase['page'],
  { purchases }: NonNullable<Coinbase['lists']>,
): Exchange => ({
  id: 'coinbase',
  name: 'Coinbase',
  pays: (asset) => wordsOf(asset) !== undefined,
  async page({ id, amount, recipient }, asset, clientIp) {
    const [, , coin = '', network = ''] = wordsOf(asset) ?? []
    const address = parseRecipient(recipient)?.address ?? ''
    return page({
      destinationWallets: [{ address, blockchains: [network], assets: [coin] }],
      partnerUserId: id,
      defaultNetwork: network,
      defaultAsset: coin,
      presetCryptoAmount: amount,
      defaultExperience: 'send',
      clientIp,
    }).catch(sellerFailed)
  },
  async status({ id }) {
    const { transactions } = await purchases(id).catch(sellerFailed)
    const [newest] = transactions
    if (!newest) return { status: 'IN_PROGRESS', txHash: null }
    return { status: statuses[newest.status] ?? 'IN_PROGRESS', txHash: newest.txHash || null }
  },
})
