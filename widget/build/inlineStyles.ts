import type { Plugin } from 'vite'

/** Build step: the one stylesheet goes into the document, so that the modal paints with the first response. */
export const inlineStyles = (): Plugin => ({
  name: 'gatehouse:inline-styles',
  enforce: 'post',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler(html, { bundle }) {
      const sheets = Object.values(bundle ?? {}).filter((file) => file.fileName.endsWith('.css'))
      const [sheet] = sheets
      if (sheets.length !== 1 || sheet?.type !== 'asset')
        throw new Error('The widget has not exactly one stylesheet')
      if (bundle) delete bundle[sheet.fileName]
      return html
        .replace(/\s*<link rel="stylesheet"[^>]*>/, '')
        .replace('</head>', () => `  <style>${String(sheet.source).trim()}</style>\n  </head>`)
    },
  },
})
