import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { listAssets } from '../../actions/send/asset.ts'
import { listTokens } from '../../actions/swap/listTokens.ts'
import type { SwapStanding } from '../../actions/swap/swapStanding.ts'
import { type SwapToken, toSwapToken } from '../../actions/swap/swapToken.ts'
import { heldTokens } from '../../api/account.ts'
import { nativeBalance } from '../../api/balance.ts'
import { convertibleTokens } from '../../api/convert.ts'
import { currencyOf } from '../../state/currencyOf.ts'
import { useWidget, useWidgetContext } from '../../useWidget.ts'
import { useSwaps } from './useSwaps.ts'

export interface SwapTokens {
  /** The network's own coin first; never empty. */
  tokens: SwapToken[]
  /** `partial`: not all that is held is known. `unlisted`: the list of what can be bought is not here. */
  state: 'loading' | 'complete' | 'partial' | 'unlisted'
}

/** What can be chosen on both sides. */
export function useSwapTokens({ network, networkId, from }: SwapStanding): SwapTokens {
  const { api } = useWidgetContext()
  const currency = useWidget(currencyOf)
  const imported = useSwaps((state) => state.imported)
  const native = useQuery(nativeBalance(api, networkId, from))
  const held = useQuery(heldTokens(api, from, currency, networkId))
  const told = useQuery(convertibleTokens(api, networkId))
  const isComplete = held.isSuccess && held.data.missing.length + held.data.incomplete.length === 0
  const tokens = useMemo(() => {
    const listed = (told.data ?? []).flatMap((token) => toSwapToken(networkId, token) ?? [])
    return listTokens(
      listAssets(network, native.data, held.data?.balances ?? []),
      listed,
      imported,
      isComplete,
    )
  }, [network, networkId, native.data, held.data, told.data, imported, isComplete])
  if (native.isLoading || held.isLoading || told.isLoading) return { tokens, state: 'loading' }
  return { tokens, state: told.isError ? 'unlisted' : isComplete ? 'complete' : 'partial' }
}
