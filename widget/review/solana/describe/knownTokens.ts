/** Genesis hash of the main cluster (CAIP-30). */
const mainnet = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'

const symbols: Readonly<Record<string, string>> = {
  EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v: 'USDC',
  Es9vMFrzaCERmJfrF4H2FYD4KCoNkY11McCe8BenwNYB: 'USDT',
  So11111111111111111111111111111111111111112: 'wSOL',
}

/** Symbol of a mint, of the few that are so widely used that a look-alike pays off. On other clusters anybody has them. */
export const knownToken = (networkId: string, mint: string): string | undefined =>
  networkId === mainnet && Object.hasOwn(symbols, mint) ? symbols[mint] : undefined
