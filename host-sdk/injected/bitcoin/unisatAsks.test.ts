import { expect, test, vi } from 'vitest'
import { toBase64 } from '../../base64.ts'
import { bitcoinNetworks } from '../../protocol/bitcoin.ts'
import { toHex } from '../../protocol/hexBytes.ts'
import {
  askAddresses,
  askMessage,
  askPsbt,
  askTransfer,
  bitcoinPage,
  both,
  inputs,
  key,
  ordinals,
  payment,
  psbt,
  signature,
  signed,
  testnet,
  txid,
} from '../test/bitcoinPage.ts'

// UniSat and its kin, as a page finds and asks them.

const stage = bitcoinPage()

const unisat = (more: object = {}) => ({
  requestAccounts: vi.fn(async () => [payment]),
  getAccounts: vi.fn(async () => [payment]),
  getPublicKey: vi.fn(async () => key),
  signMessage: vi.fn(async () => toBase64(signature)),
  signPsbt: vi.fn(async () => toHex(signed)),
  pushPsbt: vi.fn(async () => txid),
  sendBitcoin: vi.fn(async () => txid),
  ...more,
})

test('default', async () => {
  const provider = unisat()
  stage.page['unisat'] = provider
  const { ask, ...wallet } = stage.only()
  expect(wallet).toMatchObject({ id: 'bip122:UniSat', type: 'INJECTED' })
  expect(await ask(askAddresses())).toEqual([both[0]])
  expect(await ask(askAddresses({ silent: true }))).toEqual([both[0]])
  expect(await ask(askMessage('bip322'))).toEqual({ address: payment, signature: toHex(signature) })
  expect(provider.signMessage).toHaveBeenCalledWith('hi', 'bip322-simple')
  expect(await ask(askPsbt())).toEqual({ psbt: toBase64(signed) })
  expect(provider.signPsbt).toHaveBeenCalledWith(toHex(psbt), {
    autoFinalized: false,
    toSignInputs: inputs,
  })
  expect(await ask(askPsbt(true))).toEqual({ psbt: toBase64(signed), txid })
  expect(await ask(askTransfer({ memo: 'x' }))).toEqual({ txid })
  expect(provider.sendBitcoin).toHaveBeenCalledWith(ordinals, 5000, { memo: 'x' })
  expect(await ask({ method: 'disconnect' })).toBeNull()
})

test('behavior: silent looks only, and asks for no key and no chain where there is no account', async () => {
  const getChain = vi.fn()
  const provider = unisat({ getAccounts: vi.fn(async () => []), getChain })
  stage.page['unisat'] = provider
  expect(await stage.only().ask(askAddresses({ silent: true }))).toEqual([])
  expect(provider.requestAccounts).not.toHaveBeenCalled()
  expect(provider.getPublicKey).not.toHaveBeenCalled()
  expect(getChain).not.toHaveBeenCalled()
})

test('param: an account as plain text', async () => {
  stage.page['unisat'] = unisat({ requestAccounts: async () => payment })
  expect(await stage.only().ask(askAddresses())).toEqual([both[0]])
})

test('param: a wallet that does not say which account is chosen', async () => {
  const { getAccounts: _, ...provider } = unisat()
  stage.page['unisat'] = provider
  const { ask } = stage.only()
  expect(await ask(askAddresses())).toEqual([both[0]])
  expect(await ask(askAddresses({ silent: true }))).toEqual([])
  expect(await ask(askMessage())).toEqual({ address: payment, signature: toHex(signature) })
  expect(provider.signMessage).toHaveBeenCalledWith('hi', 'ecdsa')
})

test('param: address and key in one step, by the key that is compressed', async () => {
  const connect = vi.fn(
    async (): Promise<unknown> => ({ address: payment, publicKey: `04${key}`, compressedPublicKey: key }),
  )
  const { requestAccounts, ...provider } = unisat({ connect, getAccounts: vi.fn(async () => []) })
  stage.page['unisat'] = provider
  const { ask } = stage.only()
  expect(await ask(askAddresses())).toEqual([both[0]])
  expect(await ask(askAddresses({ silent: true }))).toEqual([])
  expect(connect).toHaveBeenCalledOnce()
  connect.mockResolvedValue(undefined)
  expect(await ask(askAddresses())).toEqual([])
  connect.mockClear()
  Object.assign(provider, { requestAccounts })
  expect(await ask(askAddresses())).toEqual([both[0]])
  expect(connect).not.toHaveBeenCalled()
})

