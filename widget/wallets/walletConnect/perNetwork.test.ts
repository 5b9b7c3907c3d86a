import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { type Granted, startWalletConnectWallet } from '../../../e2e/wallets/walletConnectWallet.ts'
import { bitcoinNetworks } from '../../../host-sdk/protocol/bitcoin.ts'
import { solanaClusters } from '../../../host-sdk/protocol/solana.ts'
import { type TestServer, testServer } from '../../../server/test/testServer.ts'
import { pairWallet } from '../../actions/pairWallet.ts'
import { switchNetwork } from '../../actions/switchNetwork.ts'
import { handleRequest } from '../../rpc/handleRequest.ts'
import { untilState } from '../../state/untilState.ts'
import { relayUrlOf } from '../../test/relayFrame.ts'
import { solanaNetwork, testCall } from '../../test/testContext.ts'
import { walletConnectFrame } from '../../test/walletConnectFrame.ts'

// Sessions that grant each network accounts and methods of its own (CAIP-25), in a whole frame: real client, wallet and relay.

const { mainnet, devnet, testnet } = solanaClusters
const first = '7EcDhSYGxXyscszYEp35KHN8vvw3svAuLKTzXwCFLtV'
const second = 'CuieVDEDtLo7FypA9SbLM9saXFdb1dsshEkyErMqkRQq'
const paid = 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4'
const tried = 'tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx'
const bitcoin = [bitcoinNetworks.mainnet, bitcoinNetworks.testnet] as const
const message = 'solana_signMessage'
const transaction = 'solana_signTransaction'

const part = (network: string, address: string, methods: string[]): Granted => ({
  [network]: {
    ...{ accounts: [`${network}:${address}`], chains: [network], methods },
    events: ['accountsChanged', 'chainChanged'],
  },
})

let server: TestServer
const ended: (() => unknown)[] = []
beforeAll(async () => {
  vi.stubEnv('DISABLE_GLOBAL_CORE', 'true')
  server = await testServer({ env: { WIDGET_ORIGIN: 'http://127.0.0.1:0' } })
})
afterAll(() => server[Symbol.asyncDispose]())
afterEach(() => Promise.all(ended.splice(0).map((end) => end())))

async function paired(parts: Granted[], served: string[] = [mainnet, devnet, ...bitcoin]) {
  const wallet = await startWalletConnectWallet({
    ...{ relayUrl: relayUrlOf(server), projectId: 'demo', accounts: [] },
    grant: () => Object.assign({}, ...parts),
  })
  ended.push(() => wallet.stop())
  const networks = served.map((id) => ({ ...solanaNetwork, id }))
  const { context } = walletConnectFrame(server, networks)
  const { store } = context
  const pairing = pairWallet(context)
  const { uri } = await untilState(store, ({ pairing }) => pairing ?? undefined)
  await wallet.pair(uri)
  await pairing
  const connection = (family: 'solana' | 'bip122') => store.getState().connections[family]
  return { wallet, context, connection }
}

const noTransaction = ['solana:signTransaction', 'solana:signAndSendTransaction']
const noMessage = ['solana:signMessage', 'solana:signIn']

test.each<[string, Granted[], Record<string, string[]> | undefined, Record<string, string[]> | undefined]>([
  [
    'the same account, with more methods on one of them',
    [part(mainnet, first, [message]), part(devnet, first, [message, transaction])],
    undefined,
    undefined,
  ],
  [
    'the same account, with other methods on each',
    [part(mainnet, first, [transaction]), part(devnet, first, [message])],
    undefined,
    undefined,
  ],
  [
    'the same account, and nothing signs messages on a network that is served',
    [part(mainnet, first, [transaction]), part(devnet, first, []), part(testnet, first, [message])],
    { [first]: noMessage },
    { [first]: noMessage },
  ],
  [
    'another account, with other methods',
    [part(mainnet, first, [message]), part(devnet, second, [transaction])],
    { [first]: noTransaction },
    { [second]: noMessage },
  ],
  [
    'another account, which can do all',
    [part(mainnet, first, [message]), part(devnet, second, [message, transaction])],
    { [first]: noTransaction },
    undefined,
  ],
])('default: what a Solana wallet lacks on each network: %s', async (_, parts, before, after) => {
  const { context, connection } = await paired(parts)
  const there = connection('solana')
  expect(there?.network).toBe(mainnet)
  expect(there?.lacks).toEqual(before)
  await switchNetwork(context, devnet)
  expect(connection('solana')?.network).toBe(devnet)
  expect(connection('solana')?.lacks).toEqual(after)
  await switchNetwork(context, mainnet)
  expect(connection('solana')).toEqual(there)
})

