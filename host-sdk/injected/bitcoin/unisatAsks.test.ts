import { expect, test, vi } from 'vitest'
import { toBase64, toHex } from '../../bitcoin/bytes.ts'
import { bitcoinNetworks } from '../../protocol/bitcoin.ts'
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

test('behavior: OKX has one object a network', async () => {
  const connect = async () => ({ address: payment, publicKey: key, compressedPublicKey: key })
  const { requestAccounts: _, ...onMain } = unisat({ connect })
  stage.page['okxwallet'] = { bitcoin: onMain, bitcoinTestnet: { ...onMain, sendBitcoin: undefined } }
  const { ask, ...wallet } = stage.only()
  expect(wallet).toMatchObject({ name: 'OKX Wallet', rdns: 'com.okex.wallet' })
  expect(await ask(askAddresses())).toEqual([both[0]])
  await expect(ask({ ...askTransfer(), network: testnet })).rejects.toMatchObject({ code: 4200 })
  const elsewhere = { ...askTransfer(), network: bitcoinNetworks.regtest }
  await expect(ask(elsewhere)).rejects.toMatchObject({ code: 4901 })
})

test('behavior: the same object under two names is one wallet', () => {
  const provider = unisat({ isBinance: true })
  stage.page['binancew3w'] = { bitcoin: unisat() }
  stage.page['unisat'] = provider
  expect(stage.only().name).toBe('Binance Wallet')
})

test('behavior: another network brings other addresses', async () => {
  const listeners: Record<string, (payload: unknown) => void> = {}
  stage.page['unisat'] = unisat({
    on: (event: string, listener: (payload: unknown) => void) => {
      listeners[event] = listener
    },
  })
  const emit = vi.fn()
  stage.only().watch(emit)
  listeners['accountsChanged']?.([payment, 5])
  listeners['networkChanged']?.('testnet')
  await vi.waitFor(() => expect(emit).toHaveBeenCalledTimes(2))
  expect(emit.mock.calls).toEqual([
    ['accountsChanged', [payment]],
    ['accountsChanged', [payment]],
  ])
})
