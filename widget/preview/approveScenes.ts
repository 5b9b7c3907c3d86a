import type { Risk, TypedData } from '../review/subject.ts'
import { askedScene, me, other, usdc, word } from './askedScene.ts'
import { dangerScenes } from './dangerScenes.ts'
import { requestScenes } from './requestScenes.ts'
import type { Scene } from './scene.ts'
import { router, wrapped } from './swapAnswers.ts'

const transaction = (fields: object, risks: Risk[] = [], sign = false): Scene =>
  askedScene(
    'ApproveTransaction',
    { type: 'transaction', sign, transaction: { from: me, to: usdc, ...fields } },
    risks,
  )

const message = (text: string, encoding: 'text' | 'hex' = 'text', risks: Risk[] = []): Scene =>
  askedScene('ApproveMessage', { type: 'message', text, encoding, address: me }, risks)

/** `swapExactETHForTokens(uint256,address[],address,uint256)` of V2's router. */
const swapFor = (receiver: string, least: string) =>
  `0x7ff36ab5${[least, '80', receiver, '70dbd880', '2', wrapped, usdc].map(word).join('')}`
const approveAll = `0xa22cb465${word(other)}${word('1')}`
const approve = (amount: string) => `0x095ea7b3${word(other)}${word(amount)}`

const permit: TypedData = {
  domain: { name: 'USD Coin', version: '2', chainId: 8453, verifyingContract: usdc },
  primaryType: 'Permit',
  types: {
    Permit: [
      { name: 'owner', type: 'address' },
      { name: 'spender', type: 'address' },
      { name: 'value', type: 'uint256' },
      { name: 'nonce', type: 'uint256' },
      { name: 'deadline', type: 'uint256' },
    ],
  },
  message: {
    owner: me,
    spender: other,
    value: (2n ** 256n - 1n).toString(),
    nonce: '0',
    deadline: '1893456000',
  },
}

const order: TypedData = {
  domain: { name: 'Market\u202eteK', version: '1', chainId: 1 },
  primaryType: 'Order',
  types: {
    Order: [
      { name: 'maker', type: 'Person' },
      { name: 'items', type: 'Item[]' },
      { name: 'note', type: 'string' },
      { name: 'payload', type: 'bytes' },
    ],
    Person: [
      { name: 'name', type: 'string' },
      { name: 'wallet', type: 'address' },
    ],
    Item: [
      { name: 'token', type: 'address' },
      { name: 'amount', type: 'uint256' },
    ],
  },
  message: {
    maker: { name: 'Alice', wallet: me },
    items: [
      { token: usdc, amount: '250000000' },
      { token: other, amount: '1' },
    ],
    note: 'Deliver before noon\u200b, please',
    payload: `0x${'ab'.repeat(90)}`,
  },
}

const signIn = `demo.example wants you to sign in with your Ethereum account:
${me}

I accept the terms of this site.

URI: https://demo.example
Version: 1
Chain ID: 1
Nonce: 8f3a91c0de
Issued At: 2026-11-21T12:00:00Z`

const money = { maxFeePerGas: '0x6fc23ac00', gas: '0x5208', to: other }

export const approveScenes: Record<string, Scene> = {
  'tx-native': transaction({ ...money, value: '0x6f05b59d3b20000' }),
  'tx-native-long': transaction({ ...money, value: '0x1b1ae4d6e2ef4ffffff' }),
  'tx-transfer': transaction({ data: `0xa9059cbb${word(other)}${word('17d7840')}` }),
  'tx-approve-unlimited': transaction({ data: approve('f'.repeat(64)) }, ['unlimited_approval']),
  'tx-approve-all': transaction({ data: approveAll }, ['all_tokens_approval']),
  'tx-swap-elsewhere': transaction({ to: router, value: '0x6f05b59d3b20000', data: swapFor(other, '0') }, [
    'swap_elsewhere',
    'swap_for_nothing',
  ]),
  'tx-call': transaction({ to: other, data: `0xdeadbeef${'00ff'.repeat(200)}`, value: '0x2386f26fc10000' }),
  'tx-deploy': transaction({ to: undefined, data: `0x${'60'.repeat(400)}` }, [], true),
  'tx-calls': askedScene(
    'ApproveTransaction',
    {
      type: 'calls',
      from: me,
      calls: [
        { to: usdc, data: approve('f'.repeat(64)) },
        { to: other, value: '0x2386f26fc10000' },
        { to: other, data: `0xdeadbeef${word('1')}` },
      ],
    },
    ['unlimited_approval'],
  ),
  'tx-raw': askedScene('ApproveTransaction', { type: 'rawTransaction', raw: '0x02f86f' }, [
    'raw_transaction',
  ]),
  'message-text': message(signIn),
  'message-hidden': message('Pay \u202e0001 ot\u202c Bob\u200b\nwith \u0007 a bell\n👩‍👩‍👧 नमस्ते'),
  'message-long': message(`${'All work and no play makes a dull text. '.repeat(60)}${'x'.repeat(400)}`),
  'message-hash': message(`0x${'9c'.repeat(32)}`, 'hex', ['hash_signing']),
  'typed-permit': askedScene('ApproveMessage', { type: 'typedData', address: me, data: permit }, [
    'unlimited_approval',
    'permit',
    'chain_mismatch',
  ]),
  'typed-permit-exact': askedScene(
    'ApproveMessage',
    {
      type: 'typedData',
      address: me,
      data: {
        ...permit,
        domain: { ...permit.domain, chainId: 1 },
        message: { ...permit.message, spender: router, value: '1250500000' },
      },
    },
    ['permit'],
  ),
  'typed-order': askedScene('ApproveMessage', { type: 'typedData', address: me, data: order }),
  'typed-v1': askedScene('ApproveMessage', {
    type: 'typedDataV1',
    address: me,
    items: [
      { name: 'Message', type: 'string', value: 'Hi, Alice!' },
      { name: 'A number', type: 'uint32', value: '1337' },
    ],
  }),
  ...dangerScenes,
  ...requestScenes,
  'continue-tx': askedScene('ContinueInWallet', {
    type: 'transaction',
    sign: false,
    transaction: { from: me },
  }),
  'continue-add': askedScene('ContinueInWallet', {
    type: 'addNetwork',
    networkId: 'eip155:424242',
    name: 'A brand new network',
    rpcUrls: ['https://rpc.example'],
    explorers: [],
  }),
}
