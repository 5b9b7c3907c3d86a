import { newPasskeyWallet } from '../fixtures/person.ts'
import { core, expect, test } from '../fixtures/test.ts'
import { containers } from '../places/containers.ts'
import { habits } from '../places/habits.ts'
import { layers } from '../places/layers.ts'
import { loaders } from '../places/loaders.ts'
import type { Place } from '../places/place.ts'
import { signInPlace } from '../places/signInPlace.ts'
import { styleRules } from '../places/styleRules.ts'

/** One of each kind, for each commit; places.spec.ts and loaders.spec.ts go through all. */
const ten = {
  'a size that is not ours': [styleRules, 'frames as high as their width wants'],
  'a rule for all elements': [styleRules, 'nothing is inherited'],
  'what is fixed is fixed to the body': [containers, 'a long body with a transform'],
  'the body is drawn otherwise': [containers, 'a filter on the body'],
  'something small with the highest z-index': [layers, 'a launcher in the corner'],
  'a modal that no script sees': [layers, 'a modal dialog in a closed shadow root'],
  'something later in the top layer': [layers, 'a popover that comes later'],
  'the focus is taken back': [habits, 'a trap holds the focus'],
  'two locks of scrolling': [habits, 'a lock of scrolling that ends first'],
} as const satisfies Record<string, readonly [Record<string, Place>, string]>

const loader = 'beside an element of its name'

test(
  'in ten places, one of each kind, the window is seen, reached and signs',
  core,
  async ({ host, email, login, page }) => {
    const from = await newPasskeyWallet(host, email, login, undefined, '/?csp=inline-styles')
    for (const [kind, [places, name]] of Object.entries(ten)) {
      const place = (places as Record<string, Place>)[name]
      if (!place) throw new Error(`no place ${name}`)
      await signInPlace(kind, place, from, { host, login, page }, { closes: true, refuses: false })
    }
    const own = loaders[loader]?.(host.stack.widgetOrigin)
    if (!own) throw new Error(`no loader ${loader}`)
    host.stack.pages.put('/loader', own)
    await page.goto(`${host.stack.pages.origin('shop')}/loader`)
    await host.button.click()
    await host.expectOpen()
    await expect(email.field).toHaveCount(0)
  },
)
