import type { Namespace } from '../../host-sdk/protocol/caip.ts'
import type { Reviewed } from '../review/subject.ts'
import type { Slice } from './slice.ts'

/** One request of the page that waits for a person. */
export interface PendingRequest extends Reviewed {
  id: string
  namespace: Namespace
  method: string
  /** `review`: our screen stands in front; `wallet`: the wallet was asked and shows its own. */
  stage: 'review' | 'wallet'
  /** Milliseconds since 1970. */
  createdAt: number
}

export interface RequestsSlice {
  /** The transaction stack of specification §4: the last one shows. */
  requests: PendingRequest[]
  /** Payments of our own forms that are under way. */
  payments: number
  /** Nobody knows of one of them whether it went out, and the person has not read that yet. */
  hasUnclear: boolean
  addRequest(request: PendingRequest): void
  setStage(id: string, stage: PendingRequest['stage']): void
  removeRequest(id: string): void
  clearRequests(): void
  countPayment(change: 1 | -1): void
}

export const createRequests: Slice<RequestsSlice> = (set) => ({
  requests: [],
  payments: 0,
  hasUnclear: false,
  addRequest: (request) => set(({ requests }) => ({ requests: [...requests, request] })),
  setStage: (id, stage) =>
    set(({ requests }) => ({
      requests: requests.map((request) => (request.id === id ? { ...request, stage } : request)),
    })),
  removeRequest: (id) =>
    set(({ requests }) => ({ requests: requests.filter((request) => request.id !== id) })),
  clearRequests: () => set({ requests: [] }),
  countPayment: (change) => set(({ payments }) => ({ payments: payments + change })),
})
