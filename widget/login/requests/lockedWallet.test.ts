import { base58, base64 } from '@scure/base'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import type { CaipNetworkId } from '../../../host-sdk/protocol/caip.ts'
import { programs } from '../../review/solana/describe/programs.ts'
import { key, u32, u64, wireBytes } from '../../review/solana/test/encode.ts'
import { nextScreen, startOptions, testCall } from '../test/loginTest.ts'
import { handleRequest } from './handleRequest.ts'
import { bitcoinMain, connected, solanaMain } from './test/connected.ts'
import { psbtOf } from './test/psbtOf.ts'
import { bob } from './test/smartAccountTest.ts'

let now: Awaited<ReturnType<typeof connected>>
let payment = ''
let evm = ''
let sol = ''

beforeAll(async () => {
  now = await connected()
  const find = (wanted: string) => now.accounts.find((one) => one.namespace === wanted)?.address ?? ''
  payment = find('bip122')
  evm = find('eip155')
  sol = find('solana')
  const [ethereum] = startOptions.networks
  if (ethereum)
    now.context.store.setState(({ networks }) => ({
      networks: [...networks, { ...ethereum, id: 'eip155:10', bundler: true }],
    }))
})

beforeEach(() => {
  now.keys.lock()
  Object.assign(now.faked.node, {
    getBlockHeight: 1,
    btc_getUtxos: [],
    btc_getFeeEstimates: {},
    btc_getTransaction: undefined,
  })
})

const transaction = () => {
  const instruction = { program: programs.system, accounts: [sol, key(2)], data: [...u32(2), ...u64(5n)] }
  return base64.encode(wireBytes({ signers: [sol], instructions: [instruction] }))
}
const typed = {
  domain: { name: 'Shop', chainId: 1 },
  primaryType: 'Order',
  types: {
    EIP712Domain: [
      { name: 'name', type: 'string' },
      { name: 'chainId', type: 'uint256' },
    ],
    Order: [{ name: 'item', type: 'string' }],
  },
  message: { item: 'Tea' },
}

test.each<[string, CaipNetworkId, () => unknown]>([
  ['personal_sign', 'eip155:1', () => ['hello', evm]],
  ['eth_signTypedData', 'eip155:1', () => [[{ type: 'string', name: 'Item', value: 'Tea' }], evm]],
  ['eth_signTypedData_v4', 'eip155:1', () => [evm, JSON.stringify(typed)]],
  ['eth_signTransaction', 'eip155:1', () => [{ from: evm, to: bob }]],
  ['eth_sendTransaction', 'eip155:1', () => [{ from: evm, to: bob }]],
  ['wallet_sendCalls', 'eip155:10', () => [{ from: evm, calls: [{ to: bob }] }]],
  ['solana_requestAccounts', solanaMain, () => ({})],
  ['solana_signMessage', solanaMain, () => ({ message: base58.encode(new TextEncoder().encode('hello')) })],
  ['solana_signTransaction', solanaMain, () => ({ transaction: transaction() })],
  ['solana_signAllTransactions', solanaMain, () => ({ transactions: [transaction()] })],
  ['solana_signAndSendTransaction', solanaMain, () => ({ transaction: transaction() })],
  ['solana_signIn', solanaMain, () => ({})],
  ['getAccountAddresses', bitcoinMain, () => ({ account: payment })],
  ['signMessage', bitcoinMain, () => ({ message: 'hello', account: payment })],
  [
    'signPsbt',
    bitcoinMain,
    () => ({ account: payment, psbt: psbtOf(payment), signInputs: [{ address: payment, index: 0 }] }),
  ],
])('behavior: %s opens the wallet before it shows anything', async (method, network, params) => {
  const answer = handleRequest(now.context, testCall(), network, { method, params: params() })
  answer.catch(() => {})
  ;(await nextScreen(now.context, 'UnlockWallet')).cancel()
  await expect(answer).rejects.toMatchObject({ code: 4001, data: { reason: 'request_closed' } })
})
