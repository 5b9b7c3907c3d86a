import type { Network } from '../../server/contract/networks.ts'
import { shortAmount } from '../format/amount.ts'
import { coinsText } from '../format/coinsText.ts'
import type { Transaction } from './subject.ts'

/** Enough to tell fees of cheap networks apart. */
const feeDecimals = 6

/** The most that the network may take, where the site says it; the wallet settles the rest. */
export function feeText(transaction: Transaction, network: Network): string | undefined {
  const price = transaction.maxFeePerGas ?? transaction.gasPrice
  if (!price || !transaction.gas) return undefined
  const most = BigInt(price) * BigInt(transaction.gas)
  const { symbol, decimals } = network.nativeCurrency
  return coinsText(shortAmount(most, decimals, feeDecimals), symbol)
}
