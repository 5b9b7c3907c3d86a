/** Wallets of exchanges: the icon package has their picture among its exchanges, and the build puts it with the wallets. */
export const exchangePictures: ReadonlySet<string> = new Set([
  '1inch',
  'binance',
  'bitget',
  'bybit',
  'crypto-com',
  'gate-io',
  'uniswap',
])
