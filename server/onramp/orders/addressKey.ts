/** As an address is kept: that of an EVM account has no case. */
export const addressKey = (address: string): string =>
  /^0x[0-9a-fA-F]{40}$/.test(address) ? address.toLowerCase() : address
