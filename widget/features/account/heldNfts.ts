import type { Transaction } from '../../../server/contract/v1/history.ts'

export interface HeldNft {
  key: string
  name: string
  picture: string | null
}

interface Seen extends HeldNft {
  /** Where the newest transfer left it. */
  here: boolean
  sum: number
}

/**
 * NFTs that came and did not leave, as far as this part of the history (newest first) tells: the newest transfer counts,
 * and of several pieces of one kind the sum. Spam is left out.
 */
export function heldNfts(transactions: readonly Transaction[]): HeldNft[] {
  const seen = new Map<string, Seen>()
  for (const { transfers } of transactions)
    for (const { nft_info, direction, quantity } of transfers ?? []) {
      if (!nft_info || nft_info.flags.is_spam) continue
      const { preview, detail } = nft_info.content ?? {}
      const name = nft_info.name ?? ''
      const key = `${name} ${detail?.url ?? preview?.url ?? ''}`
      const nft = seen.get(key) ?? {
        key,
        name,
        picture: preview?.url ?? detail?.url ?? null,
        here: direction !== 'out',
        sum: 0,
      }
      if (direction !== 'self') nft.sum += (direction === 'in' ? 1 : -1) * Number(quantity.numeric)
      seen.set(key, nft)
    }
  return [...seen.values()]
    .filter(({ here, sum }) => here || sum > 0)
    .map(({ key, name, picture }) => ({ key, name, picture }))
}
