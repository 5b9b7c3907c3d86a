import { readFileSync } from 'node:fs'

/** `undefined`, and a problem more, when it can't be read or `parse` answers with a sentence. */
export function readJsonFile<T extends object>(
  name: string,
  file: string,
  parse: (json: unknown) => T | string,
  problems: string[],
): T | undefined {
  try {
    const parsed = parse(JSON.parse(readFileSync(file, 'utf8')))
    if (typeof parsed !== 'string') return parsed
    problems.push(`${name}: ${file} is not what it should be: ${parsed}.`)
  } catch (error) {
    const why = error instanceof SyntaxError ? 'it is not JSON' : (error as Error).message
    problems.push(`${name}: ${file} cannot be read: ${why}.`)
  }
  return undefined
}
