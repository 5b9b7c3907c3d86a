import type { Namespace } from '../../../host-sdk/protocol/caip.ts'
import type { WordId } from '../../words/words.ts'

/** What a chain family is called. */
export const familyName: Readonly<Record<Namespace, WordId>> = {
  eip155: 'family.eip155',
  solana: 'family.solana',
  bip122: 'family.bip122',
}
