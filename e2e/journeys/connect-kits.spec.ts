import { type Hex, verifyMessage } from 'viem'
import { clickAtRest } from '../fixtures/clickAtRest.ts'
import { password, somebody } from '../fixtures/person.ts'
import { expect, test } from '../fixtures/test.ts'
import { KitPage } from '../screens/KitPage.ts'

for (const name of ['RainbowKit', 'ConnectKit']) {
  const path = `/${name.toLowerCase()}.html?csp=inline-styles`

  test(`${name}: choose Gatehouse, log in, sign, come back`, async ({ page, stack, host, email, login }) => {
    const kit = new KitPage(page)
    await page.goto(stack.pages.origin('shop') + path)
    await kit.choose()
    await host.expectOpen()
    await expect(kit.modal).toBeVisible()
    expect(await kit.onTop()).toBe('gatehouse')
    const address = somebody()
    await email.field.click()
    await email.send(address)
    await email.type(await stack.mailbox.code(address))
    await login.choosePassword(password)

    await host.expectClosed()
    await expect(kit.modal).toHaveCount(0)
    await expect(kit.account).toHaveText(/^0x[0-9a-fA-F]{40}$/)
    const account = (await kit.account.textContent()) as Hex
    await expect(kit.connectedAs(account)).toBeVisible()
    await expect(page.locator('body')).toHaveCSS('overflow', 'visible')

    await kit.sign.click()
    await login.press(login.approve)
    await host.expectClosed()
    await expect(kit.signature).toHaveText(/^0x[0-9a-f]{130}$/)
    const signature = (await kit.signature.textContent()) as Hex
    expect(await verifyMessage({ address: account, message: 'hello', signature })).toBe(true)
    await expect(kit.sign).toBeFocused()
  })

  test(`${name}: gone away from by Escape, and chosen again`, async ({ page, stack, host, connect }) => {
    const kit = new KitPage(page)
    await page.goto(stack.pages.origin('shop') + path)
    await kit.choose()
    await expect(connect.title).toBeVisible()
    await host.expectOpen()
    await page.keyboard.press('Escape')
    await host.expectClosed()
    await expect(kit.retry).toBeVisible()
    expect(await kit.onTop()).toBe('modal')

    await kit.retry.click()
    await host.expectOpen()
    expect(await kit.onTop()).toBe('gatehouse')
    await clickAtRest(connect.close)
    await host.expectClosed()
    await expect(kit.retry).toBeVisible()
    // The key is the kit's again.
    await page.keyboard.press('Escape')
    await expect(kit.modal).toHaveCount(0)
    await expect(kit.connect).toBeEnabled()
    expect(await kit.onTop()).toBe('page')
  })
}
