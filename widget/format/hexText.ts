/** A text as the bytes that wallets sign, in hex. */
export const hexText = (text: string): `0x${string}` =>
  `0x${[...new TextEncoder().encode(text)].map((byte) => byte.toString(16).padStart(2, '0')).join('')}`
