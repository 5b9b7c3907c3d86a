import './SearchField.css'
import { SearchIcon } from './icons/SearchIcon.tsx'

/** A search field; the label is also what stands in it while it is empty. */
export const SearchField = (props: { label: string; value: string; onChange(value: string): void }) => (
  <label className="search">
    <SearchIcon size={18} />
    <input
      aria-label={props.label}
      autoComplete="off"
      enterKeyHint="search"
      onChange={(event) => props.onChange(event.target.value)}
      placeholder={props.label}
      spellCheck={false}
      type="search"
      value={props.value}
    />
  </label>
)
