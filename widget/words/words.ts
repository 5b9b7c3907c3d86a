/// <reference types="vite/client" />
import { type I18n, type Messages, setupI18n } from '@lingui/core'
import en from './en.json'
import type { Translations } from './WordsProvider.tsx'

/** Every text of the widget has one id; a mistyped id does not compile. */
export type WordId = keyof typeof en

const source = 'en'
/** Another language is one file beside `en.json`; it loads only where somebody reads it. */
const translations = import.meta.glob<Messages>(['./*.json', '!./en.json'], { import: 'default' })

const english = en as Messages

export const createWords = (): I18n => setupI18n({ locale: source, messages: { [source]: english } })

/** Turns to the first language of the list that we have; stays with English when it can't be loaded. */
export async function chooseLanguage(words: Translations, wanted: readonly string[]): Promise<void> {
  for (const tag of wanted) {
    const language = tag.toLowerCase().split('-')[0] ?? ''
    if (language === source) return
    const load = translations[`./${language}.json`]
    if (!load) continue
    const messages = await load().catch(() => undefined)
    if (messages) words.loadAndActivate({ locale: language, messages: { ...english, ...messages } })
    return
  }
}
