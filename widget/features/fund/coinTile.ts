import type { BuyCoin } from '../../actions/buy/coins.ts'
import { coinPicture } from '../../format/coinPicture.ts'

/** A coin as a tile shows it. */
export const coinTile = ({ symbol, token }: Pick<BuyCoin, 'symbol' | 'token'>) => ({
  token,
  symbol,
  icon: coinPicture(symbol),
})
