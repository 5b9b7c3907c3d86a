import type { NameSuggestion } from '../../../api/profile.ts'
import { catalogue } from '../../../errors/catalogue.ts'
import { Tag } from '../../../ui/Tag.tsx'
import '../../../ui/TextButton.css'
import { RowSkeletons } from '../../../ui/RowSkeletons.tsx'
import { useWords } from '../../../words/useWords.ts'
import type { Suggestions } from './useSuggestions.ts'

interface SuggestionListProps {
  suggestions: readonly NameSuggestion[]
  status: Suggestions['status']
  chosen: string
  zone: string
  /** Without its zone. */
  onChoose(label: string): void
  onRetry(): void
}

/** Names that begin alike, and whether they are free; a click takes one over into the field. */
export const SuggestionList = (props: SuggestionListProps) => {
  const { suggestions, status, chosen, zone, onChoose, onRetry } = props
  const t = useWords()
  if (status === 'idle') return <div className="suggestions" />
  if (status === 'failed')
    return (
      <div className="suggestions suggestions-failed" role="alert">
        <p>{t(catalogue.suggestions_unavailable.title)}</p>
        <button className="text-button" onClick={onRetry} type="button">
          {t('error.retry')}
        </button>
      </div>
    )
  if (suggestions.length === 0)
    return (
      <div className="suggestions">
        <RowSkeletons count={3} label={t('names.loading')} />
      </div>
    )
  return (
    <ul aria-busy={status === 'pending'} aria-label={t('names.suggestions')} className="suggestions">
      {suggestions.map(({ name, registered }) => {
        const label = name.endsWith(`.${zone}`) ? name.slice(0, -zone.length - 1) : name
        return (
          <li key={name}>
            <button
              aria-current={label === chosen || undefined}
              className="suggestion"
              disabled={registered}
              onClick={() => onChoose(label)}
              type="button"
            >
              <span className="suggestion-name" translate="no">
                {name}
              </span>
              <Tag {...(!registered && { tone: 'accent' })}>
                {t(registered ? 'names.registered' : 'names.available')}
              </Tag>
            </button>
          </li>
        )
      })}
    </ul>
  )
}
