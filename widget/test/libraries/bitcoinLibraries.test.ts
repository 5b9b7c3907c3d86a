import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { bitcoinWallet } from '../../../host-sdk/bitcoin/bitcoinWallet.ts'
import {
  provideSatsConnect,
  type SatsConnectProvider,
} from '../../../host-sdk/bitcoin/satsConnectProvider.ts'
import { bitcoinShape } from '../../../host-sdk/bitcoin/shape.ts'
import type { PublicConnection, RpcRequest } from '../../../host-sdk/protocol/api.ts'
import { bitcoinNetworks } from '../../../host-sdk/protocol/bitcoin.ts'
import { ownWallet } from '../../../host-sdk/standard/ownWallet.ts'
import {
  readGetAccountAddresses,
  readSendTransfer,
  readSignMessage,
  readSignPsbt,
} from '../../review/bip122/bitcoinParams.ts'
import { readRequest } from '../../review/readRequest.ts'
import { addresses, mainnet, ordinals, payment, txid } from '../satoshi.ts'

const connection: PublicConnection = {
  namespace: 'bip122',
  accounts: [`${mainnet}:${payment}`, `${mainnet}:${ordinals}`],
  network: mainnet,
  wallet: { id: 'w', name: 'W' },
}
const psbt = 'cHNidP8BAAA='
const answers: Record<string, unknown> = {
  getAccountAddresses: addresses,
  signMessage: { address: payment, signature: '07'.repeat(65) },
  signPsbt: { psbt, txid },
  sendTransfer: { txid },
}
const readers: Record<string, (params: unknown) => unknown> = {
  getAccountAddresses: readGetAccountAddresses,
  signMessage: readSignMessage,
  signPsbt: readSignPsbt,
  sendTransfer: readSendTransfer,
}

let undo = (): void => {}
beforeEach(() => {
  vi.stubGlobal('window', globalThis)
  vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => {}, removeItem: () => {} })
})
afterEach(() => {
  undo()
  vi.unstubAllGlobals()
})

/** sats-connect with our provider among those that it finds, and what the frame reads. */
async function satsConnect() {
  const requests: RpcRequest[] = []
  const accounts = bitcoinWallet.accounts(connection)
  const page = {
    accounts: () => accounts,
    state: () => ({ connections: [connection], networks: {} }),
    disconnect: async () => {},
    request: async (request: RpcRequest) => {
      const given = structuredClone(request)
      requests.push(given)
      return answers[given.method]
    },
  }
  const own = ownWallet(bitcoinShape, async () => undefined)
  const ask: SatsConnectProvider['request'] = async (...inputs) =>
    bitcoinWallet.features['sats-connect:request']?.(page, inputs)
  undo = provideSatsConnect(() => own.wallet, ask)
  const { AddressPurpose, getProviders, MessageSigningProtocols, request } = await import('sats-connect')
  const found = getProviders().find(({ name }) => name === 'Gatehouse')
  return {
    AddressPurpose,
    MessageSigningProtocols,
    request: (method: string, params: unknown) => request(method as never, params as never, found?.id),
    read(method: string) {
      const given = requests.filter((one) => one.method === method).at(-1)
      const { params, network } = readRequest(given)
      return { network, params: readers[method]?.(params) }
    },
  }
}

describe('sats-connect', () => {
  test('connects for each purpose', async () => {
    const { AddressPurpose, request } = await satsConnect()
    const purposes = [AddressPurpose.Payment, AddressPurpose.Ordinals]
    for (const [method, params] of [
      ['wallet_connect', { addresses: purposes, message: 'hello' }],
      ['getAddresses', { purposes, message: 'hello' }],
    ] as const) {
      const answer = (await request(method, params)) as { status: string; result: { addresses: object[] } }
      expect([method, answer.status]).toEqual([method, 'success'])
      expect(answer.result.addresses).toMatchObject([
        { address: payment, purpose: 'payment', addressType: 'p2wpkh' },
        { address: ordinals, purpose: 'ordinals', addressType: 'p2tr' },
      ])
    }
  })
  test.each([
    ['ECDSA', 'ecdsa', payment, 'hello'],
    ['BIP322', 'bip322', ordinals, 'Grüße 🫖'],
    [undefined, 'ecdsa', payment, 'a\nb'],
    [undefined, 'bip322', ordinals, 'x'],
  ] as const)('signs by %s as %s', async (protocol, meant, address, message) => {
    const { request, read } = await satsConnect()
    expect(await request('signMessage', { address, message, protocol })).toMatchObject({ status: 'success' })
    expect(read('signMessage').params).toEqual({ account: address, message, protocol: meant })
  })
  test.each([
    [
      { [payment]: [0, 2], [ordinals]: [1] },
      false,
      [
        { address: payment, index: 0 },
        { address: payment, index: 2 },
        { address: ordinals, index: 1 },
      ],
    ],
    [undefined, true, []],
  ])('signs inputs %j of a PSBT, broadcast: %s', async (signInputs, broadcast, inputs) => {
    const { request, read } = await satsConnect()
    await request('signPsbt', { psbt, ...(signInputs && { signInputs }), broadcast })
    expect(read('signPsbt').params).toEqual({
      account: payment,
      psbt,
      inputs,
      ...(broadcast && { broadcast }),
    })
  })
  test.each([1, 546, 2_100_000_000_000_000])('pays %i satoshi', async (amount) => {
    const { request, read } = await satsConnect()
    const answer = await request('sendTransfer', { recipients: [{ address: ordinals, amount }] })
    expect(answer).toMatchObject({ status: 'success', result: { txid } })
    expect(BigInt((read('sendTransfer').params as { amount: string }).amount)).toBe(BigInt(amount))
    expect(read('sendTransfer').params).toMatchObject({ account: payment, recipientAddress: ordinals })
  })
  test('asks for a network by its title', async () => {
    const { request, read, AddressPurpose } = await satsConnect()
    await request('wallet_connect', { addresses: [AddressPurpose.Payment], network: 'Testnet4' })
    expect(read('getAccountAddresses').network).toBe(bitcoinNetworks.testnet4)
  })
})
