import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import {
  startWalletConnectWallet,
  type WalletConnectWallet,
} from '../../../e2e/wallets/walletConnectWallet.ts'
import { type TestServer, testServer } from '../../../server/test/testServer.ts'
import { readAnswer, type SignMethod } from '../../rpc/bip122/readAnswer.ts'
import { relayFrame, relayUrlOf } from '../../test/relayFrame.ts'

// Wallets that write Bitcoin addresses in capitals (BIP-173), and know them in no other spelling: real client, wallet and relay.

const bitcoin = 'bip122:000000000019d6689c085ae165831e93'
const [first, second] = [
  'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4',
  'bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqzk5jj0',
] as const
const capitals = [first, second].map((address) => address.toUpperCase()) as [string, string]
const stranger = 'bc1q9vza2e8x573nczrlzms0wvx3gsqjx7vavgkx0l'
const psbt = Buffer.from('70736274ff', 'hex').toString('base64')

let server: TestServer
let wallet: WalletConnectWallet
const ended: (() => unknown)[] = []
beforeAll(async () => {
  vi.stubEnv('DISABLE_GLOBAL_CORE', 'true')
  server = await testServer({ env: { WIDGET_ORIGIN: 'http://127.0.0.1:0' } })
})
afterAll(() => server[Symbol.asyncDispose]())
afterEach(() => Promise.all(ended.splice(0).map((end) => end())))

/** What the wallet was given, by method. */
let given: Record<string, unknown>
const known = (address: unknown): unknown => {
  if (!capitals.includes(String(address))) throw { code: 5103, message: 'Unsupported account' }
  return address
}
beforeEach(async () => {
  given = {}
  wallet = await startWalletConnectWallet({
    ...{ relayUrl: relayUrlOf(server), projectId: 'demo' },
    accounts: capitals.map((address) => `${bitcoin}:${address}`),
  })
  ended.push(() => wallet.stop())
  const keep = (method: string, params: unknown): Record<string, unknown> => {
    given[method] = params
    const fields = params as Record<string, unknown>
    known(fields['account'])
    return fields
  }
  wallet.answers = {
    signMessage: (params) => {
      const { address, account } = keep('signMessage', params)
      return { address: known(address ?? account), signature: '07'.repeat(65) }
    },
    signPsbt: (params) => {
      for (const one of keep('signPsbt', params)['signInputs'] as { address: string }[]) known(one.address)
      return { psbt }
    },
    sendTransfer: (params) => {
      known(keep('sendTransfer', params)['changeAddress'])
      return { txid: 'ab'.repeat(32) }
    },
    getAccountAddresses: (params) => {
      keep('getAccountAddresses', params)
      return capitals.map((address, at) => ({
        ...{ address, publicKey: `02${'79'.repeat(32)}`, intention: at ? 'ordinal' : 'payment' },
      }))
    },
  }
})

async function connected() {
  const frame = await relayFrame(server, { networks: ['eip155:1', bitcoin] })
  const session = await frame.pairWith(wallet)
  const ask = async (method: string, params: object) => {
    const answer = await frame.engine.request('bip122', { method, params })
    return method === 'getAccountAddresses' ? answer : readAnswer(method as SignMethod, answer, params)
  }
  return { ...frame, session, ask }
}

test('default: the page hears the usual spelling, the wallet its own', async () => {
  const { session, ask } = await connected()
  expect(session.bip122?.accounts).toEqual([first, second].map((address) => `${bitcoin}:${address}`))
  const message = { message: 'hi', account: first, address: second }
  expect(await ask('signMessage', message)).toMatchObject({ address: second })
  expect(given['signMessage']).toMatchObject({ account: capitals[0], address: capitals[1] })
  const signInputs = [
    { address: first, index: 0 },
    { address: second, index: 1, sighashTypes: [1] },
  ]
  expect(await ask('signPsbt', { account: first, psbt, signInputs })).toEqual({ psbt })
  expect(given['signPsbt']).toEqual({
    ...{ account: capitals[0], psbt },
    signInputs: [
      { address: capitals[0], index: 0 },
      { address: capitals[1], index: 1, sighashTypes: [1] },
    ],
  })
})

test('default: who is paid stays as the page wrote it', async () => {
  const { ask } = await connected()
  const transfer = { account: first, recipientAddress: stranger, amount: '1000', changeAddress: second }
  expect(await ask('sendTransfer', transfer)).toEqual({ txid: 'ab'.repeat(32) })
  expect(given['sendTransfer']).toEqual({
    ...transfer,
    ...{ account: capitals[0], changeAddress: capitals[1] },
  })
})

test('default: accounts that the wallet is asked for', async () => {
  const { ask } = await connected()
  expect(await ask('getAccountAddresses', { account: first })).toMatchObject([
    { address: first, intention: 'payment' },
    { address: second, intention: 'ordinal' },
  ])
  expect(given['getAccountAddresses']).toMatchObject({ account: capitals[0] })
})

test.each([
  ['in capitals', [capitals[1]]],
  ['in capitals, by CAIP-10', [`${bitcoin}:${capitals[1]}`]],
  ['in the usual spelling', [second]],
])('behavior: another account is followed, %s', async (_, data) => {
  const { changes } = await connected()
  const event = { name: 'accountsChanged', data }
  await wallet.kit.emitSessionEvent({ topic: wallet.topic(), event, chainId: bitcoin })
  const accounts = [second, first].map((address) => `${bitcoin}:${address}`)
  await expect.poll(() => changes.at(-1)).toEqual(['bip122', expect.objectContaining({ accounts })])
})

test('error: the signature of another address', async () => {
  const { ask } = await connected()
  wallet.answers['signMessage'] = () => ({ address: capitals[1], signature: '07'.repeat(65) })
  await expect(ask('signMessage', { message: 'hi', account: first, address: first })).rejects.toMatchObject({
    data: { reason: 'bad_answer' },
  })
})
