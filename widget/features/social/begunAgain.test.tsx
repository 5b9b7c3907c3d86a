import { act } from 'react'
import { expect, test } from 'vitest'
import { drawView } from '../../test/drawView.tsx'
import { offered, settled, testContext } from '../../test/testContext.ts'
import { momentIn } from '../../ui/moment.ts'
import { ConnectingSocialView } from './ConnectingSocialView.tsx'

const never = () => new Promise<never>(() => {})

test('default: a login that goes on after a reload shows its letters, and another try has a window of its own', async () => {
  const { context, login, askedLogin, state } = testContext({
    project: offered,
    login: { startPopup: { id: 'h2', words: 'AB', kept: true }, awaitPopup: never },
  })
  login.popup.set(null)
  const data = { provider: 'google', begun: { id: 'h1', words: 'KO', end: momentIn(60_000) } } as const
  state().push({ name: 'ConnectingSocial', data })
  const view = await drawView(context, <ConnectingSocialView data={data} />)
  const letters = () => view.root.querySelector('strong')?.textContent
  await act(settled)
  expect(letters()).toBe('KO')
  expect(askedLogin).toEqual([{ name: 'awaitPopup', args: ['h1', ''] }])
  await act(async () => {
    view.button('Open the window').click()
    await settled()
  })
  expect(letters()).toBe('AB')
  expect(askedLogin.map(({ name }) => name)).toEqual(['awaitPopup', 'startPopup', 'awaitPopup'])
})
