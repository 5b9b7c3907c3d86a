import type { CaipNetworkId } from '../../../host-sdk/protocol/caip.ts'
import { amountText, decimalPoint, fieldAmount } from '../../format/parseAmount.ts'
import { pastedText } from '../../format/pastedText.ts'
import { readPaymentUri } from '../../format/readPaymentUri.ts'

/** Of wei, in which links count. */
const coinDecimals = 18

export interface LinkDraft {
  token: string
  /** As the person would type it; absent: the link leaves it to them. */
  amount?: string
  /** Absent: the network on which it is pasted. */
  networkId?: CaipNetworkId
}

/** What a payment link fills in beside the receiver; `undefined` where it names neither coin nor token. */
export function linkDraft(receiver: string): LinkDraft | undefined {
  const link = readPaymentUri(pastedText(receiver))
  if (typeof link !== 'object' || link.token === undefined) return undefined
  const { token, units, networkId } = link
  const point = decimalPoint()
  const amount =
    units === undefined
      ? link.amount && fieldAmount(link.amount, point)
      : amountText(units, coinDecimals, point)
  return {
    token,
    ...(amount !== undefined && { amount }),
    ...(networkId && { networkId: networkId as CaipNetworkId }),
  }
}
