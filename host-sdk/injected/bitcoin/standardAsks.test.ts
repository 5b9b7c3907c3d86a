import { expect, test, vi } from 'vitest'
import { toBase64 } from '../../base64.ts'
import { bitcoinNetworks } from '../../protocol/bitcoin.ts'
import { readHex, toHex } from '../../protocol/hexBytes.ts'
import type { StandardAccount, StandardWallet } from '../../standard/standardWallet.ts'
import {
  askAddresses,
  askMessage,
  askPsbt,
  askTransfer,
  bitcoinPage,
  both,
  key,
  mainnet,
  ordinals,
  payment,
  psbt,
  registerNow,
  signature,
  signed,
  testnet,
  txid,
} from '../test/bitcoinPage.ts'

// Wallets by Wallet Standard, as a page finds and asks them.

const stage = bitcoinPage()

const accounts: StandardAccount[] = [payment, ordinals].map((address) => ({
  address,
  publicKey: readHex(address === ordinals ? key.slice(2) : key) ?? new Uint8Array(),
  chains: ['bitcoin:mainnet'],
  features: [],
}))
/** With what each account says of its network. */
const granted = both.map((one) => ({ ...one, on: ['bitcoin:mainnet'] }))
const register = (features: Record<string, object> = {}, about: Partial<StandardWallet> = {}) => {
  const connect = vi.fn(async () => ({ accounts }))
  registerNow({
    version: '1.0.0',
    name: 'Satoshi',
    icon: 'data:image/png;base64,AA==',
    chains: ['bitcoin:mainnet', 'bitcoin:testnet', 'bitcoin:testnet4'],
    accounts: [],
    features: { 'bitcoin:connect': { connect }, ...features },
    ...about,
  })
  return connect
}

test('default', async () => {
  const connect = register()
  const { provider: _, ask, watch: __, ...about } = stage.only()
  expect(about).toEqual({
    id: 'bip122:Satoshi',
    name: 'Satoshi',
    icon: 'data:image/png;base64,AA==',
    rdns: '',
    type: 'ANNOUNCED',
    namespace: 'bip122',
    networks: [mainnet, testnet, bitcoinNetworks.testnet4],
    features: ['bitcoin:connect'],
  })
  expect(await ask(askAddresses({ silent: true }))).toEqual([])
  expect(connect).not.toHaveBeenCalled()
  expect(await ask(askAddresses())).toEqual(granted)
  expect(connect).toHaveBeenCalledWith({ purposes: ['payment', 'ordinals'] })
  expect(await ask(askAddresses({ silent: true }))).toEqual(granted)
})

test('signs messages and PSBTs, each sighash apart', async () => {
  const signMessage = vi.fn(async () => [{ signature, signedMessage: new Uint8Array() }])
  const signTransaction = vi.fn(async () => [{ signedPsbt: signed }])
  register({ 'bitcoin:signMessage': { signMessage }, 'bitcoin:signTransaction': { signTransaction } })
  const { ask } = stage.only()
  await ask(askAddresses())
  expect(await ask(askMessage())).toEqual({ address: payment, signature: toHex(signature) })
  expect(await ask(askPsbt())).toEqual({ psbt: toBase64(signed) })
  expect(signTransaction).toHaveBeenCalledWith({
    psbt,
    chain: 'bitcoin:mainnet',
    inputsToSign: [
      { account: accounts[0], signingIndexes: [0, 2], sigHash: 'SINGLE|ANYONECANPAY' },
      { account: accounts[1], signingIndexes: [1] },
    ],
  })
})

// ExodusMovement/bitcoin-wallet-standard: sigHash is a word.
test.each<[number, string | undefined]>([
  [0, undefined],
  [1, 'ALL'],
  [2, 'NONE'],
  [3, 'SINGLE'],
  [129, 'ALL|ANYONECANPAY'],
  [130, 'NONE|ANYONECANPAY'],
  [131, 'SINGLE|ANYONECANPAY'],
])('param: the sighash %i in the words of the standard', async (sighash, word) => {
  const signTransaction = vi.fn(async () => [{ signedPsbt: signed }])
  register({ 'bitcoin:signTransaction': { signTransaction } })
  const { ask } = stage.only()
  await ask(askAddresses())
  const params = {
    account: payment,
    psbt: toBase64(psbt),
    signInputs: [{ address: payment, index: 0, sighashTypes: [sighash] }],
  }
  await ask({ method: 'signPsbt', params, network: mainnet })
  expect(signTransaction).toHaveBeenCalledWith(
    expect.objectContaining({
      inputsToSign: [{ account: accounts[0], signingIndexes: [0], ...(word && { sigHash: word }) }],
    }),
  )
})

