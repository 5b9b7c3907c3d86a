/** One budget: how often something may happen for one key within a window. */
export interface Limit {
  /** Word of our own, such as `email-code`. */
  name: string
  /** At most this many within the window. */
  times: number
  /** Length of the window. */
  seconds: number
}

/** Counts per key, in fixed windows. A port, so that several processes can share one store. */
export interface Limits {
  /** Takes one from the budget of `key`. @returns seconds until there is some again, 0 when it was granted */
  take(limit: Limit, key: string): Promise<number>
  /** How much of the budget of `key` is used. */
  used(limit: Limit, key: string): Promise<number>
  /** Gives one back that was taken for nothing. */
  giveBack(limit: Limit, key: string): Promise<void>
}
