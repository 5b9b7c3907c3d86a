/** How many wallets there are, in a few signs: exact below ten, then by tens (inventory §1.1.1). */
export function countLabel(count: number): string {
  if (count < 10) return String(Math.max(0, count))
  const tens = Math.floor(count / 10) * 10
  return tens < count ? `${tens}+` : String(tens)
}
