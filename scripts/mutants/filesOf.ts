import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'

const isTest = (file: string): boolean => /\.test\.tsx?$/.test(file)
/** Parts of tests, which stand in folders of their own. */
const isOfTests = (file: string): boolean => isTest(file) || /(^|\/)test\//.test(file)
const isCode = (file: string): boolean => /(?<!\.d)\.tsx?$/.test(file)

function codeBelow(paths: readonly string[]): string[] {
  const files = paths.flatMap((path) =>
    statSync(path).isDirectory()
      ? readdirSync(path, { recursive: true, encoding: 'utf8' }).map((file) => join(path, file))
      : [path],
  )
  return [...new Set(files.filter(isCode))].sort()
}

export const sourceFiles = (paths: readonly string[]): string[] =>
  codeBelow(paths).filter((file) => !isOfTests(file))

export const testFiles = (paths: readonly string[]): string[] => codeBelow(paths).filter(isTest)

/** Tests and their parts. */
export const filesOfTests = (paths: readonly string[]): string[] => codeBelow(paths).filter(isOfTests)
