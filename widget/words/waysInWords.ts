import { type I18n, type Messages, setupI18n } from '@lingui/core'
// The build puts only the words of the ways in here (build/compileWords.ts).
import waysIn from './en.json'

/** The words of the first screen and of what its buttons lead to. */
export const createWords = (): I18n => setupI18n({ locale: 'en', messages: { en: waysIn as Messages } })
