import { useState } from 'react'
import type { CaipAccountId } from '../../../../host-sdk/protocol/caip.ts'
import { revokeSession } from '../../../actions/revokeSession.ts'
import type { SmartSession } from '../../../api/sessions.ts'
import { catalogue } from '../../../errors/catalogue.ts'
import { toWidgetError, type WidgetErrorCode } from '../../../errors/widgetError.ts'
import { Button } from '../../../ui/Button.tsx'
import { Tile } from '../../../ui/Tile.tsx'
import { VisibleText } from '../../../ui/VisibleText.tsx'
import { useWidgetContext } from '../../../useWidget.ts'
import { type Translate, useWords } from '../../../words/useWords.ts'
import { SessionTerms } from './SessionTerms.tsx'
import type { SessionStatus } from './sessionStatus.ts'

/** One permission: who has it, until when, what for, and its end by the person. */
export const SessionCard = (props: {
  session: SmartSession
  status: SessionStatus
  accountId: CaipAccountId
}) => {
  const { session, status, accountId } = props
  const t = useWords()
  const context = useWidgetContext()
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<WidgetErrorCode>()
  const name = session.project.name || session.project.id
  const revoke = async () => {
    setBusy(true)
    setFailure(undefined)
    await revokeSession(context, accountId, session.pci).catch((error) =>
      setFailure(toWidgetError(error).code),
    )
    setBusy(false)
  }
  const words = failure && catalogue[failure]
  return (
    <li className="session-card">
      <div className="session-head">
        <Tile name={name} size={36} src={undefined} />
        <div className="session-who">
          <p className="session-name">
            <VisibleText text={name} />
          </p>
          <p className="session-when muted">{whenOf(t, session, status)}</p>
        </div>
      </div>
      <SessionTerms session={session} />
      {words && (
        <p className="session-fault" role="alert">
          {t(words.title)}. {t(catalogue.session_not_revoked.text)}
        </p>
      )}
      {status === 'active' && (
        <Button disabled={busy} onClick={() => void revoke()}>
          {t('sessions.revoke')}
          <span className="visually-hidden"> {name}</span>
        </Button>
      )}
    </li>
  )
}

const dateOf = (seconds: number): string =>
  new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' }).format(
    new Date(seconds * 1000),
  )

function whenOf(t: Translate, session: SmartSession, status: SessionStatus): string {
  if (status === 'revoked') return t('sessions.revokedAt', { date: dateOf(session.revokedAt ?? 0) })
  return t(status === 'active' ? 'sessions.until' : 'sessions.ended', { date: dateOf(session.expiry) })
}
