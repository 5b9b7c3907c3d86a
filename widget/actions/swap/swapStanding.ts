import type { Network } from '../../../server/contract/networks.ts'
import type { WidgetState } from '../../state/store.ts'
import { type SendStanding, sendStanding } from '../send/standing.ts'

export interface SwapStanding extends SendStanding {
  routers: readonly string[]
}

/** `undefined` where nothing can be swapped: without an account, and on networks without a router. */
export function swapStanding(state: WidgetState): SwapStanding | undefined {
  const standing = sendStanding(state)
  const { routers } = standing?.network ?? {}
  return standing && routers && routers.length > 0 ? { ...standing, routers } : undefined
}

export const servesSwaps = ({ routers }: Network): boolean => routers !== undefined && routers.length > 0
