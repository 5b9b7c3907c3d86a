/** The answer, unless the time is over first; whoever is asked may not look at the signal. */
export function within<T>(answer: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const end = (): void => reject(signal.reason)
    if (signal.aborted) end()
    signal.addEventListener('abort', end)
    answer.then(resolve, reject)
  })
}
