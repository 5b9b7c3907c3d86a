import { verbatim } from '../format/verbatim.ts'
import type { WordValues } from '../words/safeValues.ts'
import { useWords } from '../words/useWords.ts'
import type { WordId } from '../words/words.ts'
import { MarkedText } from './MarkedText.tsx'

/** Words of the catalogue whose values are verbatim (format/verbatim.ts). */
export const Sentence = ({ id, values }: { id: WordId; values: WordValues }) => {
  const t = useWords()
  const marked = Object.entries(values).map(([name, value]) => [
    name,
    typeof value === 'string' ? verbatim(value) : value,
  ])
  return <MarkedText text={t(id, Object.fromEntries(marked))} />
}
