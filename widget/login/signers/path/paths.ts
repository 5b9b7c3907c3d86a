/** Where each chain family's account lies in the seed (BIP-44, BIP-84, BIP-86; Solana as SLIP-10). */
export const paths = {
  eip155: "m/44'/60'/0'/0/0",
  solana: "m/44'/501'/0'/0'",
  payment: "m/84'/0'/0'/0/0",
  ordinals: "m/86'/0'/0'/0/0",
} as const
