import type { Span } from './span.ts'
import type { TraceParent } from './traceParent.ts'

/** Begins the spans of requests, and reports them to a collector where one is set. */
export interface Tracing {
  begin(parent: TraceParent | undefined): Span
  /** Sends what is left, for a while at most. */
  close(): Promise<void>
}

export interface TracingOptions {
  version: string
  /** What came of sending spans to the collector. */
  onSpans(outcome: 'sent' | 'failed', count: number): void
}
