import type { Locator, Page } from '@playwright/test'
import type { HostPage } from '../fixtures/hostPage.ts'
import { expect, frameOf, test } from '../fixtures/test.ts'

/** What comes up under the pointer takes no press for so long. */
const guardMs = 400

/**
 * Double clicks where that stands, from a new start each time until a busy machine was as quick as a hand. What a slow one
 * chooses is refused.
 */
async function doubleClick(host: HostPage, target: Locator, delay: number, begin: () => Promise<void>) {
  await host.person('no')
  for (let took = Infinity; took >= guardMs; ) {
    await begin()
    // It can be pressed.
    await target.click({ trial: true })
    const box = await target.boundingBox()
    if (!box) throw new Error('nothing to press')
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
    const since = performance.now()
    for (let press = 0; press < 2; press++) await host.page.mouse.click(x, y, { delay })
    took = performance.now() - since
  }
}

/** What came up under the pointer takes presses again. */
const settled = async (page: Page): Promise<void> => {
  await expect(frameOf(page).locator('.card[data-guarded]')).toHaveCount(0)
}

const close = async (host: HostPage): Promise<void> => {
  await host.page.keyboard.press('Escape')
  await host.expectClosed()
}

test('a double click on the page’s button, where the window comes up: it stays, and nothing in it is pressed', async ({
  host,
  page,
  connect,
}) => {
  await host.goto('/?wallets=9')
  await host.open()
  const row = connect.wallet('Beta Wallet')
  await expect(row).toBeVisible()
  const box = await row.boundingBox()
  if (!box) throw new Error('no row')
  await page.evaluate(({ x, y, width, height }) => {
    const button = document.querySelector<HTMLElement>('gatehouse-button')
    if (button)
      button.style.cssText = `position:fixed;left:${x + width / 2}px;top:${y + height / 2}px;translate:-50% -50%`
  }, box)
  for (const delay of [10, 40, 80]) {
    let before = 0
    await doubleClick(host, host.button, delay, async () => {
      await close(host)
      before = (await host.asked()).length
    })
    await expect(row, `${delay} ms`).toBeVisible()
    await settled(page)
    await host.expectOpen()
    expect(await host.asked(), `${delay} ms`).toHaveLength(before)
    await expect(row, `${delay} ms`).not.toHaveAttribute('aria-busy', 'true')
  }
  await host.person('yes')
  await row.click()
  await expect(host.button).toHaveText('0x3c44…93bc')
})

test('a double click in the window presses nothing of the view that comes up; a key does', async ({
  host,
  page,
  connect,
  wallets,
}) => {
  await host.goto('/?wallets=9')
  await host.open()
  for (const [name, target] of Object.entries({ help: connect.help, 'all wallets': wallets.all })) {
    let before = 0
    await doubleClick(host, target, 20, async () => {
      await close(host)
      await host.open()
      await expect(connect.title, name).toBeVisible()
      before = (await host.asked()).length
    })
    await expect(wallets.back, name).toBeVisible()
    await settled(page)
    // Neither back, which is where help was, nor a wallet of the list.
    await expect(wallets.back, name).toBeVisible()
    expect(await host.asked(), name).toHaveLength(before)
    await wallets.back.click()
    await expect(connect.title, name).toBeVisible()
  }
  await connect.help.click()
  await wallets.back.focus()
  await page.keyboard.press('Enter')
  await expect(connect.title).toBeVisible()
})
