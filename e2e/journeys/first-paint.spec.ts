import type { Page } from '@playwright/test'
import { expect, frameOf, test } from '../fixtures/test.ts'

const heightOf = async (page: Page): Promise<number> =>
  (await frameOf(page).locator('.card').boundingBox())?.height ?? 0

const phone = {
  userAgent: 'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 Chrome/140.0 Mobile Safari/537.36',
  viewport: { width: 390, height: 844 },
  hasTouch: true,
  isMobile: true,
}

for (const [device, options] of [
  ['desktop', {}],
  ['phone', phone],
] as const)
  test.describe(device, () => {
    test.use({ reducedMotion: 'reduce', ...options })
    for (const project of ['shop', 'other'])
      for (const wallets of [0, 2])
        test(`the card has its height before any script of it runs: ${project}, ${wallets} wallets`, async ({
          host,
          page,
        }) => {
          let release = () => {}
          const held = new Promise<void>((resolve) => {
            release = resolve
          })
          await page.route(`${host.stack.widgetOrigin}/assets/*.js`, async (route) => {
            await held
            await route.continue()
          })
          await host.goto(
            `/?wallets=${wallets}&data-project=${project}`,
            project === 'demo' ? undefined : project,
          )
          const opened = host.open()
          await frameOf(page).locator('.card[aria-busy]').waitFor()
          const before = await heightOf(page)
          release()
          await opened
          await expect(frameOf(page).locator('.skeleton-row')).toHaveCount(0)
          expect(await heightOf(page)).toBe(before)
        })
  })
