import { expect, test, vi } from 'vitest'
import { readHex, toBase64, toHex } from '../../bitcoin/bytes.ts'
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
    networks: [mainnet, testnet],
  })
  expect(await ask(askAddresses({ silent: true }))).toEqual([])
  expect(connect).not.toHaveBeenCalled()
  expect(await ask(askAddresses())).toEqual(both)
  expect(connect).toHaveBeenCalledWith({ purposes: ['payment', 'ordinals'] })
  expect(await ask(askAddresses({ silent: true }))).toEqual(both)
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
      { account: accounts[0], signingIndexes: [0, 2], sigHash: 131 },
      { account: accounts[1], signingIndexes: [1] },
    ],
  })
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
  ['a list without a PSBT', [{ signedPsbt: new Uint8Array([1, 2, 3]) }]],
  ['text', [{ signedPsbt: 'hello' }]],
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

test('behavior: its change of accounts is told', () => {
  let listener: (changed: object) => void = () => {}
  const on = (_: string, given: typeof listener) => {
    listener = given
    return () => {}
  }
  register({ 'standard:events': { on } })
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
})
