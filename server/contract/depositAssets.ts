/** Stable coins that exchanges pay out, by CAIP-2 id. Addresses: data-api.md §10.3, inventory §4.8. */
export interface DepositAsset {
  symbol: 'USDC' | 'USDT'
  name: string
  decimals: number
  /** Contract, in lower case, or mint. */
  token: string
}

const usdc = (token: string): DepositAsset => ({ symbol: 'USDC', name: 'USD Coin', decimals: 6, token })
const usdt = (token: string): DepositAsset => ({ symbol: 'USDT', name: 'Tether USD', decimals: 6, token })

export const depositAssets: Readonly<Record<string, readonly DepositAsset[]>> = {
  'eip155:1': [
    usdc('0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48'),
    usdt('0xdac17f958d2ee523a2206206994597c13d831ec7'),
  ],
  'eip155:10': [
    usdc('0x0b2c639c533813f4aa9d7837caf62653d097ff85'),
    usdt('0x94b008aa00579c1307b0ef2c499ad98a8ce58e58'),
  ],
  'eip155:137': [
    usdc('0x3c499c542cef5e3811e1192ce70d8cc03d5c3359'),
    usdt('0xc2132d05d31c914a87c6611c10748aeb04b58e8f'),
  ],
  'eip155:8453': [usdc('0x833589fcd6edb6e08f4c7c32d4f71b54bda02913')],
  'eip155:42161': [
    usdc('0xaf88d065e77c8cc2239327c5edb3a432268e5831'),
    usdt('0xfd086bc7cd5c481dcc9c85ebe478a1c0b69fcbb9'),
  ],
  'eip155:43114': [usdc('0xb97ef9ef8734c71904d8002f8b6bc66dd9c48a6e')],
  'eip155:84532': [usdc('0x036cbd53842c5426634e7929541ec2318f3dcf7e')],
  'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp': [
    usdc('EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v'),
    usdt('Es9vMFrzaCERmJfrF4H2FYD4KCoNkY11McCe8BenwNYB'),
  ],
}
