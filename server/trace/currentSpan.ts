import { AsyncLocalStorage } from 'node:async_hooks'
import { type Attributes, PlainSpan, type Span } from './span.ts'
import { formatTraceParent } from './traceParent.ts'

/** Holds nothing by itself: each request brings its own. */
const spans = new AsyncLocalStorage<Span>()

/** Requests that run as their spans. */
let running = 0

/** Runs a request, with all that it calls, as this span; `leaveSpan` when it is over. */
export function runAs<T>(span: Span, work: () => T): T {
  running += 1
  return spans.run(span, work)
}

/** Without any such request no promise has a context to keep, which makes each dearer under Node 20 and 22. */
export function leaveSpan(): void {
  running -= 1
  if (running === 0) spans.disable()
}

/** Of the request that is answered; `undefined` of work of our own, and of what goes on behind an answer. */
export function currentSpan(): Span | undefined {
  const span = spans.getStore()
  return span?.isOver ? undefined : span
}

/** The same where spans are recorded: calls over a wall are children of it. */
export function recordedSpan(): Span | undefined {
  const span = currentSpan()
  return span?.isRecorded ? span : undefined
}

/** Makes a call over a wall as a span of its own. */
export function inSpan<T>(name: string, attributes: Attributes, work: () => Promise<T>): Promise<T> {
  const span = recordedSpan()
  return span ? runInside(span.child(name, attributes), work) : work()
}

async function runInside<T>(span: Span, work: () => Promise<T>): Promise<T> {
  try {
    const answer = await spans.run(span, work)
    span.end()
    return answer
  } catch (error) {
    span.end({ failed: true })
    throw error
  }
}

/** `traceparent` of a request that we send: of the span that sends it, or of a trace of its own. */
export const traceHeader = (): string => formatTraceParent(currentSpan() ?? new PlainSpan())
