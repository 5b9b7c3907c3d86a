import { expect, test } from '../fixtures/test.ts'

// Dialogs of libraries that hold the focus of a page and give it back to themselves.

for (const kind of ['bootstrap', 'mui', 'radix'])
  test(`over a dialog of ${kind}: typed in, gone away from, and the dialog as it was`, async ({
    host,
    email,
    page,
  }) => {
    await page.clock.install()
    await page.goto(`${host.stack.pages.origin('shop')}/dialogs.html?kind=${kind}&csp=inline-styles`)
    await page.waitForFunction(() => 'gatehouse' in window)
    const button = page.getByRole('button', { name: 'Log in' })
    await button.click()
    await host.expectOpen()
    await email.field.click()
    await page.keyboard.type('ann@', { delay: 60 })
    // Traps look at the focus again and again.
    await page.clock.runFor(300)
    await page.keyboard.type('example.com', { delay: 30 })
    await expect(email.field).toHaveValue('ann@example.com')
    await page.keyboard.press('Escape')
    await host.expectClosed()
    await expect(button).toBeFocused()
    await page.getByRole('button', { name: 'Pressed 0' }).click()
    await expect(page.getByRole('button', { name: 'Pressed 1' })).toBeVisible()
  })
