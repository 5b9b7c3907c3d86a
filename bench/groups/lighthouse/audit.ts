import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { freePort } from '../../../demo/chains/freePort.ts'
import { browserFlags, ownPages, withoutFeatures } from '../../../scripts/browserFlags.ts'
import { findBrowser } from '../../../scripts/findBrowser.ts'
import { startChild } from '../../lib/child.ts'

export interface Audited {
  /** Of 100. */
  performance: number
  /** Of 100. */
  accessibility: number
  layoutShift: number
  /** Ms from here on. */
  firstPaint: number
  largestPaint: number
  blocked: number
  /** What accessibility lacks. */
  faults: string[]
}

const run = promisify(execFile)
/** Fetched by npm when it is needed: its 7000 files would make every installation slower. */
const lighthouse = 'lighthouse@12.8.2'
const maxReportBytes = 50_000_000

/** One visit to a page. @throws Error when Lighthouse could not judge it */
export async function audit(url: string): Promise<Audited> {
  const profile = mkdtempSync(join(tmpdir(), 'gatehouse-bench-lighthouse-'))
  const port = await freePort()
  const browser = startChild(
    findBrowser(),
    [
      '--headless=new',
      ...browserFlags,
      withoutFeatures(ownPages),
      `--user-data-dir=${profile}`,
      `--remote-debugging-port=${port}`,
      'about:blank',
    ],
    { stdio: ['ignore', 'ignore', 'ignore'] },
  )
  try {
    await answers(`http://127.0.0.1:${port}/json/version`)
    const { stdout } = await run(
      'npm',
      [
        ...['exec', '--yes', '--package', lighthouse, '--', 'lighthouse', url, '--quiet', '--output=json'],
        ...['--only-categories=performance,accessibility', `--port=${port}`],
      ],
      { maxBuffer: maxReportBytes },
    )
    const result = JSON.parse(stdout) as Result
    if (result.runtimeError) throw new Error(result.runtimeError.message)
    return readResult(result)
  } finally {
    await browser.stop()
    rmSync(profile, { recursive: true, force: true, maxRetries: 5 })
  }
}

/** What is read of Lighthouse's report (https://github.com/GoogleChrome/lighthouse/blob/main/docs/understanding-results.md). */
interface Result {
  runtimeError?: { message: string }
  audits: Record<string, { title: string; score: number | null; numericValue?: number }>
  categories: Record<string, { score: number | null; auditRefs: { id: string }[] }>
}

function readResult({ audits, categories }: Result): Audited {
  const score = (category: string): number => Math.round((categories[category]?.score ?? 0) * 100)
  const value = (name: string): number => audits[name]?.numericValue ?? Number.NaN
  const faults = (categories['accessibility']?.auditRefs ?? [])
    .map(({ id }) => audits[id])
    .filter((found) => found?.score === 0)
  return {
    performance: score('performance'),
    accessibility: score('accessibility'),
    layoutShift: value('cumulative-layout-shift'),
    firstPaint: value('first-contentful-paint'),
    largestPaint: value('largest-contentful-paint'),
    blocked: value('total-blocking-time'),
    faults: faults.map((found) => found?.title ?? ''),
  }
}

async function answers(url: string): Promise<void> {
  for (let tries = 0; tries < 300; tries++) {
    if (await fetch(url).catch(() => undefined)) return
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  throw new Error('the browser did not start within 30 s')
}
