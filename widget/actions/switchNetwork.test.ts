import { expect, test } from 'vitest'
import { RpcError } from '../../host-sdk/protocol/rpcError.ts'
import { connectedContext, pending, settled, testContext } from '../test/testContext.ts'
import { applyNetwork } from './applyNetwork.ts'
import { switchNetwork } from './switchNetwork.ts'

type Now = ReturnType<typeof connectedContext>

const fail = (code: number, data?: unknown) => () => {
  throw new RpcError(code, 'No', data)
}

/** A wallet that goes where it is told. */
const obedient = (): Record<string, unknown> => {
  let chain = '0x1'
  return {
    eth_chainId: () => chain,
    wallet_switchEthereumChain: ([{ chainId }]: [{ chainId: string }]) => {
      chain = chainId
      return null
    },
  }
}

test('default', async () => {
  const { context, state, asked } = connectedContext({ wallet: obedient() })
  await switchNetwork(context, 'eip155:10')
  expect(state().activeNetworkId).toBe('eip155:10')
  expect(state().connections.eip155?.network).toBe('eip155:10')
  expect(asked[0]).toEqual({ method: 'wallet_switchEthereumChain', params: [{ chainId: '0xa' }] })
})

test('behavior: without a wallet it is done at once', async () => {
  const { context, state, asked } = testContext()
  await switchNetwork(context, 'eip155:10')
  expect(state().activeNetworkId).toBe('eip155:10')
  expect(asked).toEqual([])
})

test('behavior: the network it is on prompts nobody, and a wallet that does not say is believed', async () => {
  for (const eth_chainId of ['0x1', 1, null, new RpcError(-32603, 'No')]) {
    const { context, state, asked } = connectedContext({ wallet: { eth_chainId } })
    await switchNetwork(context, 'eip155:1')
    const older = eth_chainId === null ? [{ method: 'net_version' }] : []
    expect(asked).toEqual([{ method: 'eth_chainId' }, ...older])
    expect(state().activeNetworkId).toBe('eip155:1')
  }
})

test('behavior: a wallet that left the network without a word is asked to go back', async () => {
  const wallet = obedient()
  const { context, state, asked } = connectedContext({ wallet })
  for (const left of ['0xa', '0x89']) {
    ;(wallet['wallet_switchEthereumChain'] as (params: unknown) => null)([{ chainId: left }])
    asked.length = 0
    await switchNetwork(context, 'eip155:1')
    expect(asked.map(({ method }) => method)).toContain('wallet_switchEthereumChain')
    expect(state()).toMatchObject({
      activeNetworkId: 'eip155:1',
      connections: { eip155: { network: 'eip155:1' } },
    })
  }
})

test.each([
  ['chosen another network', (now: Now) => now.state().setActiveNetwork('eip155:10'), 'eip155:10'],
  [
    'gone elsewhere with its wallet, which said so',
    (now: Now) => applyNetwork(now.context, 'eip155', 'eip155:10'),
    'eip155:10',
  ],
  ['disconnected', (now: Now) => now.state().removeConnection('eip155'), 'eip155:1'],
])('error: who has %s while the wallet is asked stays there', async (_, act, expected) => {
  const answer = pending<unknown>()
  const now = connectedContext({ wallet: { eth_chainId: () => answer.promise } })
  const done = expect(switchNetwork(now.context, 'eip155:1')).rejects.toMatchObject({ code: 'wallet_failed' })
  await settled()
  act(now)
  answer.resolve(null)
  await done
  expect(now.state().activeNetworkId).toBe(expected)
})

test('behavior: a connection whose wallet is not in the page yet asks nobody', async () => {
  const { context, state, asked } = connectedContext()
  state().setPageWallets([])
  await switchNetwork(context, 'eip155:1')
  expect(asked).toEqual([])
})

test.each([
  [4902, undefined],
  [-32603, { originalError: { code: 4902 } }],
  [-32603, { code: '4902' }],
  [-32000, { error: { message: 'Unrecognized chain ID "0xa".' } }],
])('behavior: %i leads to adding the network', async (code, data) => {
  const wallet = obedient()
  const change = wallet['wallet_switchEthereumChain'] as (params: unknown) => null
  const { context, state, asked } = connectedContext({
    wallet: {
      ...wallet,
      wallet_switchEthereumChain: fail(code, data),
      wallet_addEthereumChain: (params: unknown) => change(params),
    },
  })
  await switchNetwork(context, 'eip155:10')
  expect(state().activeNetworkId).toBe('eip155:10')
  expect(asked.find(({ method }) => method === 'wallet_addEthereumChain')?.params).toEqual([
    {
      chainId: '0xa',
      chainName: 'Optimism',
      nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
      rpcUrls: ['https://optimism.example'],
    },
  ])
})

test('behavior: a wallet that adds and stays is asked to switch again', async () => {
  const wallet = obedient()
  let added = false
  const change = wallet['wallet_switchEthereumChain'] as (params: unknown) => null
  const { context, state } = connectedContext({
    wallet: {
      ...wallet,
      wallet_switchEthereumChain: (params: unknown) => (added ? change(params) : fail(4902)()),
      wallet_addEthereumChain: () => {
        added = true
        return null
      },
    },
  })
  await switchNetwork(context, 'eip155:10')
  expect(state().activeNetworkId).toBe('eip155:10')
})

test.each([
  [4001, 'wallet_declined'],
  [-32002, 'wallet_busy'],
  [-32603, 'wallet_failed'],
])('error: %i changes nothing', async (code, expected) => {
  const { context, state } = connectedContext({ wallet: { wallet_switchEthereumChain: fail(code) } })
  await expect(switchNetwork(context, 'eip155:10')).rejects.toMatchObject({
    code: expected,
    values: { wallet: 'Fox', network: 'Optimism' },
  })
  expect(state().activeNetworkId).toBe('eip155:1')
})

test('error: a wallet that says yes and stays where it is', async () => {
  const { context, state } = connectedContext({ wallet: { wallet_switchEthereumChain: null } })
  await expect(switchNetwork(context, 'eip155:10')).rejects.toMatchObject({ code: 'wallet_failed' })
  expect(state().activeNetworkId).toBe('eip155:1')
})

test('error: a network without a public node cannot be added', async () => {
  const { context, state } = connectedContext({ wallet: { wallet_switchEthereumChain: fail(4902) } })
  state().setConnection({ ...state().connections.eip155, network: 'eip155:10' } as never)
  await expect(switchNetwork(context, 'eip155:1')).rejects.toMatchObject({ code: 'chain_not_supported' })
})

test('error: an unknown network', async () => {
  const { context } = connectedContext()
  await expect(switchNetwork(context, 'eip155:137')).rejects.toMatchObject({ code: 'network_not_found' })
})
