/** `solana:signMessage` → `signMessage`: the function of a feature. */
export const functionOf = (feature: string): string => feature.split(':').pop() ?? ''
