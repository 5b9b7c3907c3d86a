import { useQuery } from '@tanstack/react-query'
import type { CaipNetworkId } from '../../../host-sdk/protocol/caip.ts'
import { caipOf, type SwapToken } from '../../actions/swap/swapToken.ts'
import { priceOf } from '../../api/convert.ts'
import { currencyOf } from '../../state/currencyOf.ts'
import { useWidget, useWidgetContext } from '../../useWidget.ts'

/** Of one whole; asked for where the balance did not bring it. `undefined` is unknown, not 0. */
export function usePrice(networkId: CaipNetworkId, token: SwapToken | undefined): number | undefined {
  const { api } = useWidgetContext()
  const currency = useWidget(currencyOf)
  const isNeeded = token !== undefined && token.price === undefined && token.listed
  const query = useQuery({
    ...priceOf(api, caipOf(networkId, token?.token ?? ''), currency),
    enabled: isNeeded,
  })
  return token?.price ?? (isNeeded ? (query.data ?? undefined) : undefined)
}
