import type { Transfer } from '../../../server/contract/v1/history.ts'

/** What one transaction did with one token. */
export interface Movement {
  direction: Transfer['direction']
  /** Symbol of a token, or the name of an NFT; '' when nobody knows. */
  what: string
  kind: 'token' | 'nft'
  /** In whole coins, decimal. */
  numeric: string
  picture: string | null
  value: number
}

/** Rows have room for so many. */
const most = 2

/** The sums by token and direction: what went out before what came in, and of many those of the highest value. */
export function movements(transfers: readonly Transfer[] | null): Movement[] {
  const sums = new Map<string, Movement>()
  for (const transfer of transfers ?? []) {
    const one = movementOf(transfer)
    const key = `${one.direction} ${one.kind} ${one.what}`
    const before = sums.get(key)
    if (before && one.kind === 'token') {
      before.numeric = addDecimals(before.numeric, one.numeric)
      before.value += one.value
    } else sums.set(before ? `${key} ${sums.size}` : key, one)
  }
  const all = [...sums.values()]
  const kept = all.length <= most ? all : [...all].sort((a, b) => b.value - a.value).slice(0, most)
  return kept.sort((a, b) => order[a.direction] - order[b.direction])
}

const order = { out: 0, self: 1, in: 2 } as const

function movementOf({ direction, fungible_info, nft_info, quantity, value }: Transfer): Movement {
  const { preview, detail } = nft_info?.content ?? {}
  return {
    direction,
    what: (nft_info ? nft_info.name : (fungible_info?.symbol ?? fungible_info?.name)) ?? '',
    kind: nft_info ? 'nft' : 'token',
    numeric: quantity.numeric,
    picture: (nft_info ? (preview ?? detail) : fungible_info?.icon)?.url ?? null,
    value: value ?? 0,
  }
}

/** Without a float between. What is no decimal stays as the first one was. */
export function addDecimals(a: string, b: string): string {
  const read = [a, b].map((one) => /^(\d+)(?:\.(\d+))?$/.exec(one))
  if (!read.every((one) => one !== null)) return a
  const places = Math.max(...read.map((one) => one[2]?.length ?? 0))
  const units = read.reduce((sum, one) => sum + BigInt(`${one[1]}${(one[2] ?? '').padEnd(places, '0')}`), 0n)
  const digits = units.toString().padStart(places + 1, '0')
  const fraction = digits.slice(digits.length - places).replace(/0+$/, '')
  return places === 0 || fraction === ''
    ? digits.slice(0, digits.length - places)
    : `${digits.slice(0, -places)}.${fraction}`
}
