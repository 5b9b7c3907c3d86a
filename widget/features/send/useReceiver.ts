import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { SendAsset } from '../../actions/send/asset.ts'
import type { Ask, SendFamily } from '../../actions/send/family.ts'
import { findReceiver, type Receiver } from '../../actions/send/findReceiver.ts'
import { linkDraft } from '../../actions/send/linkDraft.ts'
import type { SendStanding } from '../../actions/send/standing.ts'
import { pastedText } from '../../format/pastedText.ts'
import { useWidgetContext } from '../../useWidget.ts'

/** A person has stopped typing for that long. */
const pauseMs = 400

/** `notChosenToken`: a link names another one than the form pays in. */
export type ReceiverState = Receiver | { state: 'empty' | 'looking' | 'notChosenToken' }

/** Whom the typed text stands for. Addresses are read at once, names once the person stops typing. */
export function useReceiver(
  family: SendFamily | undefined,
  { networkId, from }: SendStanding,
  assets: readonly SendAsset[],
  token: string,
  ask: Ask,
  typed: string,
): ReceiverState {
  const { api } = useWidgetContext()
  const text = pastedText(typed)
  const settled = useSettled(text)
  const isAddress = family?.readAddress(text, networkId) !== undefined
  const ready = family !== undefined && text !== '' && (isAddress || settled === text)
  const query = useQuery({
    queryKey: ['receiver', networkId, from, text, assets.map((one) => one.token)],
    queryFn: ({ signal }) =>
      findReceiver(family as SendFamily, { api, ask, networkId, from, assets }, text, signal),
    enabled: ready,
    staleTime: 60_000,
    retry: false,
  })
  if (text === '') return { state: 'empty' }
  if (!ready || query.isPending) return { state: 'looking' }
  const found = query.data ?? { state: 'unreachable' }
  const link = linkDraft(text)
  return found.state === 'found' && link && link.token !== token ? { state: 'notChosenToken' } : found
}

function useSettled(text: string): string {
  const [settled, setSettled] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), pauseMs)
    return () => clearTimeout(timer)
  }, [text])
  return settled
}
