import { Spinner } from '../../ui/Spinner.tsx'
import { useWords } from '../../words/useWords.ts'
import type { WordId } from '../../words/words.ts'
import { Intro } from './Intro.tsx'

/** What happens while a secret is stretched and stored. */
export interface SavingWords {
  title: WordId
  text: WordId
}

/** In the place of the fields, which cannot be changed any more. */
export const Saving = ({ words }: { words: SavingWords }) => {
  const t = useWords()
  return (
    <div className="view-scroll" role="status">
      <Intro icon={<Spinner size={36} />} text={t(words.text)} title={t(words.title)} />
    </div>
  )
}
