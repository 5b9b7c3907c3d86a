import { expect, test } from 'vitest'
import { payment } from '../../test/satoshi.ts'
import { readSignPsbt } from './bitcoinParams.ts'

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
