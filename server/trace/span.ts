import { createRandomHex } from './randomHex.ts'
import type { TraceParent } from './traceParent.ts'

/** Holds nothing of a request: bytes that nobody has seen. */
const randomHex = createRandomHex()

/** What a span reports of itself: words of our own, hosts and numbers, never what somebody sent. */
export type Attributes = Readonly<Record<string, string | number>>

/** A piece of work in a trace. */
export interface Span extends TraceParent {
  /** Whether pieces of it are recorded: they go to a collector. */
  readonly isRecorded: boolean
  /** It ended: what goes on behind belongs to nobody's request. */
  readonly isOver: boolean
  child(name: string, attributes?: Attributes): Span
  end(report?: SpanEnd): void
}

export interface SpanEnd {
  name?: string
  attributes?: Attributes
  /** The work failed. Its words are not reported: they may hold anything. */
  failed?: boolean
}

/** A span of which nothing is reported to anybody: it gives a request its ids, made when they are wanted. */
export class PlainSpan implements Span {
  readonly isRecorded = false
  isOver = false
  readonly #parent: TraceParent | undefined
  #traceId: string | undefined
  #spanId: string | undefined

  constructor(parent?: TraceParent) {
    this.#parent = parent
  }

  get traceId(): string {
    this.#traceId ??= this.#parent?.traceId ?? randomHex(16)
    return this.#traceId
  }

  get spanId(): string {
    this.#spanId ??= randomHex(8)
    return this.#spanId
  }

  /** As the caller has it: we record nothing. */
  get isSampled(): boolean {
    return this.#parent?.isSampled ?? false
  }

  child(): Span {
    return this
  }

  end(): void {
    this.isOver = true
  }
}
