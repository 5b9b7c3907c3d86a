import { expect, test } from 'vitest'
import { ordinals, payment } from '../../test/satoshi.ts'
import { readGetAccountAddresses, readSendTransfer, readSignMessage, readSignPsbt } from './bitcoinParams.ts'

const params = (more: object = {}) => ({
  ...{ account: payment, psbt: 'cHNidA==' },
  signInputs: [{ address: payment, index: 0, ...more }],
})

test('default: what is absent is not a key', () => {
  expect(readSignPsbt(params())).toStrictEqual({
    ...{ account: payment, psbt: 'cHNidA==' },
    inputs: [{ address: payment, index: 0 }],
  })
})

test('param: the sighash types of an input', () => {
  expect(readSignPsbt(params({ sighashTypes: [1, 129] })).inputs).toStrictEqual([
    { address: payment, index: 0, sighashTypes: [1, 129] },
  ])
})

test('error: no sighash type at all', () => {
  expect(() => readSignPsbt(params({ sighashTypes: [] }))).toThrow(expect.objectContaining({ code: -32602 }))
})

// secretkeylabs/sats-connect calls methods without parameters with `null`.
test.each([null, undefined, {}, [], { silent: null, account: null, intentions: null }])(
  'param: no parameters, as %j',
  (none) => expect(readGetAccountAddresses(none)).toEqual({}),
)

test.each([[[1]], ['payment'], [[{}]], [7]])('error: parameters of another form, as %j', (params) => {
  for (const read of [readGetAccountAddresses, readSignMessage, readSendTransfer, readSignPsbt])
    expect(() => read(params)).toThrow(expect.objectContaining({ code: -32602 }))
})

test('param: what may be left out may be null', () => {
  expect(readSignMessage({ message: 'a', account: payment, address: null, protocol: null })).toEqual({
    message: 'a',
    account: payment,
  })
  expect(readSignPsbt({ ...params({ sighashTypes: null }), broadcast: null })).toStrictEqual({
    ...{ account: payment, psbt: 'cHNidA==' },
    inputs: [{ address: payment, index: 0 }],
  })
  const transfer = { account: payment, recipientAddress: ordinals, amount: '1' }
  expect(readSendTransfer({ ...transfer, changeAddress: null, memo: null, smallCoins: null })).toEqual(
    transfer,
  )
})

// BIP-173: all letters in one case, which codes to scan have in upper case.
test('param: an address in capitals', () => {
  const capitals = payment.toUpperCase()
  expect(readSignMessage({ message: 'a', account: capitals })).toMatchObject({ account: payment })
  expect(readSignPsbt({ ...params({ address: capitals }), account: capitals })).toEqual({
    ...{ account: payment, psbt: 'cHNidA==' },
    inputs: [{ address: payment, index: 0 }],
  })
})

test.each<[string, () => unknown]>([
  ['inputs that are null', () => readSignPsbt({ ...params(), signInputs: null })],
  ['an input that is null', () => readSignPsbt({ ...params(), signInputs: [null] })],
  ['an index that is null', () => readSignPsbt(params({ index: null }))],
  ['an index as text', () => readSignPsbt(params({ index: '0' }))],
  ['no account', () => readSignPsbt({ ...params(), account: null })],
  ['a broadcast as text', () => readSignPsbt({ ...params(), broadcast: 'true' })],
  ['no amount', () => readSendTransfer({ account: payment, recipientAddress: ordinals, amount: null })],
  ['no receiver', () => readSendTransfer({ account: payment, recipientAddress: null, amount: '1' })],
  ['an empty list', () => readSendTransfer([])],
  ['a list', () => readSignMessage([{ message: 'a', account: payment }])],
])('error: %s', (_, read) => expect(read).toThrow(expect.objectContaining({ code: -32602 })))

test('behavior: an address of both cases, or of base58, stays as it is', () => {
  for (const account of [
    'Bc1qabc',
    '1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN2',
    '3J98t1WpEZ73CNmQviecrnyiWrnqRhWNLy',
  ])
    expect(readSignMessage({ message: 'a', account })).toMatchObject({ account })
})

test.each<[unknown, number]>([
  ['DEFAULT', 0],
  ['ALL', 1],
  ['NONE', 2],
  ['SINGLE', 3],
  ['ALL|ANYONECANPAY', 129],
  ['NONE|ANYONECANPAY', 130],
  ['SINGLE|ANYONECANPAY', 131],
  [131, 131],
])('param: the sighash %j', (sighash, byte) => {
  expect(readSignPsbt(params({ sighashTypes: [sighash] })).inputs).toMatchObject([{ sighashTypes: [byte] }])
})

test.each(['FOO', 'all', 'ANYONECANPAY', 'ALL|NONE', '', '131', null, 1.5, -1, 256, ['ALL']])(
  'error: the sighash %j is none',
  (sighash) => {
    expect(() => readSignPsbt(params({ sighashTypes: [sighash] }))).toThrow(
      expect.objectContaining({ code: -32602, message: expect.stringContaining('sighashTypes') }),
    )
  },
)

const inputs = (count: number) => Array.from({ length: count }, (_, index) => ({ address: payment, index }))

test('param: 200 inputs', () => {
  expect(readSignPsbt({ ...params(), signInputs: inputs(200) }).inputs).toHaveLength(200)
})

test.each([201, 250, 1000])('error: %i inputs, with the reason', (count) => {
  expect(() => readSignPsbt({ ...params(), signInputs: inputs(count) })).toThrow(
    expect.objectContaining({
      code: -32602,
      message: 'signPsbt signs 200 inputs at most, so that a person can review them',
    }),
  )
})
