import { multipliedUnits, oneUiMultiplier, uiMultiplierAt } from '../../contract/uiMultiplier.ts'
import type { Scales } from '../../tokens/tokenScales.ts'
import type { TransferRow } from './indexStore.ts'

export type ScalesOf = (chain: string, tokens: readonly string[]) => Promise<Scales>

/** How what moved is shown. */
export interface ShownUnits {
  units: bigint
  multiplier: bigint
}

/** How movements of a page are shown. */
export interface PageScales {
  /** `undefined`: that can't be said. */
  of(row: TransferRow): ShownUnits | undefined
  /** Can a movement that was left out be shown later? */
  mayCome(row: TransferRow): boolean
}

/** Tokens that are read for one page, those of the newest transactions first: a stranger may send any number of them. */
const mostTokens = 2_000

/** Amounts of the past are shown as the token shows them now. All tokens of a page are read together. */
export async function readScales(scalesOf: ScalesOf, rows: readonly TransferRow[]): Promise<PageScales> {
  const byChain = new Map<string, Set<string>>()
  const nameOf = ({ chain, token }: TransferRow) => `${chain}:${token}`
  const unread = new Set<string>()
  let count = 0
  for (const row of rows) {
    if (!isMultiplied(row)) continue
    const tokens = byChain.get(row.chain) ?? new Set()
    if (tokens.has(row.token)) continue
    if (count >= mostTokens) {
      unread.add(nameOf(row))
      continue
    }
    count += 1
    byChain.set(row.chain, tokens.add(row.token))
  }
  const multipliers = new Map<string, bigint>()
  const nowS = Date.now() / 1_000
  const readings = [...byChain].map(async ([chain, tokens]) => {
    const { scales, unreadable } = await scalesOf(chain, [...tokens])
    for (const token of unreadable) unread.add(`${chain}:${token}`)
    for (const [token, scale] of scales)
      multipliers.set(`${chain}:${token}`, uiMultiplierAt(scale, nowS).multiplier)
  })
  await Promise.all(readings)
  const isUnread = (row: TransferRow) => isMultiplied(row) && unread.has(nameOf(row))
  return {
    of(row) {
      if (isUnread(row)) return undefined
      const multiplier = (isMultiplied(row) && multipliers.get(nameOf(row))) || oneUiMultiplier
      const units = multipliedUnits(row.amount, multiplier)
      return units === undefined ? undefined : { units, multiplier }
    },
    mayCome: isUnread,
  }
}

const isMultiplied = (row: TransferRow): row is TransferRow & { token: string } =>
  row.kind === 'erc20' && row.token !== null
