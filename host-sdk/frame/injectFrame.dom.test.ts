import { expect, test } from 'vitest'
import { frameHost } from './frameHost.ts'
import { injectFrame } from './injectFrame.ts'

const options = { projectId: 'shop', origin: 'https://widget.example', theme: {}, preload: 'intent' as const }

test.each([
  ['a container that is there', true, 'slot'],
  ['one that came later: it lies over the page', false, 'body'],
])('default: into %s', (_, isThere, expected) => {
  const slot = document.createElement('section')
  let append = isThere ? slot : undefined
  const host = frameHost()
  const element = injectFrame(host, { ...options, place: () => append })
  document.body.append(slot)
  append = slot
  element.attach()
  expect(host.parentNode === slot ? 'slot' : 'body').toBe(expected)
  element.stop()
  slot.remove()
  host.remove()
})
