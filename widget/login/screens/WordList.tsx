import { useWords } from '../../words/useWords.ts'
import './RecoveryWords.css'

/** 256 bits of entropy (BIP-39). */
const usualWords = 24

/** The recovery words, hidden while there are none. */
export const WordList = ({ words }: { words: string | null }) => {
  const t = useWords()
  return (
    <ol aria-label={t('login.security.words')} className="recovery-words" translate="no">
      {(words ? words.split(' ') : Array.from({ length: usualWords }, () => '')).map((word, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a word may come twice
        <li key={at}>{word || <span aria-hidden="true">••••••</span>}</li>
      ))}
    </ol>
  )
}
