// `npm run test:flaky -- <file or part of its path> [title] --repeat=20 --load=4`: runs tests many times, each once, with busy
// loops beside them, and prints how often each failed. Ends with 1 when one did.
import { type ChildProcess, spawn } from 'node:child_process'
import { mkdirSync, readdirSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { findBrowser } from './findBrowser.ts'
import { buildAll } from './suites/buildAll.ts'
import { runProgram } from './suites/runProgram.ts'
import { joinReports, type SuiteReport } from './suites/suiteReport.ts'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { repeat: { type: 'string', default: '20' }, load: { type: 'string', default: '4' } },
})
const [pattern = '', title = ''] = positionals
const repeat = Number(values.repeat)
const load = Number(values.load)
if (!pattern || !(repeat > 0) || !(load >= 0)) {
  console.error('npm run test:flaky -- <file or part of its path> [title] --repeat=20 --load=4')
  process.exit(1)
}

const folder = `${process.cwd()}/test-results/reports`
const isJourney = readdirSync('e2e/journeys').some((file) => `e2e/journeys/${file}`.includes(pattern))
mkdirSync(folder, { recursive: true })
// Journeys run what was built, which is to be the code as it stands.
if (isJourney && !buildAll()) process.exit(1)

/** One program that repeats each journey, or one run of vitest after the other. */
async function runOften(): Promise<SuiteReport[]> {
  const run = (name: string, command: string[], env = {}) =>
    runProgram(
      { command, reports: true, takesFiles: false },
      { name, report: `${folder}/${name}.json`, limitMs: 3_600_000, buffered: false, env },
    )
  if (isJourney) {
    const flags = [`--repeat-each=${repeat}`, '--retries=0', ...(title ? ['--grep', title] : [])]
    const command = ['playwright', 'test', '-c', 'e2e/playwright.config.ts', ...flags, pattern]
    return [await run('flaky', command, { CHROMIUM_PATH: findBrowser() })]
  }
  const reporters = ['--reporter=dot', '--reporter=./scripts/suites/vitestReporter.ts']
  const flags = ['--retry=0', ...(title ? ['--testNamePattern', title] : [])]
  const reports: SuiteReport[] = []
  for (let at = 0; at < repeat; at++)
    reports.push(await run(`flaky-${at}`, ['vitest', 'run', ...reporters, ...flags, pattern]))
  return reports
}

const loops: ChildProcess[] = Array.from({ length: load }, () => spawn(process.execPath, ['-e', 'for(;;);']))
const end = () => {
  for (const loop of loops) loop.kill()
}
process.once('exit', end)

const report = joinReports(await runOften())
const names = [...new Set(report.tests.map(({ file, title }) => `${file} ${title}`))]
const rates = names.map((name) => {
  const tries = report.tests.filter(({ file, title }) => `${file} ${title}` === name)
  return {
    name,
    failed: tries.filter(({ outcome }) => outcome === 'failed').length,
    tries: tries.length,
  }
})
for (const { name, failed, tries } of rates) console.log(`${tries - failed} of ${tries} passed  ${name}`)
for (const { file = '', message } of report.errors) console.log(`${file} ${message}`)
const bad = rates.filter(({ failed }) => failed > 0).length + report.errors.length
console.log(`\n${rates.filter(({ failed }) => failed === 0).length} passed, ${bad} failed`)
end()
process.exitCode = bad === 0 && rates.length > 0 ? 0 : 1