test('param: its own list of accounts, of which only those of Bitcoin count', async () => {
  const foreign = { ...accounts[0], address: '0xAAaaAaaaAAaAAaAAaAaaaAaaAAAaaaAaaaaaaaAa' } as StandardAccount
  const connect = register({}, { accounts: [foreign, ...accounts] })
  expect(await stage.only().ask(askAddresses({ silent: true }))).toEqual(granted)
  expect(connect).not.toHaveBeenCalled()
})

test('param: what an address is for, by its place in the answer to a connect', async () => {
  const [first, second] = [ordinals, `${ordinals.slice(0, -1)}7`].map((address) => ({
    ...accounts[1],
    address,
  })) as [StandardAccount, StandardAccount]
  register({ 'bitcoin:connect': { connect: async () => ({ accounts: [first, second] }) } })
  expect(await stage.only().ask(askAddresses())).toMatchObject([
    { address: first.address, intention: 'payment' },
    { address: second.address, intention: 'ordinal' },
  ])
})

test('param: more accounts than purposes, or a connect without purposes: by their form', async () => {
  const three = [accounts[1], accounts[0], accounts[0]] as StandardAccount[]
  register({ 'bitcoin:connect': { connect: async () => ({ accounts: three }) } })
  expect(await stage.only().ask(askAddresses())).toMatchObject([both[0], both[0], both[1]])
})

test('param: features that a wallet inherits', async () => {
  const connect = vi.fn(async () => ({ accounts }))
  const disconnect = vi.fn(async () => {})
  const signMessage = async () => [{ signature }]
  const features = Object.create({
    'bitcoin:connect': { connect },
    'bitcoin:signMessage': { signMessage },
    'bitcoin:disconnect': { disconnect },
  })
  register({}, { features })
  const { ask } = stage.only()
  expect(await ask(askAddresses())).toEqual(granted)
  expect(connect).toHaveBeenCalledWith({ purposes: ['payment', 'ordinals'] })
  expect(await ask(askMessage())).toEqual({ address: payment, signature: toHex(signature) })
  await ask({ method: 'disconnect' })
  expect(disconnect).toHaveBeenCalledOnce()
})

test('param: connected by the feature of all families', async () => {
  const connect = vi.fn(async () => ({ accounts: [...accounts].reverse() }))
  register({}, { features: { 'standard:connect': { connect } } })
  const { ask } = stage.only()
  expect(await ask(askAddresses({ silent: true }))).toEqual([])
  expect(connect.mock.lastCall).toStrictEqual([{ silent: true }])
  expect(await ask(askAddresses())).toEqual(granted)
  expect(connect.mock.lastCall).toStrictEqual([])
  await ask(askAddresses({ silent: true }))
  expect(connect).toHaveBeenCalledTimes(2)
})

test('behavior: a wallet that gave nothing is not asked again where it cannot be asked silently', async () => {
  const connect = register({ 'bitcoin:signMessage': { signMessage: async () => [{ signature }] } })
  await expect(stage.only().ask(askMessage())).rejects.toMatchObject({ code: 4100 })
  expect(connect).not.toHaveBeenCalled()
})

test('behavior: what is granted counts by its form where the purposes were not said', async () => {
  const connect = async () => ({ accounts: [accounts[1], accounts[0]] })
  register({}, { features: { 'standard:connect': { connect } } })
  const { ask } = stage.only()
  await ask(askAddresses())
  expect(await ask(askAddresses({ silent: true }))).toEqual(granted)
})

test('error: an account of another chain in the answer to a connect', async () => {
  const foreign = { ...accounts[0], address: '0xAAaaAaaaAAaAAaAAaAaaaAaaAAAaaaAaaaaaaaAa' }
  const signMessage = vi.fn(async () => [{ signature }])
  register({
    'bitcoin:connect': { connect: async () => ({ accounts: [foreign] }) },
    'bitcoin:signMessage': { signMessage },
  })
  const { ask } = stage.only()
  expect(await ask(askAddresses())).toEqual([])
  const asked = { ...askMessage(), params: { account: foreign.address, message: 'hi' } }
  await expect(ask(asked)).rejects.toMatchObject({ code: 4100 })
  expect(signMessage).not.toHaveBeenCalled()
})

