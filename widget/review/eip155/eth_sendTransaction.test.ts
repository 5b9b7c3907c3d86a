import { describe, expect, test } from 'vitest'
import { alice, bob } from '../../test/testContext.ts'
import { eth_sendTransaction, eth_signTransaction } from './eth_sendTransaction.ts'

const standing = { networkId: 'eip155:1', chainId: 1, account: alice } as const
const sent = (transaction: object) => eth_sendTransaction([transaction], standing)

test('default: what is shown is what is sent', () => {
  const transaction = { from: alice, to: bob, value: '0x1', data: '0xaa', gas: '0x5208' }
  expect(sent(transaction)).toStrictEqual({
    subject: { type: 'transaction', transaction, sign: false },
    request: { method: 'eth_sendTransaction', params: [transaction] },
    account: alice,
    chainId: undefined,
    pinned: true,
  })
})

test('default: one that is only signed', () => {
  const { subject, request, pinned } = eth_signTransaction([{ to: bob }], standing)
  expect(subject).toMatchObject({ type: 'transaction', sign: true })
  expect([request.method, pinned]).toEqual(['eth_signTransaction', true])
})

test.each<[string, object, object]>([
  ['nothing but a receiver', { to: bob }, { from: alice, to: bob }],
  ['a new contract', { to: null, data: '0x60' }, { from: alice, data: '0x60' }],
  ['another account', { from: bob, to: alice }, { from: bob, to: alice }],
  ['data as input', { to: bob, input: '0xaa' }, { from: alice, to: bob, data: '0xaa' }],
  [
    'the same data twice, once without a prefix',
    { to: bob, input: 'a9059cbb', data: '0xa9059cbb' },
    { from: alice, to: bob, data: '0xa9059cbb' },
  ],
  [
    'the same data twice, once as none',
    { to: bob, input: null, data: '0xaa' },
    { from: alice, to: bob, data: '0xaa' },
  ],
  ['the same data twice', { to: bob, input: '0xAA', data: '0xaa' }, { from: alice, to: bob, data: '0xaa' }],
  ['gas by its other name', { to: bob, gasLimit: '0x2' }, { from: alice, to: bob, gas: '0x2' }],
  ['both names of gas', { to: bob, gas: '0x1', gasLimit: '0x2' }, { from: alice, to: bob, gas: '0x1' }],
])('param: %s', (_, given, transaction) => {
  const { subject, request } = sent(given)
  expect(subject).toStrictEqual({ type: 'transaction', sign: false, transaction })
  expect(request.params).toStrictEqual([transaction])
})

test('param: a chain, a type and a list of places go along', () => {
  const accessList = [{ address: bob, storageKeys: [`0x${'00'.repeat(32)}`] }]
  const reading = sent({ to: bob, chainId: '0x0a', type: '0x1', accessList })
  expect(reading.chainId).toBe(10)
  expect(reading.request.params).toStrictEqual([
    { from: alice, to: bob, chainId: '0xa', type: '0x1', accessList },
  ])
})

test.each<[string, object, string]>([
  ['two different data', { to: bob, data: '0xaa', input: '0xbb' }, 'The transaction has two different data'],
  ['data and none', { to: bob, data: '0x', input: '0xbb' }, 'The transaction has two different data'],
  [
    'data that is a word',
    { to: bob, data: 'hello' },
    'Malformed parameters of eth_sendTransaction at data: bytes in hex are wanted, as 0xa9059cbb',
  ],
  [
    'half a byte of input',
    { to: bob, input: '0xa' },
    'Malformed parameters of eth_sendTransaction at input: bytes in hex are wanted, as 0xa9059cbb',
  ],
  ['nothing to do', { value: '0x1' }, 'The transaction has neither a receiver nor data'],
  ['nobody and nothing', { to: null }, 'The transaction has neither a receiver nor data'],
  ['another kind', { to: bob, type: '0x4' }, 'Malformed parameters of eth_sendTransaction at type'],
  [
    'other code for the account',
    { to: bob, authorizationList: [] },
    'Malformed parameters of eth_sendTransaction at authorizationList',
  ],
])('error: %s', (_, given, message) => {
  expect(() => sent(given)).toThrow(expect.objectContaining({ code: -32602, message }))
})

// HashLips/hashlips_nft_minting_dapp#50, xclud/web3dart#147.
test.each([
  'maxFeePerGas',
  'maxPriorityFeePerGas',
  'gasPrice',
  'gas',
  'gasLimit',
  'nonce',
  'value',
  'data',
  'input',
  'accessList',
  'chainId',
  'type',
  'from',
  'blobs',
  'feeCurrency',
])('param: null for %s is left out', (name) => {
  const { subject, request, unknown } = sent({ to: bob, [name]: null })
  expect(subject).toStrictEqual({ type: 'transaction', sign: false, transaction: { from: alice, to: bob } })
  expect(request.params).toStrictEqual([{ from: alice, to: bob }])
  expect(unknown).toBeUndefined()
})

test.each<[unknown, string]>([
  [2, '0x2'],
  ['2', '0x2'],
  ['0x02', '0x2'],
  ['0X1', '0x1'],
])('param: type %j is %s', (type, read) => {
  expect(sent({ to: bob, type }).request.params).toMatchObject([{ type: read }])
})

test('behavior: an empty text is no data, and no contract is made of it', () => {
  expect(sent({ to: bob, data: '' }).request.params).toStrictEqual([{ from: alice, to: bob, data: '0x' }])
  for (const nothing of [{ data: '' }, { to: null, data: '0x' }, { to: '', data: '0x60' }])
    expect(() => sent(nothing)).toThrow(expect.objectContaining({ code: -32602 }))
})

describe('fields that only the wallet knows', () => {
  // celo-org/react-celo#137, #117; ZKsync’s EIP-712 transactions.
  test.each<[string, unknown]>([
    ['feeCurrency', bob],
    ['gatewayFee', '0x1'],
    ['customData', { gasPerPubdata: '0xc350', paymasterParams: { paymaster: bob, paymasterInput: '0x' } }],
    ['gasPerPubdata', '0xc350'],
    ['paymaster', bob],
    ['paymasterInput', '0xaa'],
  ])('default: %s goes along as it came, and is shown', (name, value) => {
    const { subject, request, unknown, risks } = sent({ to: bob, [name]: value })
    expect(request.params).toStrictEqual([{ from: alice, to: bob, [name]: value }])
    const shown = typeof value === 'string' ? value : JSON.stringify(value)
    expect(subject).toMatchObject({ fields: [{ name, value: shown }] })
    expect([unknown, risks]).toEqual([[name], undefined])
  })

  test.each<[string, unknown]>([
    ['calls', [{ to: alice, data: '0xaa' }]],
    ['feePayer', true],
    ['Data', '0xaa'],
    ['constructor', 'x'],
  ])('behavior: %s, which nobody here knows, is a risk', (name, value) => {
    const { request, risks } = sent({ to: bob, [name]: value })
    expect(request.params).toStrictEqual([{ from: alice, to: bob, [name]: value }])
    expect(risks).toEqual(['capability'])
  })

  test.each<[string, unknown]>([
    ['authorization_list', []],
    ['eip7702Auth', {}],
    ['delegateTo', bob],
    ['customData', { deep: [{ authorizationList: [] }] }],
  ])('error: %s would change the code of the account', (name, value) => {
    expect(() => sent({ to: bob, [name]: value })).toThrow(expect.objectContaining({ code: -32602 }))
  })
})
