import { expect, test } from 'vitest'
import type { ViewTarget } from '../state/views.ts'
import { foxWallet, settled, testCall, testContext } from '../test/testContext.ts'
import { untilConnected } from './untilConnected.ts'

async function whileShown(...views: ViewTarget[]) {
  const { context, state, store } = testContext()
  store.getState().setRestore('done')
  store.getState().setOpen(true)
  for (const view of views) store.getState().push(view)
  const call = testCall()
  const asking = untilConnected(context, call, 'eip155').catch(({ message }: Error) => message)
  await settled()
  const shown = state().history.map(({ name }) => name)
  call.abort()
  return { shown, answer: await asking }
}

test('default: the choice opens over what else shows', async () => {
  const { shown, answer } = await whileShown({ name: 'Networks' })
  // The first view of all is the choice itself.
  expect(shown).toEqual(['Connect', 'Networks'])
  expect(answer).toBe('The request was aborted')
})

test.each<ViewTarget>([
  { name: 'AllWallets' },
  { name: 'ConnectingExternal', data: { connectorId: foxWallet.id } },
  { name: 'ConnectingMultiChain', data: { wallet: 'io.fox' } },
])('behavior: $name is the choice already', async (view) => {
  expect((await whileShown(view)).shown).toEqual(['Connect', view.name])
})

test('behavior: a choice among wallets of another family is none', async () => {
  const { context, state, store } = testContext()
  store.getState().setRestore('done')
  store.getState().setOpen(true)
  store.getState().reset({ name: 'AllWallets', data: { namespace: 'solana' } })
  const call = testCall()
  const asking = untilConnected(context, call, 'eip155').catch(() => {})
  await settled()
  expect(state().history.at(-1)?.name).toBe('Connect')
  call.abort()
  await asking
})