test('error: a connect that answers without accounts, and a silent one that fails', async () => {
  const connect = vi.fn(async (): Promise<unknown> => ({}))
  register({}, { features: { 'standard:connect': { connect } } })
  const { ask } = stage.only()
  expect(await ask(askAddresses())).toEqual([])
  connect.mockRejectedValue(new Error('locked'))
  expect(await ask(askAddresses({ silent: true }))).toEqual([])
})

test('behavior: who signs is connected first, silently', async () => {
  const own: StandardAccount[] = []
  const connect = vi.fn(async () => {
    own.push(...accounts)
    return { accounts }
  })
  const signMessage = vi.fn(async () => [{ signature }])
  register(
    {},
    { accounts: own, features: { 'standard:connect': { connect }, 'bitcoin:signMessage': { signMessage } } },
  )
  const { ask } = stage.only()
  await ask({ ...askMessage(), params: { account: ordinals, message: 'hi' } })
  expect(connect.mock.calls).toEqual([[{ silent: true }]])
  expect(signMessage.mock.lastCall).toEqual([
    { account: accounts[1], message: new TextEncoder().encode('hi') },
  ])
  await ask(askMessage())
  expect(connect).toHaveBeenCalledOnce()
  expect(signMessage.mock.lastCall).toMatchObject([{ account: accounts[0] }])
})

test('param: the network of a PSBT, and no sighash where none is asked for', async () => {
  const signTransaction = vi.fn(async (_: object) => [{ signedPsbt: signed }])
  register({ 'bitcoin:signTransaction': { signTransaction } })
  const { ask } = stage.only()
  await ask(askAddresses())
  const params = { psbt: toBase64(psbt), signInputs: [{ address: payment, index: 1 }] }
  await ask({ method: 'signPsbt', params, network: testnet })
  const [account] = accounts
  expect(signTransaction.mock.lastCall).toStrictEqual([
    { psbt, chain: 'bitcoin:testnet', inputsToSign: [{ account, signingIndexes: [1] }] },
  ])
  await expect(ask({ method: 'signPsbt', params })).rejects.toMatchObject({ code: 4901 })
})

test.each<[string, object, number]>([
  ['no base64', { psbt: '!' }, -32602],
  [
    'an input of an account that is not connected',
    { signInputs: [{ address: `${payment}x`, index: 0 }] },
    4100,
  ],
])('error: a PSBT with %s', async (_, more, code) => {
  const signTransaction = vi.fn(async () => [{ signedPsbt: signed }])
  register({ 'bitcoin:signTransaction': { signTransaction } })
  const { ask } = stage.only()
  await ask(askAddresses())
  const params = { psbt: toBase64(psbt), signInputs: [], ...more }
  await expect(ask({ method: 'signPsbt', params, network: mainnet })).rejects.toMatchObject({ code })
  expect(signTransaction).not.toHaveBeenCalled()
})

test('behavior: it pays from the account that it said is for money, while that one is there', async () => {
  const request = vi.fn(async (method: string) =>
    method === 'sendTransfer' ? { result: { txid } } : { error: { code: -32601, message: '' } },
  )
  const own: StandardAccount[] = []
  const taproot = [ordinals, `${ordinals.slice(0, -1)}7`].map((address) => ({
    ...accounts[1],
    address,
  })) as [StandardAccount, StandardAccount]
  const connect = async () => ({ accounts: taproot })
  register({ 'bitcoin:connect': { connect }, 'sats-connect:': { provider: { request } } }, { accounts: own })
  const { ask } = stage.only()
  await ask(askAddresses())
  const payFrom = ({ address }: StandardAccount) =>
    ask(askTransfer({ account: address, recipientAddress: payment }))
  // Its own list has them in no order.
  own.push(taproot[1], taproot[0])
  expect(await payFrom(taproot[0])).toEqual({ txid })
  await expect(payFrom(taproot[1])).rejects.toMatchObject({ code: 4100 })
  own.splice(0, 2, accounts[0] as StandardAccount)
  await expect(payFrom(taproot[0])).rejects.toMatchObject({ code: 4100 })
  expect(await payFrom(accounts[0] as StandardAccount)).toEqual({ txid })
})

