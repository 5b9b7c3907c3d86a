import { addAuthenticator } from '../fixtures/authenticator.ts'
import { connectedAs, somebody } from '../fixtures/person.ts'
import { test } from '../fixtures/test.ts'
import { containers } from '../places/containers.ts'
import { habits } from '../places/habits.ts'
import { layers } from '../places/layers.ts'
import type { Place } from '../places/place.ts'
import { signInPlace } from '../places/signInPlace.ts'
import { styleRules } from '../places/styleRules.ts'

const groups: Record<string, Record<string, Place>> = { styleRules, containers, layers, habits }

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
      for (const [name, place] of places)
        if (!embedded || !place.overlayOnly)
          await signInPlace(
            name,
            place,
            from,
            { host, login, page },
            { closes: !embedded, refuses: !embedded },
          )
    })
