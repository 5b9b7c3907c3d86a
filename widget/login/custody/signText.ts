import { signEip191 } from '../signers/eip155/signEip191.ts'
import type { Seed } from '../signers/seed.ts'

/** Proves to the server that the key is here (EIP-191), for one of the texts of server/contract/walletTexts.ts. */
export const signText = (seed: Seed, text: string): `0x${string}` =>
  signEip191(seed, new TextEncoder().encode(text))
