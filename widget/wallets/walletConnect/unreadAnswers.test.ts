import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import {
  startWalletConnectWallet,
  type WalletConnectWallet,
} from '../../../e2e/wallets/walletConnectWallet.ts'
import type { Namespace } from '../../../host-sdk/protocol/caip.ts'
import type { RpcError } from '../../../host-sdk/protocol/rpcError.ts'
import { type TestServer, testServer } from '../../../server/test/testServer.ts'
import { toSendError } from '../../actions/send/sendError.ts'
import { newHandover } from '../../review/handover.ts'
import { onceSent } from '../../review/onceSent.ts'
import { relayFrame, relayUrlOf } from '../../test/relayFrame.ts'

// A wallet that sent, and says so in a form that nobody reads: real client, wallet and relay.

const bitcoin = 'bip122:000000000019d6689c085ae165831e93'
const solana = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
const btc = 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq'
const key = '7EcDhSYGxXyscszYEp35KHN8vvw3svAuLKTzXwCFLtV'
const txid = 'ab'.repeat(32)
let server: TestServer
let wallet: WalletConnectWallet
let frame: Awaited<ReturnType<typeof relayFrame>>
beforeAll(async () => {
  vi.stubEnv('DISABLE_GLOBAL_CORE', 'true')
  server = await testServer({ env: { WIDGET_ORIGIN: 'http://127.0.0.1:0' } })
  wallet = await startWalletConnectWallet({
    relayUrl: relayUrlOf(server),
    projectId: 'demo',
    accounts: [`${bitcoin}:${btc}`, `${solana}:${key}`],
  })
  frame = await relayFrame(server, { networks: [bitcoin, solana] })
  await frame.pairWith(wallet)
})
afterAll(async () => {
  await wallet.stop()
  await server[Symbol.asyncDispose]()
})

const requests = {
  transfer: { method: 'sendTransfer', params: { account: btc, recipientAddress: btc, amount: '9' } },
  psbt: {
    method: 'signPsbt',
    params: { account: btc, psbt: 'cHNidP8=', signInputs: [], broadcast: true },
  },
  send: { method: 'solana_signAndSendTransaction', params: { transaction: 'AA==', pubkey: key } },
} as const

function ask(namespace: Namespace, { method, params }: { method: string; params: object }, answer: unknown) {
  wallet.answers = { [method]: () => answer }
  const handover = newHandover()
  const sent = onceSent(
    (handOver) => frame.engine.request(namespace, { method, params }, undefined, handOver),
    'wallet',
    handover,
  )
  return sent.then(
    (value) => ({ value, handover }),
    (error: RpcError) => ({ error, handover }),
  )
}

test.each([
  ['bip122', 'transfer', txid.slice(2)],
  ['bip122', 'transfer', { id: txid }],
  ['bip122', 'transfer', [txid]],
  ['bip122', 'transfer', { txid: `0x${txid}` }],
  ['bip122', 'transfer', null],
  ['bip122', 'psbt', { txid }],
  ['bip122', 'psbt', txid],
  ['bip122', 'psbt', { psbt: 'none!' }],
  ['solana', 'send', '5'.repeat(80)],
  ['solana', 'send', null],
  ['solana', 'send', { txid: '5'.repeat(88) }],
  ['solana', 'send', [{ signature: 'no' }]],
] as const)('error: %s, %s is answered by %j: nobody knows', async (namespace, name, answer) => {
  const { error, handover } = (await ask(namespace, requests[name], answer)) as never as {
    error: RpcError
    handover: object
  }
  expect(error).toMatchObject({ code: -32_603, data: { reason: 'outcome_unknown' } })
  expect(error.message).toMatch(/The wallet gave no valid /)
  expect(toSendError(error).code).toBe('unclear')
  expect(handover).toEqual({ sent: 'maybe', to: 'wallet' })
})

test.each([txid, { txId: txid }, { hash: txid }, { txid: txid.toUpperCase() }])(
  'param: a transfer that is answered by %j is known',
  async (answer) => {
    expect(await ask('bip122', requests.transfer, answer)).toEqual({
      value: { txid },
      handover: { sent: 'done', to: 'wallet' },
    })
  },
)

test.each([
  ['bip122', { method: 'signPsbt', params: { ...requests.psbt.params, broadcast: false } }],
  ['bip122', { method: 'signMessage', params: { account: btc, message: 'hi' } }],
  ['solana', { method: 'solana_signTransaction', params: requests.send.params }],
  ['solana', { method: 'solana_signMessage', params: { message: 'hi', pubkey: key } }],
] as const)('error: of what is only signed, such an answer is none: %s %j', async (namespace, request) => {
  wallet.answers = { [request.method]: () => ({ odd: true }) }
  await expect(frame.engine.request(namespace, request)).rejects.toMatchObject({
    code: -32_603,
    data: { reason: 'bad_answer' },
  })
})

test('behavior: a refusal of the wallet stays one', async () => {
  wallet.answers = {}
  const request = requests.transfer
  const refused = onceSent(
    (handOver) => frame.engine.request('bip122', request, undefined, handOver),
    'wallet',
  )
  await expect(refused).rejects.toMatchObject({ code: 4001 })
})
