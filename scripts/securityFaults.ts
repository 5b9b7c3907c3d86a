import { existsSync, readFileSync } from 'node:fs'
import ts from 'typescript'

/** One test that a text names: a file from the root of the repository, and the title as its source has it. */
export interface Citation {
  file: string
  title: string
}

/** Tests that a text names as `` `file` › `title`, `another title` ``. */
export function readCitations(text: string): Citation[] {
  return [...text.matchAll(/`([^`\s]+)` ›((?:,? `[^`]+`)+)/g)].flatMap(([, file = '', titles = '']) =>
    [...titles.matchAll(/`([^`]+)`/g)].map(([, title = '']) => ({ file, title })),
  )
}

/** Rows of the table of hostile cases by number, each as its cells. */
export function readCases(text: string): Map<number, string[]> {
  const rows = [...text.matchAll(/^\| (\d+) \|(.*)\|$/gm)]
  return new Map(rows.map(([, number, cells = '']) => [Number(number), cells.split(' | ')]))
}

/**
 * What is wrong with a text that names tests and paths of this repository: paths that are not there, titles that no test
 * of the file has.
 */
export function securityFaults(text: string): string[] {
  const cited = readCitations(text)
  const paths = [...text.matchAll(/`([\w.-]+\/[\w./-]+)`/g)].map(([, path = '']) => path)
  const missing = new Set([...paths, ...cited.map(({ file }) => file)].filter((path) => !existsSync(path)))
  const titles = new Map<string, Set<string>>()
  for (const { file } of cited) if (!missing.has(file)) titles.set(file, readTitles(file))
  return [
    ...[...missing].map((path) => `${path} does not exist`),
    ...cited
      .filter(({ file, title }) => titles.get(file)?.has(title) === false)
      .map(({ file, title }) => `${file} has no test "${title}"`),
  ]
}

/** Titles of the tests of a file; of a template its source, placeholders as they are. */
export function readTitles(file: string): Set<string> {
  const titles = new Set<string>()
  const visit = (node: ts.Node): void => {
    if (ts.isCallExpression(node) && isTest(node.expression)) {
      const [title] = node.arguments
      if (title && ts.isStringLiteralLike(title)) titles.add(title.text)
      else if (title && ts.isTemplateExpression(title)) titles.add(title.getText().slice(1, -1))
    }
    ts.forEachChild(node, visit)
  }
  const kind = file.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS
  visit(ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest, true, kind))
  return titles
}

/** `test`, `test.skip`, `test.each(rows)` and their kin. */
function isTest(callee: ts.Expression): boolean {
  if (ts.isIdentifier(callee)) return callee.text === 'test'
  if (ts.isPropertyAccessExpression(callee) || ts.isCallExpression(callee)) return isTest(callee.expression)
  return false
}
