import type { ReactNode } from 'react'
import { EmptyText } from '../../ui/EmptyText.tsx'
import { RowSkeletons } from '../../ui/RowSkeletons.tsx'
import { SearchField } from '../../ui/SearchField.tsx'
import { Sentence } from '../../ui/Sentence.tsx'
import { ViewBody } from '../../ui/ViewBody.tsx'
import { useWords } from '../../words/useWords.ts'
import { RetryNote } from './RetryNote.tsx'
import type { BuyState } from './useBuy.ts'

/** A list to choose from, of what is sold: searched, on its way, unread, or empty. */
export const SelectBody = (props: {
  state: BuyState
  search: string
  onSearch(text: string): void
  /** Of what was found. */
  count: number
  children: ReactNode
}) => {
  const { state, search, count } = props
  const t = useWords()
  const isEmpty = state.state === 'nothing' || (state.state === 'ready' && count === 0)
  return (
    <ViewBody>
      <SearchField label={t('buy.search')} onChange={props.onSearch} value={search} />
      <div className="fund-list">
        {state.state === 'loading' && <RowSkeletons label={t('buy.loading')} />}
        {state.state === 'failed' && (
          <RetryNote fault={state.fault} onRetry={state.retry} title={t('buy.unread')} />
        )}
        {state.state === 'ready' && props.children}
        <div role="status">
          {isEmpty && (
            <EmptyText>
              <Sentence id="buy.none" values={{ query: search.trim() }} />
            </EmptyText>
          )}
        </div>
      </div>
    </ViewBody>
  )
}
