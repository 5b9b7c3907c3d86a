import type { Network } from '../../../server/contract/networks.ts'
import type { HeldBalance } from '../../api/keepUnread.ts'
import { findNetwork } from '../../state/networks.ts'

export interface HeldToken extends HeldBalance {
  network: Network
}

export interface Held {
  /** The most valuable first; those without a price last, coins before tokens. */
  tokens: HeldToken[]
  /** Of what has a price; `undefined` when nothing that is there has one. */
  total: number | undefined
}

/**
 * What is worth a row: something of it is there, on a network that this site serves, or the person wants to see it.
 *
 * @param watched CAIP-10 ids
 */
export function heldOf(
  balances: readonly HeldBalance[],
  networks: readonly Network[],
  watched: readonly string[] = [],
): Held {
  const tokens = balances.flatMap((balance) => {
    const network = findNetwork(networks, balance.chainId)
    const isShown = /[1-9]/.test(balance.quantity.numeric) || watched.includes(balance.address ?? '')
    return network && isShown ? [{ ...balance, network }] : []
  })
  const priced = tokens.flatMap(({ value }) => (value === undefined ? [] : [value]))
  const total =
    tokens.length > 0 && priced.length === 0 ? undefined : priced.reduce((sum, one) => sum + one, 0)
  return { tokens: tokens.sort(byValue), total }
}

const byValue = (a: HeldToken, b: HeldToken): number =>
  (b.value ?? -1) - (a.value ?? -1) || Number(a.address !== undefined) - Number(b.address !== undefined)
