import type { Network } from '../../../server/contract/networks.ts'
import type { Transaction } from '../../../server/contract/v1/history.ts'
import { useWords } from '../../words/useWords.ts'
import './ActivityList.css'
import { groupByMonth, monthTitle } from './groupByMonth.ts'
import { TransactionRow } from './TransactionRow.tsx'

/** Transactions under the names of their months, newest first. */
export const ActivityList = (props: { transactions: readonly Transaction[]; network: Network }) => {
  const t = useWords()
  const now = new Date()
  return groupByMonth(props.transactions).map(({ key, date, transactions }) => (
    <section aria-label={t('activity.month', { month: monthTitle(date, now) })} key={key}>
      <h2 className="month">{monthTitle(date, now)}</h2>
      <ul className="activity">
        {transactions.map((transaction) => (
          <TransactionRow key={transaction.id} network={props.network} transaction={transaction} />
        ))}
      </ul>
    </section>
  ))
}
