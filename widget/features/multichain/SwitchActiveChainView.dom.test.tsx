import { act } from 'react'
import { expect, test } from 'vitest'
import type { CaipNetworkId, Namespace } from '../../../host-sdk/protocol/caip.ts'
import { connect } from '../../actions/connect.ts'
import { disconnect } from '../../actions/disconnect.ts'
import { sendStanding } from '../../actions/send/standing.ts'
import { networkFor } from '../../state/networks.ts'
import { drawView } from '../../test/drawView.tsx'
import { bitcoin, devnet, loggedInContext, signet, solana } from '../../test/loggedInContext.ts'
import { SwitchActiveChainView } from './SwitchActiveChainView.tsx'

async function drawn(left: Namespace, networkId: CaipNetworkId) {
  const now = await loggedInContext()
  await disconnect(now.context, left)
  const { state } = now
  state().reset({ name: 'Account' })
  state().push({ name: 'SwitchActiveChain', data: { networkId } })
  const before = { active: state().activeNetworkId, pays: sendStanding(state())?.networkId }
  const { root } = await drawView(now.context, <SwitchActiveChainView data={{ networkId }} />)
  const press = (words: string) =>
    act(async () => [...root.querySelectorAll('button')].find((one) => one.textContent === words)?.click())
  const stands = () => ({ active: state().activeNetworkId, pays: sendStanding(state())?.networkId })
  return { ...now, press, before, stands }
}

test.each<[Namespace, CaipNetworkId]>([
  ['solana', solana],
  ['solana', devnet],
  ['bip122', bitcoin],
  ['bip122', signet],
])('default: a wallet for %s is connected on %s, and until then nothing moves', async (family, network) => {
  const { press, before, stands, state, context } = await drawn(family, network)
  await press('Choose a wallet')
  expect(state().history.at(-1)).toMatchObject({ name: 'Connect', data: { namespace: family } })
  expect(stands()).toEqual(before)
  expect(networkFor(state(), family)).toBe(network)
  await connect(context, `gatehouse:${family}`)
  expect(state()).toMatchObject({ activeNetworkId: network, connections: { [family]: { network } } })
})

test('behavior: who goes back, or stays, pays where they paid', async () => {
  for (const words of ['Choose a wallet', 'Stay here']) {
    const { press, before, stands, state } = await drawn('solana', devnet)
    await press(words)
    state().reset({ name: 'WalletSend' })
    expect(stands()).toEqual(before)
    expect(before.pays).toBe('eip155:1')
  }
})

test('behavior: of a family that is active without a wallet, the network that was chosen counts', async () => {
  for (const network of [devnet, solana]) {
    const { press, state, context } = await drawn('solana', network)
    state().setActiveNetwork(network === devnet ? solana : devnet)
    await press('Choose a wallet')
    await connect(context, 'gatehouse:solana')
    expect(state()).toMatchObject({ activeNetworkId: network, connections: { solana: { network } } })
  }
})
