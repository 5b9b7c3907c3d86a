import { useCallback, useEffect, useRef, useState } from 'react'
import { type FundError, toFundError } from '../../actions/fund/fundError.ts'
import { providerWindowOf } from '../../actions/fund/providerWindow.ts'
import { useOnLeave } from '../../ui/useOnLeave.ts'
import { useWidgetContext } from '../../useWidget.ts'

export interface Opened<T> {
  /** The page, once it is known. */
  page: T | undefined
  error: FundError | undefined
  /** After another click has opened another window. */
  again(): void
}

/**
 * Asks for the page of a window that the click before opened. Who leaves before it is known leaves no empty window.
 *
 * @param begun the page that was opened before the page around us was loaded again, or before another view lay over this one
 */
export function useOpened<T>(open: () => Promise<T>, begun?: T): Opened<T> {
  const context = useWidgetContext()
  const [page, setPage] = useState<T | undefined>(() => begun)
  const [error, setError] = useState<FundError>()
  const latest = useRef(open)
  latest.current = open
  const round = useRef(0)
  const again = useCallback(() => {
    const mine = ++round.current
    setPage(undefined)
    setError(undefined)
    latest.current().then(
      (opened) => mine === round.current && setPage(() => opened),
      (thrown) => mine === round.current && setError(toFundError(thrown)),
    )
  }, [])
  useEffect(() => {
    if (round.current === 0 && begun === undefined) again()
  }, [again, begun])
  useOnLeave(() => providerWindowOf(context).drop())
  return { page, error, again }
}
