/**
 * Keys that are known to everybody and hold nothing anywhere else. What follows from each is written down, because
 * deriving it needs libraries that a page loads at its first signature.
 */
export const testKeys = {
  solana: {
    secret: new Uint8Array(32).fill(7),
    address: 'GmaDrppBC7P5ARKV8g3djiwP89vz1jLK23V2GBjuAEGB',
    publicKey: bytesOf('ea4a6c63e29c520abef5507b132ec5f9954776aebebe7b92421eea691446d22c'),
  },
  bitcoin: {
    secret: new Uint8Array(32).fill(0x51),
    address: 'bcrt1qcpmga8eqxzwz4nmnew6v6xkapggs3sqzfnhhd4',
    publicKey: '03baf7689c0a3558fb604589036a8d1e4b685d909f6e0e2c6018a14049ae64ec26',
  },
} as const

function bytesOf(hex: string): Uint8Array {
  return Uint8Array.from(hex.match(/../g) ?? [], (byte) => Number.parseInt(byte, 16))
}
