/** Digits of the money that is typed. Inventory §1.5.5. */
export const usdDecimals = 6
/** A price is a number of JSON: so many digits behind its point count. */
const priceDecimals = 18
/** Digits of coins that are asked for. Inventory §2.14.2. */
const shownDecimals = 8

/**
 * Coins for an amount of money, cut, never rounded up. Whole numbers but for the price, which comes as a float.
 *
 * @param money in `usdDecimals`
 * @returns smallest units; 0 where it is too little for any, or the price is none
 */
export function coinsFor(money: bigint, price: number, decimals: number): bigint {
  if (!Number.isFinite(price) || price <= 0 || price >= 1e21) return 0n
  const one = BigInt(price.toFixed(priceDecimals).replace('.', ''))
  if (one === 0n) return 0n
  const units = (money * 10n ** BigInt(priceDecimals + decimals)) / (one * 10n ** BigInt(usdDecimals))
  const cut = 10n ** BigInt(Math.max(0, decimals - shownDecimals))
  return units - (units % cut)
}
