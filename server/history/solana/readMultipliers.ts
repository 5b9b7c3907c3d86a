import { type AmountRule, isMultiplier, multiplierAt } from '../../contract/solana/amountRule.ts'
import { tokenPrograms } from '../../tokens/solanaPrograms.ts'
import { ChainUnavailable } from '../../upstreams/nodes/nodeCall.ts'
import type { Delta } from './deltas.ts'

/** How tokens of a chain want their amounts shown. A mint that is in none of these has amounts that nobody can show. */
export interface AmountRules {
  /** `undefined`: by the decimals alone. */
  rules: ReadonlyMap<string, AmountRule | undefined>
  /** Addresses at which a node says that there is nothing, or something else than a mint. */
  absent: readonly string[]
  /** Mints of which nobody can say it now. */
  unreadable: readonly string[]
}
export type AmountRulesOf = (chainId: string, mints: readonly string[]) => Promise<AmountRules>

/** How changes of a page are shown. */
export interface Multipliers {
  /** By mint; of a change that can't be shown there is none. */
  of(delta: Delta): number | undefined
  /** Can a change that was left out of a transaction of that time be shown later? */
  mayCome(delta: Delta, minedAtS: number | null | undefined): boolean
}

/** So long after a transaction its mint may be one that a node does not know yet; later it was closed. */
const newMintMs = 3_600_000
/** Mints that are read for one page, those of the newest transactions first: a stranger may send any number of tokens. */
const mostMints = 2_000

/** Amounts of the past are shown as the token shows them now. All mints of a page are read together. */
export async function readMultipliers(
  amountRulesOf: AmountRulesOf,
  chainId: string,
  deltas: readonly Delta[],
): Promise<Multipliers> {
  // Mints of the first program have no rules.
  const isPlain = ({ mint, programId }: Delta) => mint === null || programId === tokenPrograms[0]
  const found = new Map<string | null, number>(deltas.filter(isPlain).map(({ mint }) => [mint, 1]))
  const mints = [...new Set(deltas.flatMap(({ mint }) => (mint === null || found.has(mint) ? [] : mint)))]
  const { rules, absent, unreadable } = await readRules(amountRulesOf, chainId, mints.slice(0, mostMints))
  for (const [mint, rule] of rules) {
    const multiplier = multiplierAt(rule, Date.now() / 1_000)
    found.set(mint, isMultiplier(multiplier) ? multiplier : 1)
  }
  const [isAbsent, isUnreadable] = [
    new Set<string | null>(absent),
    new Set<string | null>([...unreadable, ...mints.slice(mostMints)]),
  ]
  return {
    of: ({ mint }) => found.get(mint),
    mayCome: ({ mint }, minedAtS) =>
      isUnreadable.has(mint) ||
      (isAbsent.has(mint) && Date.now() - (minedAtS ?? Date.now() / 1_000) * 1_000 < newMintMs),
  }
}

async function readRules(
  amountRulesOf: AmountRulesOf,
  chainId: string,
  mints: readonly string[],
): Promise<AmountRules> {
  if (mints.length === 0) return { rules: new Map(), absent: [], unreadable: [] }
  return amountRulesOf(chainId, mints).catch((error): AmountRules => {
    if (error instanceof ChainUnavailable) return { rules: new Map(), absent: [], unreadable: mints }
    throw error
  })
}
