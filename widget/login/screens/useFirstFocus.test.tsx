import { useRef } from 'react'
import { expect, test, vi } from 'vitest'
import { drawScreen, openPage } from '../../review/test/drawScreen.tsx'
import type { OpenScreen } from '../people/screen.ts'
import { useFirstFocus } from './useFirstFocus.ts'

const Screen = ({ shown }: { shown: boolean }) => {
  const stage = useRef<HTMLDivElement>(null)
  useFirstFocus(stage, { shown } as unknown as Pick<OpenScreen, 'shown'>)
  return (
    <div ref={stage}>
      <h1 tabIndex={-1}>Unlock</h1>
    </div>
  )
}

async function drawn({ shown = true, hasFocus = false } = {}) {
  const page = openPage()
  const focus = vi.spyOn(page, 'focus').mockImplementation(() => {})
  vi.spyOn(page.document, 'hasFocus').mockReturnValue(hasFocus)
  return { page, focus, screen: await drawScreen(<Screen shown={shown} />) }
}

test('default: it asks for the focus for two seconds, and begins at the title', async () => {
  const { page, focus, screen } = await drawn()
  expect(page.document.activeElement?.textContent).toBe('Unlock')
  await screen.pass(1_000)
  const first = focus.mock.calls.length
  expect(first).toBeGreaterThan(5)
  await screen.pass(5_000)
  expect(focus.mock.calls.length).toBeLessThanOrEqual(22)
})

test.each(['pointerdown', 'keydown'])(
  'behavior: whoever acts by %s has it: a window that they open keeps its own',
  async (name) => {
    const { page, focus, screen } = await drawn()
    page.dispatchEvent(new page.Event(name))
    focus.mockClear()
    await screen.pass(5_000)
    expect(focus).not.toHaveBeenCalled()
  },
)

test.each([
  ['a frame that has it', { hasFocus: true }],
  ['a screen that is not shown', { shown: false }],
])('param: %s asks for nothing', async (_, given) => {
  const { focus, screen } = await drawn(given)
  await screen.pass(1_000)
  expect(focus).not.toHaveBeenCalled()
})
