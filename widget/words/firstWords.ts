import { type I18n, type Messages, setupI18n } from '@lingui/core'
// The build puts only the words of the first load here (build/compileWords.ts).
import first from './en.json'

const source = 'en'
/** Stands in the whole catalogue and not in the first part of it. */
const later = 'help.wallet.yours.text'

/** The words of what comes with the first load; `completeWords` brings the others. */
export const createFirstWords = (): I18n =>
  setupI18n({ locale: source, messages: { [source]: first as Messages } })

export const isComplete = (words: I18n): boolean => Object.hasOwn(words.messages, later)

/** Brings all words; a view that came later shows once they are here. */
export async function completeWords(words: I18n): Promise<void> {
  if (isComplete(words)) return
  const { english } = await import('./words.ts')
  if (!isComplete(words)) words.loadAndActivate({ locale: source, messages: english })
}

/** The first language of the list that we have; stays with English when it can't be loaded. */
export async function chooseLanguage(words: I18n, wanted: readonly string[]): Promise<void> {
  await completeWords(words)
  const choice = await import('./words.ts')
  await choice.chooseLanguage(words, wanted)
}
