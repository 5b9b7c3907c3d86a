import type { Fields } from './asFields.ts'

/** What a wallet said in one place, of all accounts or one, and of all chains or one. */
export interface CapabilityWord {
  ofAccount: boolean
  ofChain: boolean
  capabilities: [string, Fields][]
}

/** How much a page may count on: states of EIP-5792; a word of no meaning promises nothing. */
function promiseOf({ status, supported }: Fields): number {
  if (status === 'unsupported' || supported === false) return 0
  if (status === 'ready') return 2
  return status === 'supported' || supported === true ? 3 : 1
}

/** Of each capability the narrowest word, and of equal ones the last. */
export function narrowestCapabilities(words: readonly CapabilityWord[]): Fields {
  const said = (ofAccount: boolean, ofChain: boolean): Fields =>
    Object.fromEntries(
      words
        .filter((word) => word.ofAccount === ofAccount && word.ofChain === ofChain)
        .flatMap(({ capabilities }) => capabilities),
    )
  const [byAccount, byChain] = [said(true, false), said(false, true)]
  // Neither is narrower than the other: the cautious one counts.
  const cautious = Object.entries(byChain).filter(([name, word]) => {
    const other = byAccount[name]
    return other === undefined || promiseOf(word as Fields) < promiseOf(other as Fields)
  })
  return { ...said(false, false), ...byAccount, ...Object.fromEntries(cautious), ...said(true, true) }
}
