import ts from 'typescript'
import { findAlternatives, isCallStatement, type MutantKind } from './findAlternatives.ts'

/** One small change of a file. */
export interface Mutant {
  /** Says the file, the text and its change; the same wherever in the file the text stands. */
  name: string
  file: string
  line: number
  kind: MutantKind
}

export interface Instrumented {
  /** The source with every mutant in it, none of which is active. */
  text: string
  /** Their numbers in the text count from the one that was given. */
  mutants: Mutant[]
}

/** Of a name: what a line shows. */
const longestText = 90

const oneLine = (text: string): string => {
  const line = text.replace(/\s+/g, ' ')
  return line.length > longestText ? `${line.slice(0, longestText)}…` : line
}

/**
 * Writes all mutants of a file into its source: each stands behind `__mutant(number)`, which is false until that number
 * is switched on, so that one load of the modules serves every mutant.
 */
export function instrument(file: string, text: string, firstNumber: number): Instrumented {
  const kind = file.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true, kind)
  const mutants: Mutant[] = []
  const named = new Map<string, number>()

  function add(node: ts.Node, kind: MutantKind, replacement: string): number {
    const change = `${oneLine(node.getText(source))} → ${oneLine(replacement)}`
    const times = (named.get(change) ?? 0) + 1
    named.set(change, times)
    mutants.push({
      name: `${file}: ${change}${times > 1 ? ` (${times})` : ''}`,
      file,
      line: source.getLineAndCharacterOfPosition(node.getStart(source)).line + 1,
      kind,
    })
    return firstNumber + mutants.length - 1
  }

  /** The text of a node, its children written anew. */
  function inner(node: ts.Node): string {
    let written = ''
    let at = node.getStart(source)
    node.forEachChild((child) => {
      const start = child.getStart(source)
      written += text.slice(at, start) + write(child)
      at = child.getEnd()
    })
    return written + text.slice(at, node.getEnd())
  }

  function write(node: ts.Node): string {
    if (isWithoutCode(node)) return node.getText(source)
    if (isCallStatement(node)) {
      const number = add(node.expression, 'call', 'nothing')
      const semicolon = node.getText(source).endsWith(';') ? ';' : ''
      return `__mutant(${number}) ? undefined : ${write(node.expression)}${semicolon}`
    }
    const numbered = findAlternatives(node, source).map(
      ({ kind, text: other }) => [add(node, kind, other), other] as const,
    )
    const written = numbered.reduceRight(
      (rest, [number, other]) => `(__mutant(${number}) ? (${other}) : ${rest})`,
      inner(node),
    )
    // A line that begins with a parenthesis would go on with the line before it.
    const isJoined =
      ts.isExpressionStatement(node) && written.startsWith('(') && text[node.getStart(source)] !== '('
    return isJoined ? `0, ${written}` : written
  }

  const start = source.getFullStart()
  let written = ''
  let at = start
  for (const statement of source.statements) {
    written += text.slice(at, statement.getStart(source)) + write(statement)
    at = statement.getEnd()
  }
  return { text: written + text.slice(at), mutants }
}

/** Types, and what is imported and exported: nothing there runs. */
const isWithoutCode = (node: ts.Node): boolean =>
  ts.isTypeNode(node) ||
  ts.isInterfaceDeclaration(node) ||
  ts.isTypeAliasDeclaration(node) ||
  ts.isImportDeclaration(node) ||
  ts.isExportDeclaration(node) ||
  ts.isTypeParameterDeclaration(node)
