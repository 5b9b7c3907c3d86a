import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import lighthouse from 'lighthouse'
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
    const result = await lighthouse(url, { port, onlyCategories: ['performance', 'accessibility'] })
    if (!result || result.lhr.runtimeError) throw new Error(result?.lhr.runtimeError?.message ?? 'no result')
    return readResult(result.lhr)
  } finally {
    await browser.stop()
    rmSync(profile, { recursive: true, force: true, maxRetries: 5 })
  }
}

type Result = NonNullable<Awaited<ReturnType<typeof lighthouse>>>['lhr']

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
