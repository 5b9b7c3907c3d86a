import { fileURLToPath } from 'node:url'
import { type BuildOptions, build, type Plugin } from 'vite'

const path = (file: string): string => fileURLToPath(new URL(`../first/${file}`, import.meta.url))
const marker = '<!--first-->'
/** Would end the element, or be taken for a tag or a placeholder by the server, which fills the document. */
const mistakable = /<\/?(?:script|style|link|meta)|<!--|\{nonce\}|[^\n -~]/

/**
 * Build step: puts widget/first/listen.ts into the document, so that it runs before anything has been fetched, and has
 * widget/first/main.ts run before the app.
 */
export const startDocument = (options: Pick<BuildOptions, 'target' | 'rolldownOptions'>): Plugin => ({
  name: 'gatehouse:start-document',
  apply: 'build',
  buildStart() {
    this.emitFile({ type: 'chunk', id: path('main.ts'), name: 'before' })
  },
  transformIndexHtml: {
    order: 'post',
    async handler(html, { bundle }) {
      const code = await listenCode(options)
      const chunks = Object.values(bundle ?? {}).filter((file) => file.type === 'chunk')
      const first = chunks.find(({ moduleIds }) => moduleIds.includes(path('main.ts')))
      // Nothing but an import of the former.
      const entry = chunks.find(({ facadeModuleId }) => facadeModuleId === path('main.ts'))
      if (!first || !html.includes(marker))
        throw new Error(`The document lacks ${marker} or its first script`)
      if (bundle && entry && entry !== first) delete bundle[entry.fileName]
      return (
        html
          .replaceAll(/\n\s+/g, '\n')
          .replace(marker, () => `<script>${code}</script>`)
          // Its own element fetches it as early.
          .replace(new RegExp(`\\s*<link rel="modulepreload"[^>]*/${first.fileName}">`), '')
          .replace(
            '<script type="module"',
            (app) => `<script type="module" crossorigin src="/${first.fileName}"></script>\n    ${app}`,
          )
      )
    },
  },
})

async function listenCode(options: BuildOptions): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    build: {
      ...options,
      write: false,
      lib: { entry: path('listen.ts'), formats: ['iife'], name: 'listen', fileName: 'listen' },
    },
  })
  const [{ output }] = built as unknown as [{ output: [{ code: string }] }]
  const code = output[0].code.trim()
  const wrong = mistakable.exec(code)
  if (wrong) throw new Error(`The document's own script has a text that can't stand in it: ${wrong[0]}`)
  return code
}
