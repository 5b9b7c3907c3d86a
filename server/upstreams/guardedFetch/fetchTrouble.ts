/** Why an address gave nothing; a word for metrics and the log. */
export type FetchReason =
  | 'url'
  | 'scheme'
  | 'userinfo'
  | 'port'
  | 'not_public'
  | 'dns'
  | 'timeout'
  | 'transport'
  | 'redirects'
  | 'status'
  | 'encoding'
  | 'too_large'
  | 'type'

export interface FetchTroubleOptions extends ErrorOptions {
  status?: number
}

/** Neither the address nor what it said is in the sentence: both were chosen by strangers. */
export class FetchTrouble extends Error {
  override name = 'FetchTrouble'
  readonly reason: FetchReason
  /** Of the answer, with the reason `status`. */
  readonly status: number | undefined
  constructor(reason: FetchReason, options: FetchTroubleOptions = {}) {
    super(`The address gave no usable answer: ${reason}`, options)
    this.reason = reason
    this.status = options.status
  }
}
