import type { Locator, Page } from '@playwright/test'
import { expect, frameOf, test } from '../fixtures/test.ts'

/** Two presses at one place, with this long between going down and up, as of a hand that double clicks everything. */
async function pressTwice(page: Page, target: Locator, delay: number): Promise<void> {
  // It can be pressed.
  await target.click({ trial: true })
  const box = await target.boundingBox()
  if (!box) throw new Error('nothing to press')
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
  for (let press = 0; press < 2; press++) await page.mouse.click(x, y, { delay })
}

/** What came up under the pointer takes presses again. */
const settled = async (page: Page): Promise<void> => {
  await expect(frameOf(page).locator('.card[data-guarded]')).toHaveCount(0)
}

test('a double click on the page’s button, where the window comes up: it stays, and nothing in it is pressed', async ({
  host,
  page,
  connect,
}) => {
  await host.goto('/?wallets=9')
  const row = async () => {
    const box = await connect.wallet('Beta Wallet').boundingBox()
    if (!box) throw new Error('no row')
    return [box.x + box.width / 2, box.y + box.height / 2] as const
  }
  await host.open()
  await expect(connect.wallet('Beta Wallet')).toBeVisible()
  const [x, y] = await row()
  await page.evaluate(
    ([left, top]) => {
      const button = document.querySelector<HTMLElement>('gatehouse-button')
      if (button) button.style.cssText = `position:fixed;left:${left}px;top:${top}px;translate:-50% -50%`
    },
    [x, y] as const,
  )
  await page.keyboard.press('Escape')
  await host.expectClosed()
  for (const delay of [20, 60, 100, 150]) {
    await pressTwice(page, host.button, delay)
    await expect(connect.wallet('Beta Wallet'), `${delay} ms`).toBeVisible()
    await settled(page)
    await host.expectOpen()
    expect(await host.asked(), `${delay} ms`).toEqual([])
    await expect(connect.wallet('Beta Wallet'), `${delay} ms`).not.toHaveAttribute('aria-busy', 'true')
    await page.keyboard.press('Escape')
    await host.expectClosed()
  }
  await host.open()
  await connect.pick('Beta Wallet')
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
  const first = connect.title
  for (const [name, target] of Object.entries({ help: connect.help, 'all wallets': wallets.all })) {
    await expect(target, name).toBeVisible()
    await pressTwice(page, target, 40)
    await expect(connect.back, name).toBeVisible()
    await settled(page)
    // Neither back, which is where help was, nor a wallet of the list.
    await expect(connect.back, name).toBeVisible()
    expect(await host.asked(), name).toEqual([])
    await connect.back.click()
    await expect(first, name).toBeVisible()
  }
  // Enter, and Enter again on what has come up under the resting pointer.
  await connect.help.click()
  await connect.back.focus()
  await page.keyboard.press('Enter')
  await expect(first).toBeVisible()
})
