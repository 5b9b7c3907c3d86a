/** The 64-byte seed of BIP-39. Whoever assembled it zeroes it; nobody keeps it. */
export interface Seed {
  readonly bip39: Uint8Array
}