test('behavior: who was never connected is judged by the form of its addresses, in any order', async () => {
  const request = async (method: string) =>
    method === 'sendTransfer' ? { result: { txid } } : { error: { code: -32601, message: '' } }
  register({ 'sats-connect:': { provider: { request } } }, { accounts: [...accounts].reverse() })
  expect(await stage.only().ask(askTransfer())).toEqual({ txid })
})

test('behavior: a disconnect by each feature that it has forgets what was granted', async () => {
  const disconnect = vi.fn(async () => {})
  register({ 'standard:disconnect': { disconnect } })
  const { ask } = stage.only()
  await ask(askAddresses())
  expect(await ask({ method: 'disconnect' })).toBeNull()
  expect(disconnect).toHaveBeenCalledOnce()
  expect(await ask(askAddresses({ silent: true }))).toEqual([])
})

test('sends a PSBT; transfers only with sats-connect behind it', async () => {
  const signAndSendTransaction = vi.fn(async () => [{ txId: txid }])
  const request = vi.fn(async () => ({ jsonrpc: '2.0', result: { txid }, id: 1 }))
  register({
    'bitcoin:signAndSendTransaction': { signAndSendTransaction },
    'sats-connect:': { provider: { request } },
  })
  const { ask } = stage.only()
  await ask(askAddresses())
  expect(await ask(askPsbt(true))).toMatchObject({ txid })
  expect(await ask(askTransfer())).toEqual({ txid })
  expect(request).toHaveBeenCalledWith('sendTransfer', {
    recipients: [{ address: ordinals, amount: 5000 }],
  })
})

test('error: a transfer from another account than the wallet pays from', async () => {
  const request = vi.fn(async () => ({ jsonrpc: '2.0', result: { txid }, id: 1 }))
  register({ 'sats-connect:': { provider: { request } } })
  const { ask } = stage.only()
  await ask(askAddresses())
  await expect(ask(askTransfer({ account: ordinals }))).rejects.toMatchObject({ code: 4100 })
  expect(request).not.toHaveBeenCalledWith('sendTransfer', expect.anything())
})

test.each([
  ['a transfer', askTransfer(), 4200],
  ['a message of another account', { ...askMessage(), params: { account: ordinals, message: 'a' } }, 4100],
  ['a method of nobody', { method: 'constructor' }, 4200],
])('error: %s', async (_, request, code) => {
  register()
  await expect(stage.only().ask(request)).rejects.toMatchObject({ code })
})

test.each<[string, unknown]>([
  ['no list', {}],
  ['what only looks like a list', { 0: { signedPsbt: signed }, length: 1 }],
  ['a list without a PSBT', [{}]],
  ['text', [{ signedPsbt: 'hello!' }]],
])('error: an answer that is %s', async (_, answer) => {
  register({ 'bitcoin:signTransaction': { signTransaction: async () => answer } })
  const { ask } = stage.only()
  await ask(askAddresses())
  await expect(ask(askPsbt())).rejects.toMatchObject({ code: -32603, data: { reason: 'bad_answer' } })
})

test('behavior: ours, wallets of other families and broken ones are left out', () => {
  register({}, { name: 'Gatehouse' })
  register({}, { name: 'Ghost', chains: ['solana:mainnet'] })
  register({}, { name: 'Half', features: {} })
  expect(stage.discovered()).toEqual([])
})

test.each(['standard:events', 'bitcoin:events'])(
  'behavior: its change of accounts is told by %s',
  (feature) => {
    let listener: (changed: object) => void = () => {}
    const on = (_: string, given: typeof listener) => {
      listener = given
      return () => {}
    }
    register({ [feature]: { on } })
    const emit = vi.fn()
    const end = stage.only().watch(emit)
    listener({ accounts })
    listener({ accounts: [{ address: 'no address' }] })
    listener({ features: {} })
    end()
    expect(emit.mock.calls).toEqual([
      ['accountsChanged', [payment, ordinals]],
      ['accountsChanged', []],
    ])
  },
)
