/** Below it nodes pass on no output that anybody could have put a collectible on: the dust limit of P2WPKH. */
const leastPostage = 294
/**
 * Up to here wallets and markets make coins to carry something: 330 and 546 are dust limits of P2TR and of old scripts,
 * 600 and 1,000 usual round sizes. https://docs.ordinals.com/inscriptions/collecting.html
 */
const mostSmallPostage = 1_000
/** What `ord` puts under a new inscription. https://github.com/ordinals/ord, `TARGET_POSTAGE` */
const ordPostage = 10_000

/** Has a coin, in satoshi, a size in which inscriptions and runes are usually kept? Nothing here knows whether it carries one. */
export const isPostage = (satoshi: number | bigint): boolean => {
  const value = Number(satoshi)
  return (value >= leastPostage && value <= mostSmallPostage) || value === ordPostage
}
