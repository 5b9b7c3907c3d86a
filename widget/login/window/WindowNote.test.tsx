import { expect, test, vi } from 'vitest'
import { drawScreen, openPage } from '../../review/test/drawScreen.tsx'
import { WindowNote } from './WindowNote.tsx'

const reload = vi.fn()

async function drawn(view: Parameters<typeof WindowNote>[0]['view']) {
  const page = openPage()
  vi.spyOn(page.location, 'reload').mockImplementation(reload)
  reload.mockReset()
  return drawScreen(<WindowNote view={view} />)
}

test.each(['unloaded', 'unknown'] as const)(
  'default: what is missing (%s) is fetched again',
  async (view) => {
    const screen = await drawn(view)
    screen.press('Try again')
    expect(reload).toHaveBeenCalledOnce()
  },
)

test.each(['loading', 'sent', 'over', 'elsewhere', 'apart', 'apartPasskey', 'wrong'] as const)(
  'behavior: where that helps nobody (%s) there is nothing to press',
  async (view) => {
    expect((await drawn(view)).root.querySelector('button')).toBeNull()
  },
)
