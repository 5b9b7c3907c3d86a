import { useEffect, useState } from 'react'
import { isUnloaded } from '../../errors/isUnloaded.ts'
import type { AskNode } from '../../review/review.ts'
import { PartBoundary } from '../screens/PartBoundary.tsx'
import '../screens/Stage.css'
import { useWords } from '../../words/useWords.ts'
import type { WordId } from '../../words/words.ts'
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

type Purpose = 'request' | 'passkey'

const titles: Readonly<Record<Purpose | 'loading' | 'unknown', { heading: WordId; document: WordId }>> = {
  request: { heading: 'approve.title', document: 'window.document' },
  passkey: { heading: 'window.passkey.title', document: 'window.passkey.document' },
  loading: { heading: 'shell.loading', document: 'window.loading.document' },
  unknown: { heading: 'login.document', document: 'login.document' },
}

function purposeOf(view: WindowStageProps['view']): Purpose | undefined {
  if (view.view === 'review') return view.state.subject.name === 'Passkey' ? 'passkey' : 'request'
  if (view.view === 'apartPasskey') return 'passkey'
  return view.view === 'apart' ? 'request' : undefined
}

/** What the window is for, once that is known; nothing is named before, since the title is read aloud. */
function useTitle(view: WindowStageProps['view']): WordId {
  const t = useWords()
  const [known, setKnown] = useState<Purpose>()
  const purpose = known ?? purposeOf(view)
  if (purpose !== known) setKnown(purpose)
  const title = titles[purpose ?? (view.view === 'loading' ? 'loading' : 'unknown')]
  useEffect(() => {
    document.title = t(title.document)
  }, [title, t])
  return title.heading
}

/** The window's whole surface. */
export const WindowStage = (props: WindowStageProps) => {
  const { view, beside, letters, ask, now, decide, hide } = props
  const t = useWords()
  const [compared, setCompared] = useState(false)
  const heading = useTitle(view)
  const [broken, setBroken] = useState<'unloaded' | 'unknown'>()
  return (
    <div className="stage login-stage window-stage">
      <main aria-labelledby="gatehouse-title" className="login-screen">
        <h1 className="window-title" id="gatehouse-title" tabIndex={-1}>
          {t(heading)}
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
