import { useEffect, useRef, useState } from 'react'
import { atMoment, momentIn } from '../../ui/moment.ts'
import type { WordId } from '../../words/words.ts'
import { reasonOf } from '../api/serverClient.ts'
import { encode } from '../approvals/encode.ts'
import type { FrameApproval } from '../approvals/frameApproval.ts'
import { createSecretBox, sealSecret } from '../approvals/secretBox.ts'
import type { WindowState } from '../approvals/states.ts'
import { isShareLost } from '../wallet/isShareLost.ts'
import { writtenDown } from '../wallet/writtenDown.ts'
import { failureWord } from './failureWord.ts'
import { InWindow } from './InWindow.tsx'
import { PermissionInFrame } from './PermissionInFrame.tsx'
import type { Place } from './placeOf.ts'
import type { RevealProps } from './revealProps.ts'
import { useLoginContext } from './useLogin.ts'
import { besideOnly, useWindowApproval } from './useWindowApproval.ts'
import { visibleSeconds } from './visibleSeconds.ts'

interface AskSecretProps<Secret> extends RevealProps<Secret> {
  kind: 'showWords' | 'showKeys'
  place: Place
  shown: boolean
  /** The frame may show it. */
  onAllowed(): void
}

/**
 * Words or keys: agreed to in the frame, or agreed to and shown in a window, sealed for that window alone and gone after a
 * minute.
 */
export const AskSecret = <Secret,>(props: AskSecretProps<Secret>) => {
  const { kind, place, read, onAllowed, onBack, onStale, onLost } = props
  const context = useLoginContext()
  const [shows, setShows] = useState(false)
  const [failure, setFailure] = useState<WordId | null>(null)
  const stop = useRef<() => void>(undefined)
  useEffect(() => () => stop.current?.(), [])

  const reveal = async ({ publicKey }: WindowState, { publish, isBeside }: FrameApproval): Promise<void> => {
    // Whoever has a copy of the address could approve: secrets are for the window that we opened ourselves.
    if (!isBeside(publicKey)) {
      publish({ stage: 'done' })
      return setFailure('window.apart.frame')
    }
    try {
      const box = await createSecretBox()
      const sealed = await sealSecret(await box.keyWith(publicKey), encode(await read()))
      publish({ stage: 'secret', kind, publicKey: box.publicKey, sealed, seconds: visibleSeconds })
      setShows(true)
      stop.current = atMoment(momentIn(visibleSeconds * 1_000), onBack)
    } catch (error) {
      publish({ stage: 'done' })
      if (isShareLost(error)) onLost()
      else if (reasonOf(error) === 'login_not_fresh') onStale()
      else setFailure(failureWord(error))
    }
  }
  const isAgreed = useRef(false)
  const approval = useWindowApproval(
    async () => ({ name: 'Permission', data: { kind } }),
    (state, frame) => {
      if (shows && kind === 'showWords' && state.written) void writtenDown(context)
      if (state.stage === 'rejected' || (shows && state.stage === 'closed')) onBack()
      if (state.stage === 'apart') setFailure('window.apart.frame')
      if (state.stage !== 'approved' || isAgreed.current) return
      isAgreed.current = true
      void reveal(state, frame)
    },
  )
  const said = failure ?? (shows ? 'window.elsewhere' : undefined)
  if (place === 'window' || approval.status !== 'unopened')
    return <InWindow approval={besideOnly(approval)} onReject={onBack} said={said} />
  return (
    <PermissionInFrame
      kind={kind}
      onApproved={onAllowed}
      onRejected={onBack}
      onWindow={approval.open}
      shown={props.shown}
    />
  )
}
