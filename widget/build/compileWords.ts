import { compileMessage } from '@lingui/message-utils/compileMessage'
import type { Plugin } from 'vite'
import en from '../words/en.json' with { type: 'json' }

/**
 * Build step: ICU messages → lingui's compiled form, so that no compiler ships; and `%word:id%` in a document
 * → its English text.
 */
export const compileWords = (): Plugin => ({
  name: 'gatehouse:words',
  enforce: 'pre',
  transform(code, id) {
    if (!/\/widget\/words\/[a-z]+\.json$/.test(id)) return
    const words = Object.entries(JSON.parse(code) as Record<string, string>)
    return JSON.stringify(Object.fromEntries(words.map(([key, text]) => [key, compileMessage(text)])))
  },
  transformIndexHtml: (html) =>
    html.replace(/%word:([\w.]+)%/g, (_, id: string) => {
      const text = (en as Record<string, string>)[id]
      if (!text) throw new Error(`No word ${id}`)
      return text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/"/g, '&quot;')
    }),
})
