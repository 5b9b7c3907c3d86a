import { concatBytes, utf8ToBytes } from '@noble/hashes/utils.js'
import { base58 } from '@scure/base'
import { derivedAddress } from './derivedAddress.ts'

/** Keeps names of tokens that do not say them themselves. */
const metaplex = base58.decode('metaqbxxUerdq28cj1RbAWkYQm3ybzjb6a8bt518x1s')

/** Where the name of a mint stands. */
export const metadataAddress = (mint: string): string =>
  derivedAddress(metaplex, concatBytes(utf8ToBytes('metadata'), metaplex, base58.decode(mint)))
