import { signMessage } from '../signers/eip155/signMessage.ts'
import type { Seed } from '../signers/seed.ts'

/** Proves to the server that the key is here (EIP-191), for one of the texts of server/contract/walletTexts.ts. */
export const signText = (seed: Seed, text: string): `0x${string}` =>
  signMessage(seed, new TextEncoder().encode(text))
