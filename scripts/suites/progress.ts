import { appendFileSync, existsSync, readFileSync, rmSync } from 'node:fs'

const fileOf = (report: string): string => `${report}.progress`

/** Appends that a test or a file begins or ends, so that a run that hangs can be asked what it was in. */
export function noteProgress(report: string, step: 'begin' | 'end', test: string): void {
  appendFileSync(fileOf(report), `${JSON.stringify([step, test])}\n`)
}

export const dropProgress = (report: string): void => rmSync(fileOf(report), { force: true })

/** Names of the tests and files that began and did not end. */
export function readRunning(report: string): string[] {
  if (!existsSync(fileOf(report))) return []
  const running = new Map<string, number>()
  for (const line of readFileSync(fileOf(report), 'utf8').split('\n')) {
    const [step, test] = parse(line)
    if (test) running.set(test, (running.get(test) ?? 0) + (step === 'begin' ? 1 : -1))
  }
  return [...running].filter(([, count]) => count > 0).map(([test]) => test)
}

/** The last line may have been cut off when the run was ended. */
function parse(line: string): [step?: string, test?: string] {
  try {
    return JSON.parse(line) as [string, string]
  } catch {
    return []
  }
}
