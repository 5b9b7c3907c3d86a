import { invalidCoinType } from './refusals.ts'

/** Coin type of Ethereum itself; whoever stands there owns the name. */
export const ethereum = '60'

/** Coin types of other EVM chains are their chain id with this bit (ENSIP-11). */
const evmBit = 0x80000000

/** An EVM chain as the wire names it. */
export interface Coin {
  /** Decimal. */
  coinType: string
  /** Reference of CAIP-2. */
  reference: string
}

/**
 * 60, or the coin type of a chain that is served.
 *
 * @throws HttpError 400 `unsupported_chain`
 */
export function parseCoinType(coinType: number, isServed: (id: string) => boolean): Coin {
  if (coinType === Number(ethereum)) return { coinType: ethereum, reference: '1' }
  if (!Number.isInteger(coinType) || coinType <= evmBit || coinType >= 2 * evmBit) {
    throw invalidCoinType('Invalid chainId: the coin type is neither 60 nor one of an EVM chain')
  }
  const reference = String(coinType - evmBit)
  if (!isServed(`eip155:${reference}`)) throw invalidCoinType('That chain is not served here')
  return { coinType: String(coinType), reference }
}
