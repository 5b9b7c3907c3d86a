/** Kinds of wallets on the first screen, in the order in which they show. Specification §4. */
export const walletGroups = [
  'walletConnect',
  'recent',
  'injected',
  'featured',
  'external',
  'recommended',
] as const
export type WalletGroup = (typeof walletGroups)[number]
