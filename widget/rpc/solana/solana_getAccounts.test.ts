import { expect, test } from 'vitest'
import type { PageWallet } from '../../../host-sdk/protocol/api.ts'
import { solanaClusters } from '../../../host-sdk/protocol/solana.ts'
import { connect } from '../../actions/connect.ts'
import { solanaNetwork, testCall, testContext } from '../../test/testContext.ts'
import { handleRequest } from '../handleRequest.ts'

const { devnet, testnet } = solanaClusters
const unserved = 'solana:11111111111111111111111111111111'
const pubkey = '7EcDhSYGxXyscszYEp35KHN8vvw3svAuLKTzXwCFLtV'
const methods = ['solana_getAccounts', 'solana_requestAccounts']
const violet: PageWallet = {
  ...{ id: 'solana:Violet', name: 'Violet', icon: '', rdns: '', namespace: 'solana', type: 'ANNOUNCED' },
  networks: [devnet],
}

function setUp() {
  const { context, state, store } = testContext({
    wallet: { solana_requestAccounts: [{ pubkey }] },
    wallets: [violet],
  })
  store.setState({ networks: [devnet, testnet].map((id) => ({ ...solanaNetwork, id })) })
  state().setRestore('done')
  const ask = (method: string, network?: string) =>
    handleRequest(context, testCall(), 'solana', { method, params: {}, ...(network && { network }) })
  return { context, state, ask }
}

test.each(methods)('default: %s', async (method) => {
  const { context, ask } = setUp()
  await connect(context, violet.id)
  expect(await ask(method)).toEqual([{ pubkey }])
  expect(await ask(method, devnet)).toEqual([{ pubkey }])
})

test.each(methods)('error: %s of a network on which the account can do nothing', async (method) => {
  const { context, ask } = setUp()
  await connect(context, violet.id)
  await expect(ask(method, unserved)).rejects.toMatchObject({ code: 4902 })
  await expect(ask(method, testnet)).rejects.toMatchObject({ code: 4901 })
})

test.each(methods)('error: %s of a network that is not served asks nobody to connect', async (method) => {
  const { state, ask } = setUp()
  await expect(ask(method, unserved)).rejects.toMatchObject({ code: 4902 })
  expect(state().open).toBe(false)
})

test('behavior: nobody is connected: no accounts on any network', async () => {
  const { ask } = setUp()
  expect(await ask('solana_getAccounts')).toEqual([])
  expect(await ask('solana_getAccounts', testnet)).toEqual([])
})

test('behavior: a wallet that is on a network that is not served shows its accounts', async () => {
  const { context, state, ask } = setUp()
  await connect(context, violet.id)
  const { connections, setConnection } = state()
  if (connections.solana) setConnection({ ...connections.solana, network: unserved })
  expect(await ask('solana_getAccounts')).toEqual([{ pubkey }])
})
