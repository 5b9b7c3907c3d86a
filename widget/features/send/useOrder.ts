import { useMemo } from 'react'
import type { SendAsset } from '../../actions/send/asset.ts'
import type { Ask, Order, SendFamily } from '../../actions/send/family.ts'
import type { Draft } from '../../actions/send/sendsOf.ts'
import type { SendStanding } from '../../actions/send/standing.ts'
import { type DecimalPoint, decimalPoint, type ParsedAmount } from '../../format/parseAmount.ts'
import { readAmount } from '../../format/readAmount.ts'
import { useWidgetContext } from '../../useWidget.ts'
import { type Readiness, readinessOf } from './readiness.ts'
import { type Assets, useAssets } from './useAssets.ts'
import { useFamily } from './useFamily.ts'
import { type ReceiverState, useReceiver } from './useReceiver.ts'
import { useSends } from './useSends.ts'

export interface Drafted extends Assets {
  draft: Draft
  point: DecimalPoint
  asset: SendAsset
  amount: ParsedAmount
  receiver: ReceiverState
  readiness: Readiness
  family: SendFamily | undefined
  ask: Ask
  /** Once all of it is there. */
  order: Order | undefined
}

/** What a person typed, and what it comes to. */
export function useOrder(standing: SendStanding): Drafted {
  const { api } = useWidgetContext()
  const { networkId, from, embedded, publicKey, connection } = standing
  const draft = useSends((state) => state.draft)
  const leavesCoins = useSends((state) => state.ownCoins.includes(connection.wallet.id))
  const { assets, state } = useAssets(standing)
  const family = useFamily(networkId)
  const ask = useMemo<Ask>(() => (method, params) => api.rpc(networkId, method, params), [api, networkId])
  const point = useMemo(() => decimalPoint(), [])
  const chosen = assets.find(({ token }) => token === draft.token)
  const asset = chosen ?? (assets[0] as SendAsset)
  const amount = readAmount(draft.amount, asset.decimals)
  const receiver = useReceiver(family, standing, assets, asset.token, ask, draft.receiver)
  const readiness = readinessOf(amount, chosen ?? (state === 'loading' ? 'loading' : 'gone'), receiver)
  const ownCoins = leavesCoins && !embedded ? { publicKey } : undefined
  const memo = receiver.state === 'found' && receiver.memo ? { memo: receiver.memo } : {}
  const coins = { ...memo, ...(draft.smallCoins && { smallCoins: true }), ...(embedded && { embedded }) }
  const order: Order | undefined =
    'units' in amount && receiver.state === 'found' && readiness === 'ready'
      ? {
          networkId,
          from,
          to: receiver.address,
          asset,
          units: amount.units,
          speed: draft.speed,
          ownCoins,
          ...coins,
        }
      : undefined
  return { draft, point, assets, state, asset, amount, receiver, readiness, family, ask, order }
}
