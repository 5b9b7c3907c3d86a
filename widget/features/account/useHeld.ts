import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { heldTokens } from '../../api/account.ts'
import { watchedTokens } from '../../api/watchedTokens.ts'
import { currencyOf } from '../../state/currencyOf.ts'
import { type Moment, momentIn } from '../../ui/moment.ts'
import { useWidget, useWidgetContext } from '../../useWidget.ts'
import { type Held, heldOf } from './heldOf.ts'

export interface HeldState extends Partial<Held> {
  status: 'pending' | 'known' | 'failed'
  /** Names of networks that did not answer: what is held there may be out of date, or not shown. */
  missing: readonly string[]
  /** Names of networks of which something could not be read: that may be out of date, or not shown. */
  incomplete: readonly string[]
  /** When it is asked again after a failure. */
  nextTry: Moment
}

/** What an address holds on all networks that this site serves. */
export function useHeld(address: string): HeldState {
  const { api } = useWidgetContext()
  const currency = useWidget(currencyOf)
  const networks = useWidget((state) => state.networks)
  const options = heldTokens(api, address, currency)
  const { data, status, errorUpdatedAt } = useQuery(options)
  const held = useMemo(
    () => data && heldOf(data.balances, networks, watchedTokens(address)),
    [data, networks, address],
  )
  const nextTry = useMemo(
    () => momentIn(Math.min(errorUpdatedAt + options.staleTime - Date.now(), options.staleTime)),
    [errorUpdatedAt, options.staleTime],
  )
  return {
    ...held,
    missing: networks.filter(({ id }) => data?.missing.includes(id)).map(({ name }) => name),
    incomplete: networks.filter(({ id }) => data?.incomplete.includes(id)).map(({ name }) => name),
    status: status === 'error' ? 'failed' : status === 'success' ? 'known' : 'pending',
    nextTry,
  }
}
