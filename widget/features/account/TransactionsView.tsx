import { ViewBody } from '../../ui/ViewBody.tsx'
import { useWords } from '../../words/useWords.ts'
import './AccountView.css'
import { WithQueries } from '../../WithQueries.tsx'
import { ActivityTab } from './ActivityTab.tsx'
import { useShownAccount } from './useShownAccount.ts'

/** All that happened on the account's network. Inventory §1.2.10. */
export const TransactionsView = () => {
  const t = useWords()
  const account = useShownAccount()
  return (
    <ViewBody scrollLabel={t('activity.title')}>
      <div className="transactions">
        {account?.network && (
          <WithQueries>
            <ActivityTab address={account.address} network={account.network} />
          </WithQueries>
        )}
      </div>
    </ViewBody>
  )
}
