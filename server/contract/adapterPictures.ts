/**
 * Wallets that neither the icon package nor RainbowKit has a picture of, and their adapter for Solana has. Source:
 * https://github.com/anza-xyz/wallet-adapter (Apache-2.0).
 */
export const adapterPictures: ReadonlySet<string> = new Set(['nightly', 'nufi'])