test.each([
  ['less', ['signMessage', 'signPsbt', 'sendTransfer'], ['signPsbt'], undefined, ['bitcoin:signMessage']],
  ['more', ['signPsbt'], ['signMessage', 'signPsbt', 'sendTransfer'], ['bitcoin:signMessage'], undefined],
])('default: a Bitcoin wallet that does %s on the other network', async (_, here, there, before, after) => {
  const ask = 'getAccountAddresses'
  const { wallet, context, connection } = await paired([
    part(bitcoin[0], paid, [ask, ...here]),
    part(bitcoin[1], tried, [ask, ...there]),
  ])
  wallet.answers[ask] = () => [{ address: tried, publicKey: `02${'79'.repeat(32)}`, intention: 'payment' }]
  const lacks = (address: string, missing: string[] | undefined) =>
    missing ? { [address]: expect.arrayContaining(missing) } : undefined
  expect(connection('bip122')?.lacks).toEqual(lacks(paid, before))
  await switchNetwork(context, bitcoin[1])
  expect(connection('bip122')?.accounts).toEqual([`${bitcoin[1]}:${tried}`])
  expect(connection('bip122')?.lacks).toEqual(lacks(tried, after))
})

const transfer = ['signMessage', 'signPsbt', 'sendTransfer', 'getAccountAddresses']
const prefixed = transfer.map((name) => `bitcoin_${name}`)
test.each([
  ['its own names', prefixed, 'bitcoin_sendTransfer'],
  ['whatever was proposed', [...prefixed, ...transfer], 'sendTransfer'],
])('behavior: a Bitcoin wallet that grants %s can do everything', async (_, methods, name) => {
  const { wallet, context, connection } = await paired([part(bitcoin[0], paid, methods)])
  wallet.answers[name] = () => ({ txid: 'ab'.repeat(32) })
  expect(connection('bip122')?.lacks).toBeUndefined()
  const connector = context.connectors().find(({ namespace }) => namespace === 'bip122')
  const params = { account: paid, recipientAddress: paid, amount: '1000' }
  const answer = connector?.request({ method: 'sendTransfer', params, network: bitcoin[0] })
  await expect(answer).resolves.toEqual({ txid: 'ab'.repeat(32) })
  expect(wallet.asked.at(-1)).toBe(`${name} ${bitcoin[0]}`)
})

const signature = Buffer.alloc(64, 7).toString('base64')
const apart = [part(mainnet, first, [message, transaction]), part(devnet, second, [message, transaction])]

/** A request of the page for a network on which the connection is not. */
async function asked(pubkey?: string) {
  const frame = await paired(apart)
  const given: unknown[] = []
  frame.wallet.answers[message] = (params) => {
    given.push(params)
    return { signature }
  }
  const request = { method: message, params: { message: '2g', ...(pubkey && { pubkey }) }, network: devnet }
  const answer = handleRequest(frame.context, testCall(), 'solana', request).catch((error) => error.code)
  return { ...frame, given, answer: await answer }
}

test.each([
  ['the account that was granted there', second],
  ['no account', undefined],
])('default: a request for another network that names %s', async (_, pubkey) => {
  const { wallet, given, answer, connection } = await asked(pubkey)
  expect(answer).toMatchObject({ signature: expect.any(String) })
  expect(wallet.asked).toEqual([`${message} ${devnet}`])
  expect(given).toEqual([{ message: '2g', pubkey: second }])
  expect(connection('solana')?.accounts).toEqual([`${mainnet}:${first}`])
})

