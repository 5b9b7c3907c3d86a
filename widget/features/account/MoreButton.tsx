import { Button } from '../../ui/Button.tsx'
import { useWords } from '../../words/useWords.ts'
import type { HistoryState } from './useHistory.ts'

/** Goes further back in the history. */
export const MoreButton = ({ history }: { history: HistoryState }) => {
  const t = useWords()
  if (!history.hasMore || history.status === 'failed') return null
  return (
    <div className="more">
      <Button disabled={history.fetching} onClick={history.loadMore}>
        {t('activity.more')}
      </Button>
    </div>
  )
}
