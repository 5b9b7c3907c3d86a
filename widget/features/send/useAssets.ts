import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { listAssets, type SendAsset } from '../../actions/send/asset.ts'
import type { SendStanding } from '../../actions/send/standing.ts'
import { heldTokens } from '../../api/account.ts'
import { nativeBalance } from '../../api/balance.ts'
import { currencyOf } from '../../state/currencyOf.ts'
import { useWidget, useWidgetContext } from '../../useWidget.ts'

export interface Assets {
  /** The network's own coin first; never empty. */
  assets: SendAsset[]
  /** `partial`: not all tokens could be read. */
  state: 'loading' | 'complete' | 'partial'
}

/** What the account can send. The coin itself is read from a node: it can be sent while the list is out of reach. */
export function useAssets({ network, networkId, from }: SendStanding): Assets {
  const { api } = useWidgetContext()
  const currency = useWidget(currencyOf)
  const native = useQuery(nativeBalance(api, networkId, from))
  const listed = useQuery({
    ...heldTokens(api, from, currency, networkId),
    // Specification §9: lists are of EVM and Solana.
    enabled: !networkId.startsWith('bip122:'),
  })
  const assets = useMemo(
    () => listAssets(network, native.data, listed.data?.balances ?? []),
    [network, native.data, listed.data],
  )
  if (native.isLoading || listed.isLoading) return { assets, state: 'loading' }
  const gaps = (listed.data?.missing.length ?? 0) + (listed.data?.incomplete.length ?? 0)
  return { assets, state: listed.isError || gaps > 0 ? 'partial' : 'complete' }
}
