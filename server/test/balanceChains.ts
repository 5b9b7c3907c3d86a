import { type Hex, pad } from 'viem'
import { anvil, type TestChain } from './anvil.ts'
import { feedCode, tokenCode, word } from './evmCode.ts'

/** Where the real ones stand. */
export const usdc = '0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48'
export const wbtc = '0x2260fac5e5542a773aa44fbcfedf7c193bc2c599'
export const feeds = {
  ETH: '0x5f4ec3df9cbd43714fe2740f5e3616155c5b8419',
  BTC: '0xf4030086522a5beea4988f8ca5b36dbc97bee88c',
  EUR: '0xb49f677943bc038e9857d61e7d053caa2c1734c1',
  USDC: '0x8fffffd4afb6115b954bd326cbe7b4ba576818f6',
} as const
export const multicall = '0xca11bde05977b3631167028862be2a173976ca11'

export interface BalanceChain extends TestChain {
  put(address: string, code: Hex): Promise<unknown>
  give(token: string, holder: string, amount: bigint): Promise<unknown>
  coins(holder: string, amount: bigint): Promise<unknown>
  feed(address: string, pair: string, answer: bigint, age?: number): Promise<unknown>
}

/** A chain on which contracts stand where a test wants them. */
export async function balanceChain(chainId: number): Promise<BalanceChain> {
  const chain = await anvil(chainId)
  const put = (address: string, code: Hex) => chain.rpc('anvil_setCode', [address, code])
  return {
    ...chain,
    put,
    give: (token, holder, amount) =>
      chain.rpc('anvil_setStorageAt', [token, pad(holder as Hex), word(amount)]),
    coins: (holder, amount) => chain.rpc('anvil_setBalance', [holder, `0x${amount.toString(16)}`]),
    feed: (address, pair, answer, age = 60) =>
      put(address, feedCode({ pair, answer, updatedAt: Math.floor(Date.now() / 1000) - age })),
  }
}

export const usdcCode = tokenCode({ name: 'USD Coin', symbol: 'USDC', decimals: 6 })
