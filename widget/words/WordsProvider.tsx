import type { Messages } from '@lingui/core'
import { createContext, type ReactNode, useContext, useEffect, useState } from 'react'

/** What we use of lingui's `I18n`, which is one; so are the words of the first load (`firstWords.ts`). */
export interface Translations {
  readonly locale: string
  readonly messages: Messages
  _(id: string, values?: Record<string, unknown>): string
  on(event: 'change', listener: () => void): () => void
  loadAndActivate(language: { locale: string; messages: Messages }): void
  /** Hands everything over to `words`; only what is not whole has it. */
  become?(words: Translations): void
}

interface Words {
  i18n: Translations
  /** Counts up with each change of language or catalogue. */
  version: number
}

const WordsContext = createContext<Words | null>(null)

/** Gives the words to what stands below, and draws it anew when they change. The whole of @lingui/react that we need. */
export const WordsProvider = ({ i18n, children }: { i18n: Translations; children: ReactNode }) => {
  const [words, setWords] = useState<Words>({ i18n, version: 0 })
  useEffect(
    () => i18n.on('change', () => setWords(({ version }) => ({ i18n, version: version + 1 }))),
    [i18n],
  )
  return <WordsContext value={words}>{children}</WordsContext>
}

export function useWordsContext(): Words {
  const words = useContext(WordsContext)
  if (!words) throw new Error('There are no words outside of WordsProvider')
  return words
}
