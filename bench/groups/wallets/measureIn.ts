import { readFileSync } from 'node:fs'
import type { Browser, BrowserContext, Frame } from '@playwright/test'
import type { HostPage } from '../../../e2e/fixtures/hostPage.ts'
import type { WalletsProbe } from '../../probes/walletsProbe.ts'

/** A browser that knows nothing yet, with the probe in every document. */
export async function freshContext(browser: Browser): Promise<BrowserContext> {
  const context = await browser.newContext()
  await context.addInitScript(readFileSync('dist/bench/probes/walletsProbe.js', 'utf8'))
  return context
}

/** Calls a function of the probe in a document. */
export function measureIn<Name extends keyof WalletsProbe>(
  frame: Frame,
  name: Name,
  ...args: Parameters<WalletsProbe[Name]>
): Promise<Awaited<ReturnType<WalletsProbe[Name]>>> {
  return frame.evaluate(`walletsProbe.${name}(...${JSON.stringify(args)})`)
}

export function widgetFrame({ page, stack }: HostPage): Frame {
  const frame = page.frames().find((each) => each.url().startsWith(stack.widgetOrigin))
  if (!frame) throw new Error('no widget frame')
  return frame
}
