import { expect, test } from 'vitest'
import type { PageWallet } from '../../host-sdk/protocol/api.ts'
import { bitcoinNetworks } from '../../host-sdk/protocol/bitcoin.ts'
import { RpcError } from '../../host-sdk/protocol/rpcError.ts'
import { networks, settled, testContext } from '../test/testContext.ts'
import { connect } from './connect.ts'
import { readBitcoinAccounts } from './readBitcoinAccounts.ts'
import { switchNetwork } from './switchNetwork.ts'
import { onWalletEvent } from './walletEvents.ts'

const { mainnet, testnet, signet } = bitcoinNetworks
const ours = 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4'
const tests = 'tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx'
const key = '0279be667ef9dcbbac55a06295ce870b07029bfcdb2dce28d959f2815b16f81798'
const wallet: PageWallet = {
  id: 'bip122:UniSat',
  name: 'UniSat',
  icon: '',
  rdns: '',
  namespace: 'bip122',
  type: 'INJECTED',
}
const on = (said: unknown, address = tests) => [
  { address, publicKey: key, intention: 'payment', ...(said !== undefined && { on: said }) },
]

/** Connected on the main network. */
async function connected() {
  const made = testContext({ wallets: [wallet], wallet: { getAccountAddresses: on(undefined, ours) } })
  const served = [mainnet, testnet, signet].map((id) => ({ ...networks[0], id }) as never)
  made.store.setState({ networks: served })
  await connect(made.context, wallet.id)
  expect(made.state().connections.bip122?.accounts).toEqual([`${mainnet}:${ours}`])
  return made
}

test.each<[string, string, unknown]>([
  ['says nothing', testnet, undefined],
  ['is there by UniSat', signet, 'BITCOIN_SIGNET'],
  ['is there by sats-connect', testnet, 'Testnet'],
  ['is there by Wallet Standard', signet, ['bitcoin:testnet', 'bitcoin:signet']],
])('default: a wallet that %s', async (_, network, said) => {
  const { context, answers } = await connected()
  answers['getAccountAddresses'] = on(said)
  expect(await readBitcoinAccounts(context, network as never)).toMatchObject({
    accounts: [`${network}:${tests}`],
  })
})

// The networks of a form share their addresses: what the wallet says decides.
test.each<[string, string, unknown, string?]>([
  ['Signet of UniSat', testnet, 'BITCOIN_SIGNET'],
  ['Signet of sats-connect', testnet, 'Signet'],
  ['chains of Wallet Standard', signet, ['bitcoin:testnet']],
  ['Fractal of UniSat', mainnet, 'FRACTAL_BITCOIN_MAINNET', ours],
  ['an address of another form', mainnet, undefined],
])('error: a wallet that is elsewhere: %s', async (_, network, said, address) => {
  const { context, answers } = await connected()
  answers['getAccountAddresses'] = on(said, address)
  await expect(readBitcoinAccounts(context, network as never)).rejects.toMatchObject({ code: 4901 })
})

test('error: of several accounts those that are elsewhere are left out', async () => {
  const { context, answers } = await connected()
  const other = 'tb1qrp33g0q5c5txsp9arysrx4k6zdkfs4nce4xj0gdcccefvpysxf3q0sl5k7'
  answers['getAccountAddresses'] = [...on(['bitcoin:signet']), ...on(['bitcoin:testnet'], other)]
  const { accounts, details } = await readBitcoinAccounts(context, testnet)
  expect(accounts).toEqual([`${testnet}:${other}`])
  expect(details).toHaveLength(1)
})

test.each<[string, () => unknown]>([
  ['4901', () => new RpcError(4901, 'Reconnecting')],
  ['4901 with words of ours', () => new RpcError(4901, 'The wallet is on a network that is not served')],
  ['4901 with data', () => new RpcError(4901, 'x', { reason: 'network_not_served' })],
  ['4901 with a name', () => Object.assign(new RpcError(4901, 'x'), { name: 'NetworkNotServed' })],
  ['4900', () => new RpcError(4900, 'Disconnected')],
])('behavior: a wallet that cannot answer for a moment (%s) stays connected', async (_, made) => {
  const { context, answers, state } = await connected()
  const before = state().connections.bip122
  answers['getAccountAddresses'] = made()
  onWalletEvent(context, wallet.id, 'accountsChanged', [ours])
  onWalletEvent(context, wallet.id, 'chainChanged', 'livenet')
  await settled()
  expect(state().connections.bip122).toBe(before)
})

test('behavior: a wallet that went to a network that is not served is left', async () => {
  const { context, answers, state } = await connected()
  answers['getAccountAddresses'] = on('FRACTAL_BITCOIN_MAINNET', ours)
  onWalletEvent(context, wallet.id, 'chainChanged', 'FRACTAL_BITCOIN_MAINNET')
  await expect.poll(() => state().connections.bip122, { interval: 5 }).toBeUndefined()
})

test('behavior: what the wallet lacks, it lacks on another network too', async () => {
  const { context, answers, state } = await connected()
  state().setConnection({ ...state().connections.bip122, lacks: { [ours]: ['signPsbt'] } } as never)
  answers['getAccountAddresses'] = on(undefined)
  await switchNetwork(context, testnet)
  expect(state().connections.bip122?.lacks).toEqual({ [tests]: ['signPsbt'] })
})
