import { expect, test, vi } from 'vitest'
import { toBase64 } from '../../base64.ts'
import { toHex } from '../../protocol/hexBytes.ts'
import {
  askAddresses,
  askMessage,
  askPsbt,
  askTransfer,
  bitcoinPage,
  both,
  key,
  ordinals,
  payment,
  psbt,
  signature,
  signed,
  txid,
} from '../test/bitcoinPage.ts'

// Wallets by sats-connect, as a page finds and asks them.

const stage = bitcoinPage()

type Answers = Record<string, unknown>
const list = (answers: Answers, more: object = {}) => {
  const request = vi.fn(async (method: string) => {
    if (!Object.hasOwn(answers, method))
      return { jsonrpc: '2.0', error: { code: -32601, message: 'Method not found' }, id: 1 }
    const answer = answers[method]
    return answer instanceof Error
      ? { jsonrpc: '2.0', error: { code: Number(answer.message), message: 'no' }, id: 1 }
      : { jsonrpc: '2.0', result: answer, id: 1 }
  })
  stage.page['Someone'] = { Provider: { request, ...more } }
  stage.page['btc_providers'] = [{ id: 'Someone.Provider', name: 'Someone', icon: 'data:image/svg+xml,x' }]
  return request
}
const addresses = [
  { address: ordinals, publicKey: key.slice(2), purpose: 'ordinals', addressType: 'p2tr' },
  { address: payment, publicKey: key, purpose: 'payment', addressType: 'p2wpkh' },
  { address: 'ST123', publicKey: key, purpose: 'stacks', addressType: 'stacks' },
]

test.each<[string, Answers]>([
  ['wallet_connect', { wallet_connect: { id: 'a', addresses, walletType: 'software' } }],
  ['getAccounts', { getAccounts: addresses }],
  ['getAddresses', { getAddresses: { addresses } }],
])('default: addresses by %s', async (_, answers) => {
  list(answers)
  const wallet = stage.only()
  expect(wallet).toMatchObject({ id: 'bip122:Someone', type: 'ANNOUNCED', icon: 'data:image/svg+xml,x' })
  expect(await wallet.ask(askAddresses())).toEqual(both)
})

test('param: the network of a connect, by its title', async () => {
  const request = list({ wallet_connect: { addresses } })
  const { ask } = stage.only()
  await ask(askAddresses())
  expect(request.mock.lastCall).toStrictEqual([
    'wallet_connect',
    { addresses: ['payment', 'ordinals'], network: 'Mainnet' },
  ])
  await ask({ method: 'getAccountAddresses', params: {} })
  expect(request.mock.lastCall).toStrictEqual(['wallet_connect', { addresses: ['payment', 'ordinals'] }])
})

test('error: a no to the first way asks by no other', async () => {
  const request = list({ wallet_connect: new Error('-32000'), getAccounts: addresses })
  await expect(stage.only().ask(askAddresses())).rejects.toMatchObject({ code: 4001 })
  expect(request).toHaveBeenCalledOnce()
})

test('error: a wallet that knows none of the ways', async () => {
  const request = list({})
  await expect(stage.only().ask(askAddresses())).rejects.toMatchObject({ code: 4200 })
  expect(request.mock.calls.map(([method]) => method)).toEqual([
    'wallet_connect',
    'getAccounts',
    'getAddresses',
  ])
})

test.each<[string, unknown, object]>([
  ['the longest hash', 'a'.repeat(128), { messageHash: 'a'.repeat(128) }],
  ['a longer one', 'a'.repeat(129), {}],
  ['one that is not text', 7, {}],
])('param: %s of a message', async (_, messageHash, more) => {
  const request = list({ signMessage: { signature: toBase64(signature), messageHash } })
  expect(await stage.only().ask(askMessage())).toStrictEqual({
    address: payment,
    signature: toHex(signature),
    ...more,
  })
  expect(request.mock.lastCall).toStrictEqual(['signMessage', { address: payment, message: 'hi' }])
})

test.each<[string, object, object]>([
  ['by another protocol', { protocol: 'ECDSA' }, { protocol: 'ecdsa' }],
  ['by another address', { address: ordinals }, { address: ordinals }],
  ['without a word of either', { address: undefined, protocol: null }, {}],
])('behavior: a message that a wallet signed %s', async (_, answered, more) => {
  list({ signMessage: { address: payment, signature: toBase64(signature), ...answered } })
  const said = { address: payment, signature: toHex(signature), ...more }
  expect(await stage.only().ask(askMessage('bip322'))).toStrictEqual(said)
})

