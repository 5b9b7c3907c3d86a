import { expect, test, vi } from 'vitest'
import { offered, testContext } from '../test/testContext.ts'
import { startSocial } from './startSocial.ts'

function started(provider: Parameters<typeof startSocial>[1]) {
  const { context, login, state } = testContext({ project: offered })
  const open = vi.spyOn(login.popup, 'open')
  startSocial(context, provider)
  return { open, view: state().history.at(-1) }
}

test('default: a window, and the view that waits for it', () => {
  const { open, view } = started('github')
  expect(open).toHaveBeenCalledExactlyOnceWith('github')
  expect(view).toMatchObject({ name: 'ConnectingSocial', data: { provider: 'github' } })
})

test('behavior: Farcaster has a view of its own and no window', () => {
  const { open, view } = started('farcaster')
  expect(open).not.toHaveBeenCalled()
  expect(view).toMatchObject({ name: 'ConnectingFarcaster', data: undefined })
})
