import type { Plugin } from 'vite'

const placeholder = /["'`]%sheet:([^%]+)%["'`]/g

/** The document takes the rules in place of what `sheet` stands for; an import of the script sees them in force. */
const adopt = (sheet: string): string =>
  `{let s=new CSSStyleSheet;s.replaceSync("%sheet:${sheet}%");document.adoptedStyleSheets.push(s)}`

/**
 * Build step: a script that comes later brings its styles inside of it. A sheet of its own would be a request more, could
 * be missing after a release, and would stand where it happened to arrive: now rules stand in the order of the imports.
 * The first load keeps its sheet, which `inlineStyles.ts` puts into the document.
 */
export const adoptStyles = (): Plugin => {
  /** Script → its sheets. */
  const adopted = new Map<string, string[]>()
  return {
    name: 'gatehouse:adopt-styles',
    enforce: 'post',
    apply: 'build',
    // The name of a sheet has the hash of its rules: so has the name of the script, by the placeholder.
    renderChunk(code, chunk) {
      const sheets = chunk.viteMetadata?.importedCss
      if (chunk.isEntry || !sheets || sheets.size === 0) return null
      adopted.set(chunk.name, [...sheets])
      const rules = [...sheets].map(adopt).join('')
      sheets.clear()
      return { code: `${rules}${code}`, map: null }
    },
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        const scripts = Object.values(bundle).filter((file) => file.type === 'chunk')
        for (const script of scripts)
          script.code = script.code.replace(placeholder, (_all, name: string) => {
            const sheet = bundle[name]
            if (sheet?.type !== 'asset') throw new Error(`There is no sheet ${name}`)
            delete bundle[name]
            return JSON.stringify(String(sheet.source).trim())
          })
        const lost = [...adopted.values()].flat().find((name) => bundle[name])
        if (lost) this.error(`${lost} has lost its script`)
        // The first paint would be without them.
        const first = scripts.filter(({ isEntry }) => isEntry).flatMap(({ imports }) => imports)
        const early = scripts.find(({ name, fileName }) => adopted.has(name) && first.includes(fileName))
        if (early) this.error(`${early.fileName} is of the first load, and has styles of its own`)
      },
    },
  }
}
