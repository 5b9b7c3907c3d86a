import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Readable, Writable } from 'node:stream'
import { browserFlags, ownPages, withoutFeatures } from '../../scripts/browserFlags.ts'
import { findBrowser } from '../../scripts/findBrowser.ts'
import { connectCdp } from './cdp.ts'
import { startChild } from './child.ts'
import { createPage, type Page, type PageOptions } from './page.ts'

export interface Browser {
  /** A profile with an empty cache; everything in it goes with `close`. */
  newContext(): Promise<{ newPage(options?: PageOptions): Promise<Page>; close(): Promise<void> }>
  close(): Promise<void>
}

/** The last three keep Chromium from saving on pages that it thinks nobody sees. */
const flags = [
  '--headless=new',
  ...browserFlags,
  withoutFeatures(ownPages),
  '--no-default-browser-check',
  '--disable-extensions',
  '--window-size=1280,800',
  '--disable-backgrounding-occluded-windows',
  '--disable-renderer-backgrounding',
  '--disable-background-timer-throttling',
]

export async function launchBrowser(): Promise<Browser> {
  const profile = mkdtempSync(join(tmpdir(), 'gatehouse-bench-browser-'))
  const child = startChild(
    findBrowser(),
    [...flags, `--user-data-dir=${profile}`, '--remote-debugging-pipe'],
    {
      stdio: ['ignore', 'ignore', 'ignore', 'pipe', 'pipe'],
    },
  )
  const [, , , input, output] = child.process.stdio
  const cdp = connectCdp(input as Writable, output as Readable)
  await cdp.send('Browser.getVersion')
  return {
    async newContext() {
      const { browserContextId } = await cdp.send('Target.createBrowserContext')
      return {
        newPage: (options) => createPage(cdp, browserContextId, options),
        close: () => cdp.send('Target.disposeBrowserContext', { browserContextId }),
      }
    },
    async close() {
      const gone = new Promise((resolve) => child.process.once('exit', resolve))
      await cdp.send('Browser.close').catch(() => {})
      await Promise.race([gone, new Promise((resolve) => setTimeout(resolve, 3_000).unref())])
      await child.stop()
      rmSync(profile, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}
