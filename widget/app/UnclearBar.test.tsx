import { beforeEach, expect, test, vi } from 'vitest'
import { disconnect } from '../actions/disconnect.ts'
import { endConnection } from '../actions/endConnection.ts'
import { followTab } from '../actions/followTab.ts'
import { openView } from '../actions/openView.ts'
import { sendsOf } from '../actions/send/sendsOf.ts'
import { drawView, until } from '../test/drawView.tsx'
import { alice, bob, connectedContext, type testContext } from '../test/testContext.ts'
import { Modal } from './Modal.tsx'
import { views } from './views.ts'
// What comes later must be there before the clock is the test's.
import '../UnclearNotes.tsx'
import './CardKeyboard.tsx'

// What nobody knows of a payment stands above the view that a person finds first after its connection ended.

beforeEach(() => void vi.stubGlobal('navigator', { userAgent: 'Linux', maxTouchPoints: 0 }))

type Test = ReturnType<typeof testContext>
const unclear = {
  networkId: 'eip155:1',
  from: alice,
  to: bob,
  symbol: 'ETH',
  decimals: 18,
  units: '250000000000000000',
} as const

const ends: readonly [why: string, end: (now: Test) => unknown, view: keyof typeof views | 'Connect'][] = [
  ['the person disconnects', ({ context }) => disconnect(context), 'Connect'],
  ['the page disconnects', ({ context }) => disconnect(context, 'eip155', 'page'), 'Connect'],
  ['the wallet takes its permission back', ({ context }) => endConnection(context, 'eip155'), 'Connect'],
  ['another tab disconnects', ({ context }) => followTab(context, ''), 'Connect'],
  [
    'the wallet goes to a network that is not served',
    ({ store }) => store.setState({ networks: [] }),
    'UnsupportedChain',
  ],
  ['the connection stays', () => {}, 'Account'],
]

test.each(ends)('default: %s: it is said once, until it is read', async (_, end, view) => {
  const now = connectedContext()
  now.state().setRemembered({ eip155: 'io.fox' })
  if (view !== 'Connect') await views[view].load()
  sendsOf(now.context).getState().addUnclear(unclear)
  await end(now)
  await openView(now.context, null)
  expect(now.state().history.at(-1)?.name).toBe(view)
  const screen = await drawView(now.context, <Modal />)
  const notes = () => screen.root.querySelectorAll('.unclear-notes')
  await until(() => notes().length > 0)
  expect(notes()).toHaveLength(1)
  expect(notes()[0]?.textContent).toContain('0.25 ETH to')
  screen.press('I have read it')
  expect(notes()).toHaveLength(0)
})

test('behavior: where everything is known nothing is said', async () => {
  const now = connectedContext()
  const { addUnclear, dropUnclear } = sendsOf(now.context).getState()
  addUnclear(unclear)
  dropUnclear(unclear)
  await disconnect(now.context)
  await openView(now.context, null)
  const screen = await drawView(now.context, <Modal />)
  await screen.pass(500)
  expect(screen.root.querySelector('.unclear-notes')).toBeNull()
})
