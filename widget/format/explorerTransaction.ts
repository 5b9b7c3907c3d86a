import type { Network } from '../../server/contract/networks.ts'

/** Where the explorer of a network shows a transaction; some name the network in their query, which stays. */
export function explorerTransaction({ explorer }: Network, id: string): string | undefined {
  if (!explorer || !URL.canParse(explorer)) return undefined
  const url = new URL(explorer)
  url.pathname = `${url.pathname.replace(/\/+$/, '')}/tx/${id}`
  return url.href
}
