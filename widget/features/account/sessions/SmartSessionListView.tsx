import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type SmartSession, smartSessions } from '../../../api/sessions.ts'
import { EmptyNote } from '../../../ui/EmptyNote.tsx'
import { KeyIcon } from '../../../ui/icons/KeyIcon.tsx'
import { RowSkeletons } from '../../../ui/RowSkeletons.tsx'
import { Tabs } from '../../../ui/Tabs.tsx'
import { ViewBody } from '../../../ui/ViewBody.tsx'
import { useWidgetContext } from '../../../useWidget.ts'
import { WithQueries } from '../../../WithQueries.tsx'
import { useWords } from '../../../words/useWords.ts'
import { RetryNote } from '../RetryNote.tsx'
import { type ShownAccount, useShownAccount } from '../useShownAccount.ts'
import { SessionCard } from './SessionCard.tsx'
import { type SessionStatus, sessionStatus } from './sessionStatus.ts'
import './sessions.css'

const tabs = ['active', 'expired', 'revoked'] as const
const titles = {
  active: 'sessions.active',
  expired: 'sessions.expired',
  revoked: 'sessions.revoked',
} as const
const panel = 'gatehouse-sessions-panel'

/** What sites may do for the account without asking, and the way to end it. Inventory §1.10. */
export const SmartSessionListView = () => {
  const account = useShownAccount()
  if (!account) return <div className="view-scroll" />
  return (
    <WithQueries>
      <SmartSessionList account={account} />
    </WithQueries>
  )
}

const SmartSessionList = ({ account }: { account: ShownAccount }) => {
  const t = useWords()
  const { api } = useWidgetContext()
  const [tab, setTab] = useState<SessionStatus>('active')
  const { data, error, isError, refetch } = useQuery(smartSessions(api, account.accountId))
  return (
    <ViewBody>
      <Tabs
        label={t('sessions.title')}
        onSelect={(id) => setTab(id)}
        panel={panel}
        selected={tab}
        tabs={tabs.map((id) => ({ id, content: t(titles[id]) }))}
      />
      <div aria-label={t(titles[tab])} className="sessions" id={panel} role="tabpanel">
        {!data && !isError && <RowSkeletons count={3} label={t('sessions.loading')} />}
        {!data && isError && (
          <RetryNote error="sessions_unavailable" fault={error} onRetry={() => void refetch()} />
        )}
        {data && <Cards account={account} sessions={data} status={tab} />}
      </div>
    </ViewBody>
  )
}

const Cards = (props: {
  sessions: readonly SmartSession[]
  status: SessionStatus
  account: ShownAccount
}) => {
  const t = useWords()
  const { api } = useWidgetContext()
  const now = api.now() / 1000
  const shown = props.sessions.filter((one) => sessionStatus(one, now) === props.status)
  if (shown.length === 0)
    return (
      <EmptyNote
        icon={<KeyIcon size={26} />}
        text={t('sessions.none.text')}
        title={t('sessions.none.title')}
      />
    )
  return (
    <ul className="session-cards">
      {shown.map((session) => (
        <SessionCard
          accountId={props.account.accountId}
          key={session.pci}
          session={session}
          status={props.status}
        />
      ))}
    </ul>
  )
}
