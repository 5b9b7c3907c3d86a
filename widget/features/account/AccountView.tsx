import { ViewBody } from '../../ui/ViewBody.tsx'
import { AccountActions } from './AccountActions.tsx'
import { AccountFooter } from './AccountFooter.tsx'
import { AccountHead } from './AccountHead.tsx'
import { AccountTabs } from './AccountTabs.tsx'
import './AccountView.css'
import { UnclearNotes } from '../../UnclearNotes.tsx'
import { WithQueries } from '../../WithQueries.tsx'
import { useShownAccount } from './useShownAccount.ts'

/** Who is connected, what is held and what happened, and the ways on. Inventory §1.2.1. */
export const AccountView = () => {
  const account = useShownAccount()
  if (!account) return <div className="view-scroll account" />
  return (
    <WithQueries>
      <UnclearNotes />
      <ViewBody footer={<AccountFooter connection={account.connection} />}>
        <AccountHead account={account} />
        <AccountActions account={account} />
        <AccountTabs account={account} key={account.address} />
      </ViewBody>
    </WithQueries>
  )
}
