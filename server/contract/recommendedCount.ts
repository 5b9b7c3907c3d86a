/** At most. Specification §9. */
export const recommendedWallets = 4

/**
 * How many wallets of the catalogue stand on the first screen beside what a person has and the project chose
 * (inventory §2.4.3); none where the browser could connect none of them.
 */
export function recommendedCount(first: {
  /** Wallets of the page. */
  installed: number
  /** Is there a relay to connect the others over? */
  relayed: boolean
  featured: number
  email: boolean
  socials: boolean
}): number {
  const { installed, relayed, featured, email, socials } = first
  if (!relayed && installed === 0) return 0
  return Math.max(0, recommendedWallets - featured - installed - (email ? 1 : 0) - (socials ? 1 : 0))
}
