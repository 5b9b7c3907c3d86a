import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { assetOf, assetsToDeposit } from '../../actions/deposit/assetsToDeposit.ts'
import { coinsFor, usdDecimals } from '../../actions/deposit/coinsFor.ts'
import type { FundStanding } from '../../actions/fund/fundStanding.ts'
import { listAssets, type SendAsset } from '../../actions/send/asset.ts'
import { heldTokens } from '../../api/account.ts'
import { nativeBalance } from '../../api/balance.ts'
import { priceOf } from '../../api/convert.ts'
import { type DecimalPoint, decimalPoint } from '../../format/parseAmount.ts'
import { readAmount } from '../../format/readAmount.ts'
import { currencyOf } from '../../state/currencyOf.ts'
import { useWidget, useWidgetContext } from '../../useWidget.ts'
import { useDeposits } from './useDeposits.ts'

/** What can be paid in; the network's own coin first, never empty. */
export function useDepositAssets({ network, networkId, from }: FundStanding): SendAsset[] {
  const { api } = useWidgetContext()
  const currency = useWidget(currencyOf)
  const native = useQuery(nativeBalance(api, networkId, from))
  const held = useQuery(heldTokens(api, from, currency, networkId))
  return useMemo(
    () => assetsToDeposit(networkId, listAssets(network, native.data, held.data?.balances ?? [])),
    [network, networkId, native.data, held.data],
  )
}

export type DepositFault = 'empty' | 'malformed' | 'grouped' | 'tooPrecise' | 'tooLong'

export interface DepositInput {
  assets: SendAsset[]
  asset: SendAsset
  point: DecimalPoint
  /** `usd`: what is typed is money, because a price is known. */
  unit: 'loading' | 'usd' | 'coins'
  typed: string
  /** Smallest units of the asset, once there are any. */
  units: bigint | undefined
  fault: DepositFault | undefined
}

/** First of the amounts that are offered. Inventory §1.5.5. */
export const presets = ['10', '50', '100'] as const
/** Digits of dollars in front of the point. */
const wholeDigits = 10
/** How the wire names a network's own coin where a price is asked for. */
const markers = {
  eip155: '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee',
  solana: 'So11111111111111111111111111111111111111111',
} as const

/** What a person typed, and how many coins that is. */
export function useDeposit(standing: FundStanding): DepositInput | undefined {
  const { api } = useWidgetContext()
  const { networkId } = standing
  const assets = useDepositAssets(standing)
  const { token, amount } = useDeposits((state) => state)
  const asset = assetOf(assets, token)
  const point = useMemo(() => decimalPoint(), [])
  const marker = networkId.startsWith('solana:') ? markers.solana : markers.eip155
  const { data: price, isLoading } = useQuery(priceOf(api, `${networkId}:${asset?.token || marker}`, 'usd'))
  if (!asset) return undefined
  const unit = isLoading ? 'loading' : price ? 'usd' : 'coins'
  const typed = amount ?? (unit === 'coins' ? '' : presets[0])
  const read = readAmount(typed, unit === 'coins' ? asset.decimals : usdDecimals)
  const shared = { assets, asset, point, unit, typed } as const
  if ('fault' in read) return { ...shared, units: undefined, fault: read.fault }
  const money = read.units
  if (unit !== 'coins' && money >= 10n ** BigInt(wholeDigits + usdDecimals))
    return { ...shared, units: undefined, fault: 'tooLong' }
  const units = unit === 'coins' ? money : price ? coinsFor(money, price, asset.decimals) : undefined
  return { ...shared, units: units === 0n ? undefined : units, fault: units === 0n ? 'empty' : undefined }
}
