import { dirname, join, relative } from 'node:path'
import ts from 'typescript'

/** As the package names a file beside another one: `./options.js` finds `options.d.ts` in every resolution mode. */
const published = (text: string): string =>
  text.replace(/(from |import\()'(\.{1,2}\/[^']+)\.ts'/g, "$1'$2.js'")

/**
 * The declarations that the entries of one folder lead to, by their path in it: `index.d.ts`, `protocol/api.d.ts`, …
 * Throws with the compiler's words when the sources have errors.
 */
export function declareTypes(root: string, entries: readonly string[]): Map<string, string> {
  const { config } = ts.readConfigFile('tsconfig.json', ts.sys.readFile)
  const { options } = ts.convertCompilerOptionsFromJson(config.compilerOptions, '.')
  const program = ts.createProgram(
    entries.map((entry) => join(root, `${entry}.ts`)),
    {
      ...options,
      noEmit: false,
      declaration: true,
      emitDeclarationOnly: true,
      // Nothing of the page's side may lean on the types of Node.
      types: [],
      rootDir: root,
      outDir: root,
    },
  )
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
  return reachable(
    all,
    entries.map((entry) => `${entry}.d.ts`),
  )
}

const host = { getCanonicalFileName: (name: string) => name, getNewLine: () => '\n' }

/** What a reader of the first ones ever opens; the rest of the sources stays private. */
function reachable(all: ReadonlyMap<string, string>, first: readonly string[]): Map<string, string> {
  const found = new Map<string, string>()
  const visit = (path: string): void => {
    const text = all.get(path)
    if (text === undefined || found.has(path)) return
    found.set(path, text)
    for (const [, to = ''] of text.matchAll(/(?:from |import\()'(\.{1,2}\/[^']+)\.js'/g))
      visit(join(dirname(path), `${to}.d.ts`))
  }
  for (const path of first) visit(path)
  return found
}
