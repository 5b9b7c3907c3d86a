import type { Plugin } from 'vite'
import { providerMarks } from '../ui/icons/providerMarks.ts'

/** Build step: `%marks%` in a document → the marks of all ways to log in, of which a project keeps its own (ProviderMark.tsx). */
export const drawMarks = (): Plugin => ({
  name: 'gatehouse:marks',
  enforce: 'pre',
  transformIndexHtml: (html) => html.replace('%marks%', `<!--gatehouse:mark-->${marks}<!--gatehouse:end-->`),
})

const marks = Object.entries(providerMarks)
  .map(([provider, paths]) => {
    const drawn = paths.map(([d, fill]) => `<path d="${d}"${fill ? ` fill="${fill}"` : ''}></path>`)
    return `<!--gatehouse:${provider}--><symbol id="mark-${provider}" viewBox="0 0 24 24">${drawn.join('')}</symbol><!--gatehouse:end-->`
  })
  .join('')
