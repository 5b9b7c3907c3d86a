/** Fires with the first of them. `AbortSignal.any` is too new for the browsers that we serve. */
export function anySignal(signals: readonly (AbortSignal | undefined)[]): AbortSignal {
  const first = new AbortController()
  for (const signal of signals) {
    if (signal?.aborted) first.abort(signal.reason)
    signal?.addEventListener('abort', () => first.abort(signal.reason), { once: true, signal: first.signal })
  }
  return first.signal
}
