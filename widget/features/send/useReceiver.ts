import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { SendAsset } from '../../actions/send/asset.ts'
import type { Ask, SendFamily } from '../../actions/send/family.ts'
import { findReceiver, type Receiver } from '../../actions/send/findReceiver.ts'
import type { SendStanding } from '../../actions/send/standing.ts'
import { pastedText } from '../../format/pastedText.ts'
import { useWidgetContext } from '../../useWidget.ts'

/** A person has stopped typing for that long. */
const pauseMs = 400

export type ReceiverState = Receiver | { state: 'empty' | 'looking' }

/** Whom the typed text stands for. Addresses are read at once, names once the person stops typing. */
export function useReceiver(
  family: SendFamily | undefined,
  { networkId, from }: SendStanding,
  assets: readonly SendAsset[],
  ask: Ask,
  typed: string,
): ReceiverState {
  const { api } = useWidgetContext()
  const text = pastedText(typed)
  const settled = useSettled(text)
  const isAddress = family?.readAddress(text, networkId) !== undefined
  const ready = family !== undefined && text !== '' && (isAddress || settled === text)
  const query = useQuery({
    queryKey: ['receiver', networkId, from, text, assets.map(({ token }) => token)],
    queryFn: ({ signal }) =>
      findReceiver(family as SendFamily, { api, ask, networkId, from, assets }, text, signal),
    enabled: ready,
    staleTime: 60_000,
    retry: false,
  })
  if (text === '') return { state: 'empty' }
  if (!ready || query.isPending) return { state: 'looking' }
  return query.data ?? { state: 'unreachable' }
}

function useSettled(text: string): string {
  const [settled, setSettled] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), pauseMs)
    return () => clearTimeout(timer)
  }, [text])
  return settled
}