test('behavior: a disconnect, also of wallets that know the older one alone', async () => {
  const request = list({ wallet_disconnect: null })
  expect(await stage.only().ask({ method: 'disconnect' })).toBeNull()
  expect(request.mock.calls).toEqual([['wallet_disconnect', null]])
  const older = list({ wallet_renouncePermissions: true })
  expect(await stage.only().ask({ method: 'disconnect' })).toBeNull()
  expect(older.mock.calls.map(([method]) => method)).toEqual([
    'wallet_disconnect',
    'wallet_renouncePermissions',
  ])
})

test('silent asks nobody', async () => {
  const request = list({ wallet_getAccount: { addresses } })
  expect(await stage.only().ask(askAddresses({ silent: true }))).toEqual(both)
  expect(request).toHaveBeenCalledOnce()
  list({ wallet_getAccount: new Error('-32002') })
  expect(await stage.only().ask(askAddresses({ silent: true }))).toEqual([])
})

test('signs and sends', async () => {
  const request = list({
    signMessage: {
      address: payment,
      signature: toBase64(signature),
      messageHash: 'ab',
      protocol: 'BIP322',
    },
    signPsbt: { psbt: toBase64(signed), txid },
    sendTransfer: { txid },
    wallet_getAccount: { addresses },
  })
  const { ask } = stage.only()
  expect(await ask(askMessage('bip322'))).toEqual({
    address: payment,
    signature: toHex(signature),
    messageHash: 'ab',
    protocol: 'bip322',
  })
  expect(request).toHaveBeenLastCalledWith('signMessage', {
    address: payment,
    message: 'hi',
    protocol: 'BIP322',
  })
  expect(await ask(askPsbt())).toEqual({ psbt: toBase64(signed) })
  expect(request).toHaveBeenLastCalledWith('signPsbt', {
    psbt: toBase64(psbt),
    signInputs: { [payment]: [0, 2], [ordinals]: [1] },
    broadcast: false,
  })
  expect(await ask(askPsbt(true))).toEqual({ psbt: toBase64(signed), txid })
  expect(request).toHaveBeenLastCalledWith('signPsbt', expect.objectContaining({ broadcast: true }))
  expect(await ask(askTransfer())).toEqual({ txid })
  await expect(ask(askTransfer({ memo: 'x' }))).rejects.toMatchObject({ code: 4200 })
})

test('behavior: a PSBT that was to be sent and is only signed has no txid', async () => {
  list({ signPsbt: { psbt: toBase64(signed) } })
  expect(await stage.only().ask(askPsbt(true))).toStrictEqual({ psbt: toBase64(signed) })
})

test('behavior: a wallet that does not say which account stands pays from what it granted', async () => {
  list({ getAddresses: { addresses }, sendTransfer: { txid } })
  const { ask } = stage.only()
  await expect(ask(askTransfer())).rejects.toMatchObject({ code: 4100 })
  await ask(askAddresses())
  expect(await ask(askTransfer({ changeAddress: payment }))).toEqual({ txid })
})

test.each<[string, object, number]>([
  ['the account of inscriptions', { account: ordinals }, 4100],
  ['an account that is no longer chosen', { account: payment.toUpperCase() }, 4100],
  ['change for another address', { changeAddress: ordinals }, -32602],
])('error: a transfer from or to what the wallet is not told: %s', async (_, more, code) => {
  const request = list({ wallet_getAccount: { addresses }, sendTransfer: { txid } })
  await expect(stage.only().ask(askTransfer(more))).rejects.toMatchObject({ code })
  expect(request).not.toHaveBeenCalledWith('sendTransfer', expect.anything())
})

test.each([
  ['-32000', 4001],
  ['-32002', 4100],
  ['-32603', -32603],
])('error: its code %s is %i', async (code, expected) => {
  list({ signMessage: new Error(code) })
  await expect(stage.only().ask(askMessage())).rejects.toMatchObject({ code: expected })
})

test('error: an answer of no form', async () => {
  list({ signMessage: { signature: 'no base64!' } })
  await expect(stage.only().ask(askMessage())).rejects.toMatchObject({ data: { reason: 'bad_answer' } })
  list({ wallet_connect: { addresses: [{ address: 'x', publicKey: 'y', purpose: 'payment' }] } })
  expect(await stage.only().ask(askAddresses())).toEqual([])
})

test('behavior: entries that lead nowhere are left out, and a listed wallet stands once', () => {
  list({})
  const [entry] = stage.page['btc_providers'] as object[]
  stage.page['btc_providers'] = [
    entry,
    entry,
    null,
    { id: 'Nobody.here', name: 'Nobody' },
    { id: 7, name: 'Seven' },
  ]
  stage.page['XverseProviders'] = { BitcoinProvider: { request: async () => ({}) } }
  expect(stage.discovered().map(({ name }) => name)).toEqual(['Someone', 'Xverse'])
})
