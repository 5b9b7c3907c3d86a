import { act } from 'react'
import { expect, test } from 'vitest'
import { drawView } from '../../test/drawView.tsx'
import { connectedContext, networks, pending, settled } from '../../test/testContext.ts'
import { NetworkList } from './NetworkList.tsx'

async function drawn(eth_chainId: unknown) {
  const now = connectedContext({ wallet: { eth_chainId } })
  now.state().push({ name: 'Account' })
  now.state().push({ name: 'Networks' })
  const { root } = await drawView(now.context, <NetworkList networks={networks} />)
  const press = (name: string) =>
    act(() => [...root.querySelectorAll('button')].find((one) => one.textContent?.includes(name))?.click())
  const views = () => now.state().history.map(({ name }) => name)
  return { ...now, press, views, before: views().slice(0, -1) }
}
const settle = () => act(settled)

test('default: the network that the wallet is on leads back', async () => {
  for (const said of ['0x1', null, 'odd']) {
    const { press, views, before } = await drawn(said)
    press('Ethereum')
    await settle()
    expect(views()).toEqual(before)
  }
})

test('behavior: a wallet that left the network without a word is asked to go back', async () => {
  const { press, views, before, state } = await drawn('0xa')
  press('Ethereum')
  await settle()
  expect(views()).toEqual([...before, 'Networks', 'SwitchNetwork'])
  expect(state().history.at(-1)).toMatchObject({ data: { networkId: 'eip155:1' } })
})

test('behavior: who has left the list meanwhile is moved nowhere', async () => {
  for (const said of ['0x1', '0xa', null]) {
    const answer = pending<unknown>()
    const { press, views, before, state } = await drawn(() => answer.promise)
    press('Ethereum')
    await settle()
    act(() => state().push({ name: 'AllWallets' }))
    answer.resolve(said)
    await settle()
    expect(views()).toEqual([...before, 'Networks', 'AllWallets'])
  }
})

test('behavior: another network is the wallet’s to go to', async () => {
  const { press, views, before, asked } = await drawn('0x1')
  press('Optimism')
  await settle()
  expect(views()).toEqual([...before, 'Networks', 'SwitchNetwork'])
  expect(asked).toEqual([])
})
