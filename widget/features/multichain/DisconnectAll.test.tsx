import { expect, test } from 'vitest'
import { drawView, until } from '../../test/drawView.tsx'
import { connectedContext } from '../../test/testContext.ts'
import { DisconnectAll } from './DisconnectAll.tsx'

const connected = ({ state }: ReturnType<typeof connectedContext>) => Object.keys(state().connections)

test('default: after a question', async () => {
  const now = connectedContext()
  const view = await drawView(now.context, <DisconnectAll />)
  view.press('Disconnect all')
  expect(connected(now)).toEqual(['eip155'])
  expect(view.lines()).toContain('All wallets are disconnected from this site. You can connect them again.')
  expect(document.activeElement).toBe(view.button('Cancel'))
  const group = view.root.querySelector('[role=group]')
  expect(document.getElementById(group?.getAttribute('aria-labelledby') ?? '')?.textContent).toContain(
    'All wallets',
  )
  view.press('Disconnect all')
  await until(() => connected(now).length === 0)
})

test('behavior: who does not want it keeps all', async () => {
  const now = connectedContext()
  const view = await drawView(now.context, <DisconnectAll />)
  view.press('Disconnect all')
  view.press('Cancel')
  expect(view.lines()).toEqual(['(Disconnect all)'])
  expect(document.activeElement).toBe(view.button('Disconnect all'))
  expect(connected(now)).toEqual(['eip155'])
})
