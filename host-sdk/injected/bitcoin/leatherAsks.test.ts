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

const stage = bitcoinPage()

const leather = (answers: Record<string, unknown>) => {
  const request = vi.fn(async (method: string) => {
    const result = answers[method]
    if (result === undefined)
      throw { jsonrpc: '2.0', id: '1', error: { code: 4001, message: 'User rejected' } }
    return { jsonrpc: '2.0', id: '1', result }
  })
  stage.page['LeatherProvider'] = { request }
  stage.page['btc_providers'] = [
    { id: 'LeatherProvider', name: 'Leather', icon: 'data:image/png;base64,AA==' },
  ]
  return request
}

test('default', async () => {
  const request = leather({
    getAddresses: {
      addresses: [
        {
          symbol: 'BTC',
          type: 'p2wpkh',
          address: payment,
          publicKey: key,
          derivationPath: "m/84'/0'/0'/0/0",
        },
        { symbol: 'BTC', type: 'p2tr', address: ordinals, publicKey: key },
        { symbol: 'STX', address: 'SP1' },
      ],
    },
    signMessage: { address: payment, signature: toBase64(signature) },
    signPsbt: { hex: toHex(signed), txid },
    sendTransfer: { txid },
  })
  const { ask } = stage.only()
  expect(await ask(askAddresses({ silent: true }))).toEqual([])
  expect(request).not.toHaveBeenCalled()
  expect(await ask(askAddresses())).toEqual([{ ...both[0], path: "m/84'/0'/0'/0/0" }, both[1]])
  expect(await ask(askMessage('bip322'))).toEqual({ address: payment, signature: toHex(signature) })
  expect(await ask(askPsbt())).toEqual({ psbt: toBase64(signed) })
  expect(request).toHaveBeenLastCalledWith('signPsbt', {
    hex: toHex(psbt),
    signAtIndex: [0, 2, 1],
    broadcast: false,
    allowedSighash: [131],
    network: 'mainnet',
  })
  expect(await ask(askTransfer())).toEqual({ txid })
  await expect(ask(askTransfer({ account: ordinals }))).rejects.toMatchObject({ code: 4100 })
  await expect(ask(askTransfer({ changeAddress: ordinals }))).rejects.toMatchObject({ code: -32602 })
  expect(request.mock.calls.filter(([method]) => method === 'sendTransfer')).toHaveLength(1)
})

test('error: a no, and what it does not do', async () => {
  leather({})
  const { ask } = stage.only()
  await expect(ask(askMessage())).rejects.toMatchObject({ code: 4001 })
  await expect(ask(askMessage('ecdsa'))).rejects.toMatchObject({ code: 4200 })
})

test('param: what the wallet is asked with, and where', async () => {
  const request = leather({
    getAddresses: { addresses: [{ symbol: 'STX', address: payment, publicKey: key }] },
    signMessage: { signature: toBase64(signature) },
    signPsbt: { hex: toHex(signed), txid },
  })
  const { ask } = stage.only()
  expect(await ask({ method: 'getAccountAddresses', params: {} })).toEqual([])
  expect(request.mock.lastCall).toStrictEqual(['getAddresses', {}])
  // It says which address signed, or it was the one that was asked for.
  expect(await ask(askMessage())).toEqual({ address: payment, signature: toHex(signature) })
  expect(request).toHaveBeenLastCalledWith('signMessage', {
    message: 'hi',
    paymentType: 'p2wpkh',
    network: 'mainnet',
  })
  await ask({ method: 'signMessage', params: { account: ordinals, message: 'hi' } })
  expect(request.mock.lastCall).toStrictEqual(['signMessage', { message: 'hi', paymentType: 'p2tr' }])
  expect(await ask(askPsbt(true))).toEqual({ psbt: toBase64(signed), txid })
  expect(request).toHaveBeenLastCalledWith('signPsbt', expect.objectContaining({ broadcast: true }))
  const plain = { psbt: toBase64(psbt), signInputs: [{ address: payment, index: 0 }] }
  expect(await ask({ method: 'signPsbt', params: plain })).toStrictEqual({ psbt: toBase64(signed) })
  expect(request.mock.lastCall).toStrictEqual([
    'signPsbt',
    { hex: toHex(psbt), signAtIndex: [0], broadcast: false },
  ])
})

test('behavior: a PSBT that was to be sent and is only signed has no txid', async () => {
  leather({ signPsbt: { hex: toHex(signed) } })
  expect(await stage.only().ask(askPsbt(true))).toStrictEqual({ psbt: toBase64(signed) })
})

test('behavior: the address that signed, as the wallet says it', async () => {
  leather({ signMessage: { address: ordinals, signature: toBase64(signature) } })
  expect(await stage.only().ask(askMessage())).toMatchObject({ address: ordinals })
})

test('error: a PSBT that is not base64, and addresses that are not a list', async () => {
  const request = leather({ getAddresses: { addresses: { 0: { symbol: 'BTC' } } } })
  const { ask } = stage.only()
  await expect(ask({ method: 'signPsbt', params: { psbt: '!', signInputs: [] } })).rejects.toMatchObject({
    code: -32602,
  })
  expect(request).not.toHaveBeenCalled()
  expect(await ask(askAddresses())).toEqual([])
})

test('param: answers of JSON-RPC 1.0 have an error that is null', async () => {
  const answers: Record<string, unknown> = {
    getAddresses: { addresses: [{ symbol: 'BTC', type: 'p2wpkh', address: payment, publicKey: key }] },
    sendTransfer: { txid },
    signPsbt: { hex: toHex(signed), txid },
  }
  stage.page['LeatherProvider'] = {
    request: async (method: string) => ({ id: 1, result: answers[method], error: null }),
  }
  stage.page['btc_providers'] = [
    { id: 'LeatherProvider', name: 'Leather', icon: 'data:image/png;base64,AA==' },
  ]
  const { ask } = stage.only()
  expect(await ask(askAddresses())).toEqual([both[0]])
  expect(await ask(askTransfer())).toEqual({ txid })
  expect(await ask(askPsbt())).toEqual({ psbt: toBase64(signed) })
})
