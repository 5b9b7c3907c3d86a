import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type NameSuggestion, nameSuggestions } from '../../../api/profile.ts'
import { labelFault } from '../../../format/nameLabel.ts'
import { useDebounced } from '../../../ui/useDebounced.ts'
import { useWidgetContext } from '../../../useWidget.ts'

/** Specification §9. */
const typingPauseMs = 500

export interface Suggestions {
  /** The person stopped typing. */
  settled: boolean
  suggestions: NameSuggestion[]
  status: 'idle' | 'pending' | 'known' | 'failed'
  /** The very name that was typed has an owner. */
  taken: boolean
  retry(): void
}

/** Which names are free that begin as what was typed. */
export function useSuggestions(label: string, zone: string): Suggestions {
  const { api } = useWidgetContext()
  const wanted = useDebounced(label, typingPauseMs)
  const settled = wanted === label
  const valid = labelFault(wanted) === undefined
  const query = useQuery({
    ...nameSuggestions(api, wanted, zone),
    enabled: valid,
    placeholderData: keepPreviousData,
  })
  const known = valid && query.isSuccess && !query.isPlaceholderData && settled
  const suggestions = valid ? (query.data ?? []) : []
  return {
    settled,
    suggestions,
    status: !valid ? 'idle' : query.isError ? 'failed' : known ? 'known' : 'pending',
    taken: known && suggestions.some(({ name, registered }) => registered && name === `${label}.${zone}`),
    retry: () => void query.refetch(),
  }
}
