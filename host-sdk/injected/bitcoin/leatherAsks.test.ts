import { expect, test, vi } from 'vitest'
import { toBase64, toHex } from '../../bitcoin/bytes.ts'
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
