import type { Plugin } from 'vite'

/**
 * Build step: the styles of the first load go into the document, so that the modal paints with the first response.
 * Those of later views come with their chunks.
 */
export const inlineStyles = (): Plugin => {
  let inlined: { sheet: string; script: string } | undefined
  return {
    name: 'gatehouse:inline-styles',
    enforce: 'post',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle }) {
        const links = [...html.matchAll(/\s*<link rel="stylesheet"[^>]*href="\/([^"]+)"[^>]*>/g)]
        const [link] = links
        const sheet = link && bundle?.[link[1] ?? '']
        if (links.length !== 1 || !link || sheet?.type !== 'asset')
          throw new Error('The first load of the widget has not exactly one stylesheet')
        delete bundle?.[sheet.fileName]
        inlined = { sheet: sheet.fileName, script: /src="\/([^"]+)"/.exec(html)?.[1] ?? '' }
        return html
          .replace(link[0], '')
          .replace('</head>', () => `  <style>${String(sheet.source).trim()}</style>\n  </head>`)
      },
    },
    // A chunk that needs the first load would fetch its styles again: they are here already, as its script is.
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        if (!inlined) return
        for (const chunk of Object.values(bundle))
          if (chunk.type === 'chunk')
            chunk.code = chunk.code.replaceAll(`"${inlined.sheet}"`, `"${inlined.script}"`)
      },
    },
  }
}
