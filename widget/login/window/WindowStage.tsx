import { useEffect, useState } from 'react'
import { isUnloaded } from '../../errors/isUnloaded.ts'
import type { AskNode } from '../../review/review.ts'
import { PartBoundary } from '../screens/PartBoundary.tsx'
import '../screens/Stage.css'
import { useWords } from '../../words/useWords.ts'
import { WindowCompare } from './WindowCompare.tsx'
import { WindowNote } from './WindowNote.tsx'
import { WindowReview } from './WindowReview.tsx'
import { WindowSecret } from './WindowSecret.tsx'
import type { WindowApproval, WindowView } from './windowApproval.ts'
import './WindowStage.css'

export interface WindowStageProps {
  view: WindowView | { view: 'wrong' }
  /** The frame that asks is next to us. */
  beside: boolean
  letters: string
  ask: AskNode
  /** Ms since 1970, by the server's clock. */
  now(): number
  decide: WindowApproval['decide']
  hide(written?: true): void
}

/** Is a passkey wanted, or was it? */
function useIsPasskey(view: WindowStageProps['view']): boolean {
  const t = useWords()
  const [is, setIs] = useState(false)
  const wants =
    view.view === 'apartPasskey' || (view.view === 'review' && view.state.subject.name === 'Passkey')
  if (wants && !is) setIs(true)
  useEffect(() => {
    if (is) document.title = t('window.passkey.document')
  }, [is, t])
  return is
}

/** The window's whole surface. */
export const WindowStage = (props: WindowStageProps) => {
  const { view, beside, letters, ask, now, decide, hide } = props
  const t = useWords()
  const [compared, setCompared] = useState(false)
  const isPasskey = useIsPasskey(view)
  const [broken, setBroken] = useState<'unloaded' | 'unknown'>()
  return (
    <div className="stage login-stage window-stage">
      <main aria-labelledby="gatehouse-title" className="login-screen">
        <h1 className="window-title" id="gatehouse-title" tabIndex={-1}>
          {t(isPasskey ? 'window.passkey.title' : 'approve.title')}
        </h1>
        {view.view === 'review' && broken ? (
          <WindowNote view={broken} />
        ) : view.view === 'review' && !beside && !compared ? (
          <WindowCompare
            letters={letters}
            onOther={() => decide('rejected')}
            onSame={() => setCompared(true)}
          />
        ) : view.view === 'review' ? (
          <PartBoundary onBreak={(cause) => setBroken(isUnloaded(cause) ? 'unloaded' : 'unknown')}>
            <WindowReview ask={ask} decide={decide} now={now} state={view.state} />
          </PartBoundary>
        ) : view.view === 'secret' ? (
          <WindowSecret {...view} onOver={hide} />
        ) : (
          <WindowNote view={view.view} />
        )}
      </main>
    </div>
  )
}
