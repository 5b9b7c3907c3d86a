import type { Namespace } from '../../../host-sdk/protocol/caip.ts'
import type { WordId } from '../../words/words.ts'

/** What a chain family is called. */
export const familyName: Readonly<Record<Namespace, WordId>> = {
  eip155: 'family.eip155',
  solana: 'family.solana',
  bip122: 'family.bip122',
}

/** Its picture, whichever of its networks are served (server/contract/networks.ts). */
export const familyIcon: Readonly<Record<Namespace, string>> = {
  eip155: 'ethereum',
  solana: 'solana',
  bip122: 'bitcoin',
}
