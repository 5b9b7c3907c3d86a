/** The answer, or the signal's reason when that comes first; what comes later is dropped. */
export function unlessAborted<T>(answer: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const abort = (): void => reject(signal.reason)
    if (signal.aborted) abort()
    signal.addEventListener('abort', abort)
    answer.then(resolve, reject).finally(() => signal.removeEventListener('abort', abort))
  })
}
