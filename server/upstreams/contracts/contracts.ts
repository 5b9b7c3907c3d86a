import type { Chains } from '../nodes/chains.ts'
import { type ContractReader, createContractReader } from './contractReader.ts'

/** Contracts of the EVM chains that are served. */
export interface Contracts {
  /** Of contracts in our own tables. */
  known(chainId: string): ContractReader | undefined
  /**
   * Of contracts that strangers may have written: asked in requests of their own, so that one whose answer is too large
   * takes no other along but its like.
   */
  strange(chainId: string): ContractReader | undefined
}

export function createContracts(chains: Pick<Chains, 'get'>): Contracts {
  const reader = () => {
    const made = new Map<string, ContractReader>()
    return (id: string): ContractReader | undefined => {
      const known = made.get(id)
      if (known) return known
      const chain = id.startsWith('eip155:') ? chains.get(id) : undefined
      if (!chain) return undefined
      const reader = createContractReader(chain)
      made.set(id, reader)
      return reader
    }
  }
  return { known: reader(), strange: reader() }
}
