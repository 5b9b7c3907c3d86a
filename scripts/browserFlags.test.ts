import { chromium } from '@playwright/test'
import { expect, test } from 'vitest'
import { browserFlags, playwrightDisables } from './browserFlags.ts'
import { findBrowser } from './findBrowser.ts'

test('our switch turns off all that Playwright’s own would', async () => {
  const server = await chromium.launchServer({ executablePath: findBrowser(), args: browserFlags })
  const argument = server.process().spawnargs.find((arg) => arg.startsWith('--disable-features='))
  await server.close()
  expect(argument?.split('=')[1]?.split(',').sort()).toEqual([...playwrightDisables].sort())
})