/** Each account that a page finds on a network signs there. */
test.each(['solana_getAccounts', 'solana_requestAccounts'])('default: %s of each network', async (method) => {
  const { context, wallet } = await paired([
    ...[part(mainnet, first, [message]), part(devnet, second, [message])],
    part(testnet, first, [message]),
  ])
  wallet.answers[message] = () => ({ signature })
  const ask = (request: object) => handleRequest(context, testCall(), 'solana', request)
  const accountsOn = (network?: string) => ask({ method, params: {}, ...(network && { network }) })
  for (const [network, pubkey] of [
    [mainnet, first],
    [devnet, second],
  ]) {
    expect(await accountsOn(network)).toEqual([{ pubkey }])
    const signed = ask({ method: message, params: { message: '2g', pubkey }, network })
    expect(await signed).toMatchObject({ signature: expect.any(String) })
  }
  expect(await accountsOn()).toEqual([{ pubkey: first }])
  await expect(accountsOn(testnet)).rejects.toMatchObject({ code: 4902 })
  await switchNetwork(context, devnet)
  expect(await accountsOn()).toEqual([{ pubkey: second }])
  expect(await accountsOn(mainnet)).toEqual([{ pubkey: first }])
})

test.each([
  ['solana_getAccounts', [message]],
  ['solana_requestAccounts', [message]],
  // A method of another family says nothing about networks of this one.
  ['solana_getAccounts', [message, 'wallet_addEthereumChain']],
])('error: %s where none is granted, with %j', async (method, granted) => {
  const { context } = await paired([part(mainnet, first, granted)])
  const answer = handleRequest(context, testCall(), 'solana', { method, params: {}, network: devnet })
  await expect(answer).rejects.toMatchObject({ code: 4901 })
})

test('behavior: several accounts of a network, the chosen one first', async () => {
  const [account] = Object.values(part(devnet, second, [message]))
  const both = {
    [devnet]: { ...account, accounts: [`${devnet}:${second}`, `${devnet}:${first}`] },
  } as Granted
  const { context } = await paired([part(mainnet, first, [message]), both])
  const ask = () =>
    handleRequest(context, testCall(), 'solana', {
      method: 'solana_getAccounts',
      params: {},
      network: devnet,
    })
  expect(await ask()).toEqual([{ pubkey: second }, { pubkey: first }])
  context.store.getState().setChosen({ solana: first })
  expect(await ask()).toEqual([{ pubkey: first }, { pubkey: second }])
})

test('error: an account that was granted on another network alone', async () => {
  const { wallet, answer } = await asked(first)
  expect(answer).toBe(4100)
  expect(wallet.asked).toEqual([])
})

test('behavior: after a change of network the accounts are those of that network', async () => {
  const { context, connection } = await paired(apart)
  await switchNetwork(context, devnet)
  expect(connection('solana')?.accounts).toEqual([`${devnet}:${second}`])
})

const [words, psbt] = ['signMessage', 'signPsbt'] as const
test.each([
  ['solana', message, { message: '2g', pubkey: first }, devnet],
  ['solana', transaction, { transaction: 'AQID', pubkey: first }, devnet],
  ['solana', 'solana_signIn', { address: first }, devnet],
  ['bip122', words, { account: paid, message: 'hi' }, bitcoin[1]],
  ['bip122', words, { account: tried, address: paid, message: 'hi' }, bitcoin[1]],
  ['bip122', psbt, { psbt: 'cHNidA==', signInputs: [{ address: paid, index: 0 }] }, bitcoin[1]],
] as const)('error: %s %s %j is not asked on another network', async (family, method, params, network) => {
  const solana = [message, transaction, 'solana_signIn']
  const { wallet, context } = await paired([
    ...[part(mainnet, first, solana), part(devnet, second, solana)],
    ...[part(bitcoin[0], paid, [words, psbt]), part(bitcoin[1], tried, [words, psbt])],
  ])
  const connector = context.connectors().find(({ namespace }) => namespace === family)
  const answer = connector?.request({ method, params, network })
  await expect(answer).rejects.toMatchObject({ code: 4100 })
  expect(wallet.asked).toEqual([])
})
