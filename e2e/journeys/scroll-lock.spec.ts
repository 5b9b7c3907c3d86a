import type { Page } from '@playwright/test'
import { launchOptions } from '../fixtures/launchOptions.ts'
import { expect, test } from '../fixtures/test.ts'
import { scrollRules } from '../places/scrollRules.ts'

// With bars, as people with a mouse have them.
test.use({ launchOptions: { ...launchOptions(), ignoreDefaultArgs: ['--hide-scrollbars'] } })

/** A long page with a header that sticks, a button that is fixed, and the rules. */
const dress = (css: string): void => {
  document.documentElement.className = 'site'
  document.body.replaceChildren()
  const rules = document.createElement('style')
  rules.textContent = css
  const sticky = document.createElement('header')
  sticky.id = 'sticky'
  sticky.style.cssText = 'position:sticky;top:0;height:30px'
  const fixed = document.createElement('aside')
  fixed.id = 'fixed'
  fixed.style.cssText = 'position:fixed;right:0;bottom:0;width:20px;height:20px'
  const block = document.createElement('main')
  block.id = 'block'
  block.style.cssText = 'height:3000px'
  document.body.append(rules, sticky, fixed, block)
  scrollTo(0, 300)
  document.body.scrollTop = 300
}

/** Where things stand once the page has been painted again. */
const placeOf = (page: Page) =>
  page.evaluate(async () => {
    for (let frame = 0; frame < 3; frame++) await new Promise(requestAnimationFrame)
    const boxes = ['sticky', 'fixed', 'block'].map((id) => {
      const { left, right, top } = (document.getElementById(id) as HTMLElement).getBoundingClientRect()
      return `${id}: ${left} to ${right}, ${top} down`
    })
    return [`scrolled: ${scrollY || document.body.scrollTop}`, ...boxes]
  })

const isLocked = () =>
  [document.documentElement, document.body].some((element) => getComputedStyle(element).overflow === 'hidden')

const names = Object.keys(scrollRules)
for (const set of [names.slice(0, 8), names.slice(8)])
  test(`a page stays where it is below our window, and scrolls again: ${set[0]}, …`, async ({
    host,
    connect,
    page,
  }) => {
    for (const name of set) {
      await host.goto('/?csp=inline-styles')
      await page.evaluate(dress, scrollRules[name] as string)
      const then = await placeOf(page)
      expect(then[0], name).toBe('scrolled: 300')

      await page.evaluate(() => window.gatehouse?.open())
      await connect.wallet('Alpha').waitFor()
      await expect.poll(() => page.evaluate(isLocked), name).toBe(true)
      expect.soft(await placeOf(page), `${name}, below the window`).toEqual(then)
      await page.mouse.move(640, 360)
      await page.mouse.wheel(0, 400)
      await page.mouse.move(20, 20)
      await page.mouse.wheel(0, 400)
      await page.keyboard.press('PageDown')
      expect.soft(await placeOf(page), `${name}, after wheel and key`).toEqual(then)

      await page.keyboard.press('Escape')
      await host.expectClosed()
      expect.soft(await placeOf(page), `${name}, closed`).toEqual(then)
      await page.mouse.wheel(0, 400)
      await expect
        .poll(() => page.evaluate(() => scrollY || document.body.scrollTop), name)
        .toBeGreaterThan(300)
    }
  })

/** Locks of other scripts; the page's own rule is the commonest. */
const locks: Record<string, { page: string; lock: string }> = {
  'on the body, with priority (react-remove-scroll)': {
    page: 'html,body{height:100%}body{overflow-x:hidden}',
    lock: 'body.locked{overflow:hidden!important}',
  },
  'on html': { page: '', lock: 'html:has(.locked){overflow:hidden}' },
  'on the body': { page: 'body{overflow-x:hidden}', lock: 'body.locked{overflow:hidden}' },
  'on both': { page: 'body{overflow-y:scroll}', lock: 'html:has(.locked),body.locked{overflow:hidden}' },
}

test('a lock of the page that ends first or begins later leaves the page where it was', async ({
  host,
  connect,
  page,
}) => {
  const lock = (on: boolean) =>
    page.evaluate((locked) => document.body.classList.toggle('locked', locked), on)
  const top = () => placeOf(page).then(([scrolled]) => scrolled)
  for (const [name, rules] of Object.entries(locks))
    for (const first of [true, false]) {
      const place = `${name}, ${first ? 'ends first' : 'begins later'}`
      await host.goto('/?csp=inline-styles')
      await page.evaluate(dress, rules.page + rules.lock)
      if (first) await lock(true)
      await page.evaluate(() => window.gatehouse?.open())
      await connect.wallet('Alpha').waitFor()
      await expect.poll(() => page.evaluate(isLocked), place).toBe(true)
      expect.soft(await top(), place).toBe('scrolled: 300')
      await lock(!first)
      expect.soft(await top(), place).toBe('scrolled: 300')
      await page.keyboard.press('Escape')
      await host.expectClosed()
      await lock(false)
      expect.soft(await top(), place).toBe('scrolled: 300')
      await page.mouse.wheel(0, 400)
      await expect.poll(() => page.evaluate(() => scrollY), place).toBeGreaterThan(300)
    }
})
