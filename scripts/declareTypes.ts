import { dirname, join, relative } from 'node:path'
import ts from 'typescript'

/** As the package names a file beside another one: `./options.js` finds `options.d.ts` in every resolution mode. */
const published = (text: string): string =>
  text.replace(/(from |import\()'(\.{1,2}\/[^']+)\.ts'/g, "$1'$2.js'")

/**
 * The declarations that `entry` leads to, by their path beside it: `index.d.ts`, `protocol/api.d.ts`, … Throws
 * with the compiler's words when the sources have errors.
 */
export function declareTypes(entry: string): Map<string, string> {
  const root = dirname(entry)
  const { config } = ts.readConfigFile('tsconfig.json', ts.sys.readFile)
  const { options } = ts.convertCompilerOptionsFromJson(config.compilerOptions, '.')
  const program = ts.createProgram([entry], {
    ...options,
    noEmit: false,
    declaration: true,
    emitDeclarationOnly: true,
    // Nothing of the page's side may lean on the types of Node.
    types: [],
    rootDir: root,
    outDir: root,
  })
  const all = new Map<string, string>()
  const { diagnostics } = program.emit(
    undefined,
    (path, text) => all.set(relative(root, path), published(text)),
    undefined,
    true,
  )
  const faults = [...ts.getPreEmitDiagnostics(program), ...diagnostics]
  if (faults.length > 0)
    throw new Error(ts.formatDiagnostics(faults, { ...host, getCurrentDirectory: () => process.cwd() }))
  return reachable(all, 'index.d.ts')
}

const host = { getCanonicalFileName: (name: string) => name, getNewLine: () => '\n' }

/** What a reader of `first` ever opens; the rest of the sources stays private. */
function reachable(all: ReadonlyMap<string, string>, first: string): Map<string, string> {
  const found = new Map<string, string>()
  const visit = (path: string): void => {
    const text = all.get(path)
    if (text === undefined || found.has(path)) return
    found.set(path, text)
    for (const [, to = ''] of text.matchAll(/(?:from |import\()'(\.{1,2}\/[^']+)\.js'/g))
      visit(join(dirname(path), `${to}.d.ts`))
  }
  visit(first)
  return found
}
