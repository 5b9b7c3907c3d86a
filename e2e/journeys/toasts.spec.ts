import type { Page } from '@playwright/test'
import { expect, frameOf, test } from '../fixtures/test.ts'
import { expectQuiet } from '../fixtures/toasts.ts'
import type { AccountScreen } from '../screens/AccountScreen.ts'

const rooms = {
  'over a page of 320 px': { path: '/?', width: 320 },
  'over a page of 1280 px': { path: '/?', width: 1280 },
  'embedded, 280 px wide': { path: '/?data-append=main&', width: 280 },
  'embedded, 320 px wide': { path: '/?data-append=main&', width: 320 },
} as const

/** The longest names of networks that we know, beside the usual one. */
const networkNames = ['Ethereum', 'BNB Smart Chain', 'Avalanche C-Chain']

async function expectQuietOnAccount(page: Page, account: AccountScreen): Promise<void> {
  for (const name of networkNames) {
    await frameOf(page)
      .locator('.network-pill > span')
      .last()
      .evaluate((element, text) => {
        element.textContent = text
      }, name)
    await expectQuiet(page, account.copy, `Account on ${name}`)
  }
}

for (const [where, { path, width }] of Object.entries(rooms))
  test(`a short line covers nothing and moves nothing, ${where}`, async ({
    host,
    connect,
    account,
    page,
  }) => {
    const isEmbedded = path.includes('append')
    await page.setViewportSize({ width: isEmbedded ? 400 : width, height: width === 320 ? 568 : 800 })
    await host.goto(path)
    if (isEmbedded) {
      await page.evaluate((px) => {
        const main = document.querySelector('main')
        Object.assign(main?.style ?? {}, { boxSizing: 'content-box', padding: '0', width: `${px}px` })
        return window.gatehouse?.preload()
      }, width)
    } else await host.open()
    await connect.pick()
    if (!isEmbedded) {
      await host.expectClosed()
      await host.open()
    }
    await expect(account.copy).toBeVisible()
    // What is still on its way moves by itself.
    await expect(account.held('ETH').first()).toBeVisible()
    await expect(frameOf(page).locator('.skeleton, .skeleton-row')).toHaveCount(0)
    if (isEmbedded)
      expect(
        await frameOf(page)
          .locator('html')
          .evaluate(() => innerWidth),
      ).toBe(width)
    await expectQuietOnAccount(page, account)

    await frameOf(page).getByRole('button', { name: 'Receive' }).click()
    await expect(frameOf(page).getByRole('img').first()).toBeVisible()
    await expectQuiet(page, account.copy, 'Receive')
  })
