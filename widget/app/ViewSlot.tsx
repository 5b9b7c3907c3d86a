import { Spinner } from '../ui/Spinner.tsx'
import { useWords } from '../words/useWords.ts'
import { LastResort } from './LastResort.tsx'
import { loadFault } from './loadFault.ts'
import type { ViewState } from './useView.ts'

/** The view, or that it is on its way or did not come. */
export const ViewSlot = ({ state, data }: { state: ViewState; data: unknown }) => {
  const t = useWords()
  if (state === 'loading')
    return (
      <div aria-label={t('shell.loading')} className="spinner-area" role="status">
        <Spinner size={28} />
      </div>
    )
  if ('failure' in state)
    return <LastResort cause={state.failure} onRetry={state.retry} text={loadFault(state.failure).text} />
  return <state.view.Component data={data} />
}
