import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import ts from 'typescript'

/** Which files of the repository a file loads, itself among them. */
export function importGraph(): (file: string) => ReadonlySet<string> {
  const direct = new Map<string, string[]>()
  const importsOf = (file: string): string[] => {
    const known = direct.get(file)
    if (known) return known
    const imported = ts
      .preProcessFile(readFileSync(file, 'utf8'))
      .importedFiles.map(({ fileName }) => fileName.split('?')[0] ?? '')
      .filter((name) => name.startsWith('.'))
      .map((name) => join(dirname(file), name))
      .filter((path) => /\.tsx?$/.test(path) && existsSync(path))
    direct.set(file, imported)
    return imported
  }
  return (file) => {
    const found = new Set([file])
    for (const at of found) for (const next of importsOf(at)) found.add(next)
    return found
  }
}

/** How many folders two files have in common, and whether one is named after the other. */
export function nearness(test: string, file: string): number {
  const [a, b] = [dirname(test).split('/'), dirname(file).split('/')]
  const common = a.findIndex((name, at) => name !== b[at])
  const own = test.replace(/\.test\.tsx?$/, '') === file.replace(/\.tsx?$/, '')
  return (common < 0 ? a.length : common) + (own ? 1 : 0)
}
