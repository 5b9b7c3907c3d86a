export type StoreState = 'full' | 'read_only' | 'denied'

/** A store answers, and does not take what the work writes. */
export class StoreTrouble extends Error {
  override name = 'StoreTrouble'
  readonly state: StoreState
  constructor(state: StoreState, options?: ErrorOptions) {
    super(`The store does not take writes: ${state}`, options)
    this.state = state
  }
}
