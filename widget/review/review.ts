import { createContext, useContext } from 'react'
import type { CaipNetworkId } from '../../host-sdk/protocol/caip.ts'
import type { Network } from '../../server/contract/networks.ts'

/** A question to a node; rejects with its error. */
export type AskNode = (
  networkId: CaipNetworkId,
  method: string,
  params: unknown,
  signal?: AbortSignal,
) => Promise<unknown>

/** What all parts of a review share; its two programs (the widget, the login frame) fill it in. */
export interface Review {
  /** Origin of the page that asks, as a handshake checked it. */
  site: string
  networks: readonly Network[]
  ask: AskNode
  /** Ms since 1970, by the server's clock. */
  now(): number
  approve(): void
  reject(): void
  /** It is not shown yet, or the yes is on its way: no click counts. */
  held?: boolean
  /** Something lies over the screen or cuts it off. */
  covered?: boolean
  /** Another window, or another part of the page, has the focus. */
  away?: boolean
  /** Shows the same in a window of its own, where this program can. */
  openWindow?(): void
}

export const ReactReview = createContext<Review | null>(null)

export function useReview(): Review {
  const review = useContext(ReactReview)
  if (!review) throw new Error('useReview is used outside of a review')
  return review
}

export const networkOf = (networks: readonly Network[], id: string): Network | undefined =>
  networks.find((network) => network.id === id)
