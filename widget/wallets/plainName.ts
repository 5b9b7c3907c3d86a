/** "Trust Wallet" and "Trust" are one wallet. */
export const plainName = (name: string): string =>
  name
    .trim()
    .toLowerCase()
    .replace(/\s+wallet$/, '')
