import { traceHeader } from './currentSpan.ts'

/** `fetch` with our `traceparent`. */
export const tracedFetch: typeof fetch = (input, init) => {
  const headers = new Headers(init?.headers ?? (input instanceof Request ? input.headers : undefined))
  headers.set('traceparent', traceHeader())
  return fetch(input, { ...init, headers })
}
