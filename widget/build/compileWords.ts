import { compileMessage } from '@lingui/message-utils/compileMessage'
import type { Plugin } from 'vite'
import en from '../words/en.json' with { type: 'json' }
import { isFirstWord } from '../words/isFirstWord.ts'
import { isWayInWord } from '../words/isWayInWord.ts'

/** Module that takes a part of the words as `./en.json` → which. */
const parts: Readonly<Record<string, (id: string) => boolean>> = {
  'firstWords.ts': isFirstWord,
  'waysInWords.ts': isWayInWord,
}
const prefix = '\0gatehouse:words-of-'

const compile = (words: [id: string, text: string][]): string =>
  JSON.stringify(Object.fromEntries(words.map(([id, text]) => [id, compileMessage(text)])))

const wordsIn = (code: string): string[] =>
  [...code.matchAll(/(['"`])([a-zA-Z]+\.[a-zA-Z.]+)\1/g)].flatMap(([, , text]) =>
    text && text in en ? text : [],
  )

/**
 * Build step: ICU messages → lingui's compiled form, so that no compiler ships; and `%word:id%` in a document
 * → its English text, `%verbatim:id%` with values that no language changes, `%linked:id%` with its links. The modules of
 * `parts` get only their part; `ships`: what any of this build does.
 */
export const compileWords = (ships: (id: string) => boolean = () => true): Plugin => ({
  name: 'gatehouse:words',
  enforce: 'pre',
  resolveId(source, importer) {
    const [, importing = ''] = /\/widget\/words\/(\w+\.ts)$/.exec(importer ?? '') ?? []
    return source === './en.json' && Object.hasOwn(parts, importing) ? `${prefix}${importing}` : null
  },
  load(id) {
    const isPart = id.startsWith(prefix) ? parts[id.slice(prefix.length)] : undefined
    return isPart ? `export default ${compile(Object.entries(en).filter(([word]) => isPart(word)))}` : null
  },
  transform(code, id) {
    if (/\/widget\/words\/[a-z]+\.json$/.test(id))
      return compile(
        Object.entries(JSON.parse(code) as Record<string, string>).filter(([word]) => ships(word)),
      )
    const missing = wordsIn(code).find((word) => !ships(word))
    if (missing && !id.includes('/node_modules/'))
      this.error(`The word ${missing} does not ship with this build`)
  },
  transformIndexHtml: (html) =>
    html.replace(/%(word|verbatim|linked):([\w.]+)%/g, (_, kind: string, id: string) => {
      const text = (en as Record<string, string>)[id]
      if (!text) throw new Error(`No word ${id}`)
      const escaped = text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/"/g, '&quot;')
      if (kind === 'verbatim') return escaped.replace(/\{\w+\}/g, '<bdi translate="no">$&</bdi>')
      return kind === 'linked' ? escaped.replace(linked, link) : escaped
    }),
})

/** What LegalLine makes a link of; the server knows where it leads. */
const linked = /&lt;(terms|privacy)>(.*?)&lt;\/\1>/g
const link = '<a href="{$1}" rel="noreferrer" target="_blank">$2</a>'