test('param: a wallet that gives no accounts', async () => {
  const { requestAccounts: _, ...provider } = unisat()
  stage.page['unisat'] = provider
  expect(await stage.only().ask(askAddresses())).toEqual([])
})

test('param: a PSBT that is not sent, of a wallet that sends none', async () => {
  const provider = unisat({ pushPsbt: undefined })
  stage.page['unisat'] = provider
  const { ask } = stage.only()
  expect(await ask(askPsbt())).toEqual({ psbt: toBase64(signed) })
  provider.signPsbt.mockClear()
  await expect(ask(askPsbt(true))).rejects.toMatchObject({ code: 4200 })
  expect(provider.signPsbt).not.toHaveBeenCalled()
})

test('behavior: what is sent is finished and is the signed PSBT; a transfer without a memo has no options', async () => {
  const disconnect = vi.fn(async () => {})
  const provider = unisat({ disconnect })
  stage.page['unisat'] = provider
  const { ask } = stage.only()
  await ask(askPsbt(true))
  expect(provider.signPsbt).toHaveBeenCalledWith(toHex(psbt), { autoFinalized: true, toSignInputs: inputs })
  expect(provider.pushPsbt).toHaveBeenCalledWith(toHex(signed))
  await ask(askTransfer())
  expect(provider.sendBitcoin.mock.lastCall).toStrictEqual([ordinals, 5000])
  await ask({ method: 'disconnect' })
  expect(disconnect).toHaveBeenCalledOnce()
})

test('error: a PSBT that is not base64', async () => {
  const provider = unisat()
  stage.page['unisat'] = provider
  const asked = stage.only().ask({ method: 'signPsbt', params: { psbt: '!', signInputs: [] } })
  await expect(asked).rejects.toMatchObject({ code: -32602 })
  expect(provider.signPsbt).not.toHaveBeenCalled()
})

test('error: another account is chosen in the wallet: it signs and pays with no other', async () => {
  const provider = unisat({ getAccounts: async () => [ordinals] })
  stage.page['unisat'] = provider
  const { ask } = stage.only()
  await expect(ask(askMessage('bip322'))).rejects.toMatchObject({ code: 4100 })
  await expect(ask(askTransfer())).rejects.toMatchObject({ code: 4100 })
  const elsewhere = askTransfer({ account: ordinals, changeAddress: payment })
  await expect(ask(elsewhere)).rejects.toMatchObject({ code: -32602 })
  expect(provider.signMessage).not.toHaveBeenCalled()
  expect(provider.sendBitcoin).not.toHaveBeenCalled()
})

test('param: one taproot address is for money and inscriptions', async () => {
  stage.page['unisat'] = unisat({ requestAccounts: async () => [ordinals] })
  expect(await stage.only().ask(askAddresses())).toEqual([{ ...both[1], intention: 'payment' }, both[1]])
})

test('behavior: it signs and pays on the chain that is chosen in it, and says which', async () => {
  const getChain = vi.fn(async () => ({ enum: 'BITCOIN_MAINNET' }))
  const provider = unisat({ getChain })
  stage.page['unisat'] = provider
  const { ask } = stage.only()
  expect(await ask(askAddresses())).toEqual([{ ...both[0], on: 'BITCOIN_MAINNET' }])
  expect(await ask(askMessage())).toEqual({ address: payment, signature: toHex(signature) })
  for (const chain of ['BITCOIN_TESTNET4', 'FRACTAL_BITCOIN_MAINNET']) {
    getChain.mockResolvedValue({ enum: chain })
    for (const asked of [askMessage(), askPsbt(), askTransfer()])
      await expect(ask(asked)).rejects.toMatchObject({ code: 4901 })
  }
  expect(provider.signMessage).toHaveBeenCalledOnce()
  expect(provider.signPsbt).not.toHaveBeenCalled()
  expect(provider.sendBitcoin).not.toHaveBeenCalled()
})

