import { expect, type Page } from '@playwright/test'
import type { HostPage } from '../fixtures/hostPage.ts'
import type { LoginScreen } from '../screens/LoginScreen.ts'
import type { Place } from './place.ts'

/** What a page must get back: that it scrolls, its focus, and how its root is written. */
const look = () => ({
  overflow: getComputedStyle(document.documentElement).overflow,
  padding: getComputedStyle(document.documentElement).paddingRight,
  focus: document.activeElement?.id,
  sheets: document.adoptedStyleSheets.length,
})

const dress = (css: string): void => {
  const style = document.createElement('style')
  style.id = 'rule'
  style.textContent = css
  document.head.append(style)
}

/**
 * A person signs in that place, and the page gets back what it had. `closes`: the window closes then, as over a page;
 * `refuses`: they also refuse once, by the key.
 */
export async function signInPlace(
  name: string,
  { css, before, during, undo }: Place,
  from: string,
  { host, login, page }: { host: HostPage; login: LoginScreen; page: Page },
  { closes, refuses }: { closes: boolean; refuses: boolean },
): Promise<void> {
  const then = await page.evaluate(look)
  if (css) await page.evaluate(dress, css)
  if (before) await page.evaluate(before)
  const signing = host.request('personal_sign', ['0x68656c6c6f', from])
  await expect(login.approve, name).toBeEnabled()
  if (during) {
    await page.evaluate(during)
    await expect(login.approve, name).toBeEnabled()
  }
  await login.press(login.approve)
  expect(await signing, name).toMatchObject({ ok: expect.stringMatching(/^0x[0-9a-f]{130}$/) })

  if (closes) await host.expectClosed()
  if (refuses) {
    const refusing = host.request('personal_sign', ['0x68656c6c6f', from])
    await expect(login.approve, name).toBeEnabled()
    await page.keyboard.press('Escape')
    expect(await refusing, name).toMatchObject({ error: { code: 4001 } })
    if (closes) await host.expectClosed()
  }
  if (undo) await page.evaluate(undo)
  await page.evaluate(() => document.querySelector('#rule')?.remove())
  expect(await page.evaluate(look), name).toEqual(then)
}
