/** One JSON-RPC call, without envelope. */
export interface NodeCall {
  readonly method: string
  readonly params: readonly unknown[] | undefined
  /** `params` as JSON, from who has it already. */
  readonly json?: string
  /** How many calls it is charged as, each time that it is sent. @default 1 */
  readonly cost?: number
}

/** What these are charged together. */
export const costOfCalls = (calls: readonly NodeCall[]): number =>
  calls.reduce((sum, { cost = 1 }) => sum + cost, 0)

/** The parameters as they are sent: an array, empty where there are none. */
export const paramsJson = ({ json, params }: NodeCall): string => json ?? JSON.stringify(params ?? [])

/** An error of JSON-RPC as a node words it. */
export interface NodeError {
  code: number
  message: string
  data?: unknown
}

/** What a node said: the result as JSON text, ready to be sent on, and parsed, to be looked at. */
export type NodeAnswer =
  | {
      readonly ok: true
      readonly json: string
      readonly value: unknown
      /** Members of the list that no one could read: they are left out of `value`. @default 0 */
      readonly unread?: number
    }
  | {
      readonly ok: false
      readonly error: NodeError
      /** The node spoke by HTTP and not by JSON-RPC, so that nobody knows whose word it is. */
      readonly byHttp?: true
    }

export interface TroubleOptions extends ErrorOptions {
  /** Ms after which the node may be asked again, by its own word. */
  retryAfterMs?: number | undefined
  /** What the answer says of the question, where the question may be at fault as well as the node. */
  refusal?: NodeError | undefined
}

/** A node that gave nothing usable; another one may. `reason` is a word for logs and metrics. */
export class NodeTrouble extends Error {
  override name = 'NodeTrouble'
  readonly reason: NodeTroubleReason
  readonly retryAfterMs: number | undefined
  readonly refusal: NodeError | undefined
  constructor(reason: NodeTroubleReason, options: TroubleOptions = {}) {
    super(`The node gave no usable answer: ${reason}`, options)
    this.reason = reason
    this.retryAfterMs = options.retryAfterMs
    this.refusal = options.refusal
  }
}

export type NodeTroubleReason =
  | 'timeout'
  | 'transport'
  | 'status'
  | 'encoding'
  | 'too_large'
  | 'not_json'
  | 'wrong_id'
  | 'wrong_shape'
  | 'behind'
  | 'wrong_chain'
  | 'rate_limited'
  | 'no_batches'
  | 'batch_refused'

/** Every node of a chain failed, or is paused by its circuit breaker. */
export class ChainUnavailable extends Error {
  override name = 'ChainUnavailable'
  /** Ms after which one of them may answer, where that is known. */
  readonly retryAfterMs: number | undefined
  constructor(message: string, options: ErrorOptions & { retryAfterMs?: number | undefined } = {}) {
    super(message, options)
    this.retryAfterMs = options.retryAfterMs
  }
}

/** Was an answer larger than is taken? In parts it may come. */
export const isTooLarge = (error: unknown): boolean =>
  error instanceof ChainUnavailable &&
  error.cause instanceof NodeTrouble &&
  error.cause.reason === 'too_large'
