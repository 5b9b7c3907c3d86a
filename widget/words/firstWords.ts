/// <reference types="vite/client" />
import type { Messages } from '@lingui/core'
// The build puts only the words of the first load here (build/compileWords.ts).
import first from './en.json'
import type { Translations } from './WordsProvider.tsx'

const source = 'en'

/** What comes after the first load: the words of the ways in, or all of them. */
export type WordPart = 'waysIn' | 'all'
/** Stands in a part, and in none before it. */
const marks: Record<WordPart, string> = { waysIn: 'connecting.text', all: 'help.wallet.yours.text' }

type Values = Record<string, unknown>

/** A compiled message that has names of values at most; `firstWords.test.ts` holds the first words to that. */
const fill = (message: unknown, values: Values = {}): string =>
  Array.isArray(message)
    ? message.map((part) => (Array.isArray(part) ? (values[part[0]] ?? '') : part)).join('')
    : String(message)

/** The words of what comes with the first load; `loadWords` brings the others, and lingui, which reads their plurals. */
export function createFirstWords(messages: Messages = first as Messages): Translations {
  const listeners = new Set<() => void>()
  let whole: Translations | undefined
  const changed = (): void => {
    for (const listener of [...listeners]) listener()
  }
  return {
    get locale() {
      return whole?.locale ?? source
    },
    get messages() {
      return whole?.messages ?? messages
    },
    _: (id, values) => (whole ? whole._(id, values) : fill(messages[id], values)),
    on(_event, listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    loadAndActivate: (language) => whole?.loadAndActivate(language),
    become(words) {
      whole = words
      whole.on('change', changed)
      changed()
    },
  }
}

export const hasWords = ({ messages }: Translations, part: WordPart = 'all'): boolean =>
  Object.hasOwn(messages, marks[part])

/** Brings a part of the words, or all; a view that came later shows once they are here. */
export async function loadWords(words: Translations, part: WordPart = 'all'): Promise<void> {
  if (hasWords(words, part)) return
  const { createWords } = await (part === 'all' ? import('./words.ts') : import('./waysInWords.ts'))
  if (!hasWords(words, part)) words.become?.(createWords())
}

/** What there is beside English; none of it loads by being named here. */
const languages = Object.keys(import.meta.glob(['./*.json', '!./en.json'])).map((path) => path.slice(2, -5))

/** The first language of the list that we have; stays with English when it can't be loaded. */
export async function chooseLanguage(
  words: Translations,
  wanted: readonly string[],
  ours: readonly string[] = languages,
): Promise<void> {
  const known = wanted.map((tag) => tag.toLowerCase().split('-')[0] ?? '')
  const first = known.find((language) => language === source || ours.includes(language))
  // These words are here, and the others come with what follows the first screen.
  if (first === undefined || first === source) return
  await loadWords(words)
  const choice = await import('./words.ts')
  await choice.chooseLanguage(words, wanted)
}
