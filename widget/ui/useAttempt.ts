import { useCallback, useEffect, useRef, useState } from 'react'
import { toWidgetError, type WidgetError } from '../errors/widgetError.ts'

/** Runs something that may fail once when the screen comes up, and again when the person asks for it. */
export function useAttempt(run: () => Promise<void>): { error: WidgetError | null; retry(): void } {
  const [error, setError] = useState<WidgetError | null>(null)
  const latest = useRef(run)
  latest.current = run
  const started = useRef(false)

  const retry = useCallback(() => {
    setError(null)
    latest.current().catch((thrown) => setError(toWidgetError(thrown)))
  }, [])

  useEffect(() => {
    if (started.current) return
    started.current = true
    retry()
  }, [retry])

  return { error, retry }
}
