import { addAuthenticator } from '../fixtures/authenticator.ts'
import { connectedAs, somebody } from '../fixtures/person.ts'
import { expect, test } from '../fixtures/test.ts'
import { containers } from '../places/containers.ts'
import { habits } from '../places/habits.ts'
import { layers } from '../places/layers.ts'
import type { Place } from '../places/place.ts'
import { styleRules } from '../places/styleRules.ts'

const groups: Record<string, Record<string, Place>> = { styleRules, containers, layers, habits }

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

/** As many as one journey has time for. */
const atOnce = 6

const sets = Object.entries(groups).flatMap(([group, places]) => {
  const all = Object.entries(places)
  return Array.from({ length: Math.ceil(all.length / atOnce) }, (_, at) => ({
    name: `${group} ${at + 1}`,
    places: all.slice(at * atOnce, (at + 1) * atOnce),
    // Around an embedded window the page's own transforms and layers are meant.
    modes: group === 'layers' || group === 'containers' ? [false] : [false, true],
  }))
})

for (const { name: set, places, modes } of sets)
  for (const embedded of modes)
    test(`${set}, ${embedded ? 'embedded' : 'over the page'}: seen, reached by pointer and key, signs`, async ({
      host,
      email,
      login,
      page,
    }) => {
      // In the page it stands below what the page has, where a person scrolls to it.
      if (embedded) await page.setViewportSize({ width: 1280, height: 1600 })
      await addAuthenticator(page)
      await host.goto(`/?csp=inline-styles${embedded ? '&data-append=main' : ''}`)
      if (embedded) await page.evaluate(() => window.gatehouse?.preload())
      else await host.open()
      const address = somebody()
      await email.send(address)
      await email.type(await host.stack.mailbox.code(address, 0))
      await login.press(login.passkey)
      const from = await connectedAs(host)
      if (!embedded) await host.expectClosed()
      for (const [name, { css, before, during, undo, overlayOnly }] of places) {
        if (embedded && overlayOnly) continue
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

        if (!embedded) {
          await host.expectClosed()
          const refusing = host.request('personal_sign', ['0x68656c6c6f', from])
          await expect(login.approve, name).toBeEnabled()
          await page.keyboard.press('Escape')
          expect(await refusing, name).toMatchObject({ error: { code: 4001 } })
          await host.expectClosed()
        }
        if (undo) await page.evaluate(undo)
        await page.evaluate(() => document.querySelector('#rule')?.remove())
        expect(await page.evaluate(look), name).toEqual(then)
      }
    })
