import { useWords } from '../../words/useWords.ts'
import { Headline } from '../Headline.tsx'
import type { SolanaDescription } from './describe/description.ts'
import { mainSteps } from './mainSteps.ts'
import { stepText } from './solanaWords.ts'

/** What it comes down to: the one step that matters, or how many there are. */
export const SolanaHeadline = (props: { transactions: SolanaDescription[]; networkId: string }) => {
  const { transactions, networkId } = props
  const t = useWords()
  const [first, ...others] = transactions.flatMap(mainSteps)
  if (first && others.length === 0 && transactions.length === 1)
    return <Headline {...stepText(first, networkId, t)} danger={first.type === 'other'} />
  const count = transactions.length > 1 ? transactions.length : (transactions[0]?.steps.length ?? 0)
  return transactions.length > 1 ? (
    <Headline figure={t('login.transactions', { count })} label={t('message.label')} />
  ) : (
    <Headline figure={t('calls.count', { count })} label={t('calls.label')} />
  )
}