test('behavior: OKX has one object a network', async () => {
  const connect = async () => ({ address: payment, publicKey: key, compressedPublicKey: key })
  const { requestAccounts: _, ...onMain } = unisat({ connect })
  stage.page['okxwallet'] = { bitcoin: onMain, bitcoinTestnet: { ...onMain, sendBitcoin: undefined } }
  const { ask, ...wallet } = stage.only()
  expect(wallet).toMatchObject({ name: 'OKX Wallet', rdns: 'com.okex.wallet' })
  expect(await ask(askAddresses())).toEqual([both[0]])
  await expect(ask({ ...askTransfer(), network: testnet })).rejects.toMatchObject({ code: 4200 })
  expect(await ask({ method: 'getAccountAddresses', params: {} })).toEqual([both[0]])
  const elsewhere = { ...askTransfer(), network: bitcoinNetworks.regtest }
  await expect(ask(elsewhere)).rejects.toMatchObject({ code: 4901 })
})

test('param: what stands at the object of a network: a function with the methods, or a text', async () => {
  const methods = unisat()
  stage.page['okxwallet'] = {
    bitcoin: methods,
    bitcoinTestnet: Object.assign(() => {}, methods),
    bitcoinSignet: 'soon',
  }
  const { ask } = stage.only()
  expect(await ask({ ...askMessage(), network: testnet })).toMatchObject({ address: payment })
  const elsewhere = { ...askMessage(), network: bitcoinNetworks.signet }
  await expect(ask(elsewhere)).rejects.toMatchObject({ code: 4901 })
})

test('behavior: the same object under two names is one wallet', () => {
  const provider = unisat({ isBinance: true })
  stage.page['binancew3w'] = { bitcoin: unisat() }
  stage.page['unisat'] = provider
  expect(stage.only().name).toBe('Binance Wallet')
})

test.each([
  ['$onekey', 'btc', 'OneKey'],
  ['bitkeep', 'unisat', 'Bitget Wallet'],
  ['binancew3w', 'bitcoin', 'Binance Wallet'],
])('default: the object at %s.%s is %s, alone or also at unisat', (first, last, name) => {
  const provider = unisat()
  stage.page[first] = { [last]: provider }
  expect(stage.only().name).toBe(name)
  stage.page['unisat'] = provider
  expect(stage.only().name).toBe(name)
})

test.each([
  ['$onekey', 'btc', 'OneKey', 'isOneKey'],
  ['bitkeep', 'unisat', 'Bitget Wallet', 'isBitKeep'],
  ['binancew3w', 'bitcoin', 'Binance Wallet', 'isBinance'],
])(
  'behavior: %s.%s is %s once, where another object that says %s stands at unisat',
  (first, last, name, flag) => {
    const provider = Object.assign(unisat(), { [flag]: true })
    stage.page[first] = { [last]: provider }
    stage.page['unisat'] = new Proxy(provider, {})
    expect(stage.only().name).toBe(name)
    stage.page['unisat'] = provider
    expect(stage.only().name).toBe(name)
  },
)

test('behavior: another network brings other addresses', async () => {
  const listeners: Record<string, (payload: unknown) => void> = {}
  stage.page['unisat'] = unisat({
    on: (event: string, listener: (payload: unknown) => void) => {
      listeners[event] = listener
    },
  })
  const emit = vi.fn()
  stage.only().watch(emit)
  const { requestAccounts } = stage.page['unisat'] as ReturnType<typeof unisat>
  listeners['accountsChanged']?.([payment, 5])
  listeners['networkChanged']?.('testnet')
  await expect.poll(() => emit).toHaveBeenCalledTimes(2)
  expect(emit.mock.calls).toEqual([
    ['accountsChanged', [payment]],
    ['accountsChanged', [payment]],
  ])
  // Read without a question to the person.
  expect(requestAccounts).not.toHaveBeenCalled()
})

test.each<[string, () => unknown]>([
  ['method not found', () => Promise.reject({ code: -32601, message: 'Method not found' })],
  ['a refusal', () => Promise.reject(new Error('not supported'))],
  [
    'an error at once',
    () => {
      throw new Error('not supported')
    },
  ],
  ['no object', () => 'BITCOIN_MAINNET'],
])('param: a wallet that answers %s when it is asked for its chain', async (_, getChain) => {
  const provider = unisat({ getChain })
  stage.page['unisat'] = provider
  const { ask } = stage.only()
  expect(await ask(askAddresses())).toEqual([both[0]])
  expect(await ask(askMessage())).toEqual({ address: payment, signature: toHex(signature) })
  expect(await ask(askPsbt())).toEqual({ psbt: toBase64(signed) })
  expect(await ask(askTransfer())).toEqual({ txid })
})
