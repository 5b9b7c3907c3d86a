import type { SolanaTransaction, TokenBalances } from './solanaShapes.ts'

/** What somebody has more (or less) after a transaction, in base units. */
export interface Delta {
  /** `null` for SOL. */
  mint: string | null
  /** Of the mint, where the node says. */
  programId?: string | undefined
  decimals: number
  owner: string
  change: bigint
}

const solDecimals = 9

/** All changes of a transaction but the fee, which is paid whatever else happens. */
export function deltasOf({ meta, transaction }: SolanaTransaction): Delta[] {
  if (!meta || (meta.err !== null && meta.err !== undefined)) return []
  const names = transaction.message.accountKeys.map((key) => (typeof key === 'string' ? key : key.pubkey))
  const coins = names.map((owner, at): Delta => {
    const change = BigInt(meta.postBalances[at] ?? 0) - BigInt(meta.preBalances[at] ?? 0)
    // The first account pays.
    return { mint: null, decimals: solDecimals, owner, change: at === 0 ? change + BigInt(meta.fee) : change }
  })
  const tokens = new Map<string, Delta>()
  const add = (balances: TokenBalances, sign: bigint) => {
    for (const { mint, owner = '', uiTokenAmount, programId } of balances ?? []) {
      const key = `${owner} ${mint}`
      const known = tokens.get(key) ?? {
        mint,
        programId,
        decimals: uiTokenAmount.decimals,
        owner,
        change: 0n,
      }
      tokens.set(key, { ...known, change: known.change + sign * BigInt(uiTokenAmount.amount) })
    }
  }
  add(meta.preTokenBalances, -1n)
  add(meta.postTokenBalances, 1n)
  return [...coins, ...tokens.values()].filter(({ change }) => change !== 0n)
}

/** Who lost or won most of the same. */
export function counterparty(deltas: readonly Delta[], { mint, owner, change }: Delta): string | undefined {
  const others = deltas.filter((each) => each.mint === mint && each.owner !== owner && each.owner !== '')
  const opposite = others.filter((each) => each.change > 0n !== change > 0n)
  const size = (value: bigint) => (value < 0n ? -value : value)
  return opposite.sort((one, other) => (size(other.change) > size(one.change) ? 1 : -1))[0]?.owner
}
