import { solanaClusters } from '../../host-sdk/protocol/solana.ts'
import { cardNetworks } from './onrampProviders.ts'

/** Words of sellers for chains, where they are no number → CAIP-2. */
const byWord: ReadonlyMap<string, string> = new Map([
  ...Object.entries(cardNetworks).map(([id, word]) => [word, id] as const),
  ['solana', solanaClusters.mainnet],
])

/** `ethereum`, `ethereum-mainnet`, `Base` → CAIP-2; `undefined` where it is none that we know. */
export const chainOfWord = (word: string): string | undefined =>
  byWord.get(word.toLowerCase().replace(/-mainnet$/, ''))

/** A number of an EVM chain as sellers tell it, or the word of another chain. */
export const chainOf = (number: string, word: string): string | undefined =>
  /^[1-9]\d{0,15}$/.test(number) ? `eip155:${number}` : chainOfWord(word)
