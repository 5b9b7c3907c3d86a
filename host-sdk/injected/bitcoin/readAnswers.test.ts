import { describe, expect, test } from 'vitest'
import { toBase64 } from '../../base64.ts'
import { fieldsOf } from '../../fieldsOf.ts'
import { toHex } from '../../protocol/hexBytes.ts'
import { key, ordinals, payment, psbt, signature, txid } from '../test/bitcoinPage.ts'
import { readAddresses, readPsbt, readSignature, readTxid } from './readAnswers.ts'

const badAnswer = expect.objectContaining({ code: -32603, data: { reason: 'bad_answer' } })
const codeOf = (run: () => unknown): unknown => {
  try {
    return run()
  } catch (error) {
    return error
  }
}

test.each<[unknown, object]>([
  [{ a: 1 }, { a: 1 }],
  [null, {}],
  ['text', {}],
  [undefined, {}],
])('fieldsOf: %j', (value, fields) => expect(fieldsOf(value)).toEqual(fields))

describe('readAddresses', () => {
  const xOnly = key.slice(2)

  test('default: payment first, whatever the order', () => {
    const given = [
      { address: ordinals, publicKey: xOnly },
      { address: payment, publicKey: key },
    ]
    expect(readAddresses(given)).toEqual([
      { address: payment, publicKey: key, intention: 'payment' },
      { address: ordinals, publicKey: xOnly, intention: 'ordinal' },
    ])
  })

  test('param: what the wallet says an address is for', () => {
    const given = [
      { address: ordinals, publicKey: xOnly, intention: 'payment' },
      { address: payment, publicKey: key, intention: 'ordinal' },
    ] as const
    expect(readAddresses([...given])).toEqual([...given])
  })

  test('param: one taproot address is for both', () => {
    expect(readAddresses([{ address: ordinals, publicKey: xOnly }])).toEqual([
      { address: ordinals, publicKey: xOnly, intention: 'payment' },
      { address: ordinals, publicKey: xOnly, intention: 'ordinal' },
    ])
  })

  test.each<[string, unknown, string]>([
    ['in bytes', new Uint8Array([2, ...new Uint8Array(32).fill(7)]), `02${'07'.repeat(32)}`],
    ['in capitals', key.toUpperCase(), key],
    ['with the other sign', `03${xOnly}`, `03${xOnly}`],
    ['of x alone', xOnly, xOnly],
  ])('param: a key %s', (_, publicKey, read) => {
    expect(readAddresses([{ address: payment, publicKey }])).toMatchObject([{ publicKey: read }])
  })

  test('param: no key, which some wallets give only later', () => {
    expect(readAddresses([{ address: payment, publicKey: undefined }])).toMatchObject([{ publicKey: '' }])
  })

  test('param: of a taproot key x alone', () => {
    expect(readAddresses([{ address: ordinals, publicKey: `03${xOnly}` }])[0]?.publicKey).toBe(xOnly)
  })

  test.each<[string, unknown, object]>([
    ['a path', "m/84'/0'/0'/0/0", { path: "m/84'/0'/0'/0/0" }],
    ['a path of 63 characters', 'm'.repeat(63), { path: 'm'.repeat(63) }],
    ['no path', undefined, {}],
  ])('param: %s', (_, path, more) => {
    expect(readAddresses([{ address: payment, publicKey: key, path }])).toEqual([
      { address: payment, publicKey: key, intention: 'payment', ...more },
    ])
  })

  test.each<[string, object]>([
    ['an address that is not text', { address: 7 }],
    ['an address of no form', { address: 'bc1qshort' }],
    ['an address of another chain', { address: '0xAAaaAaaaAAaAAaAAaAaaaAaaAAAaaaAaaaaaaaAa' }],
  ])('error: %s is left out', (_, wrong) => {
    expect(readAddresses([{ address: payment, publicKey: key, ...wrong }])).toEqual([])
    expect(readAddresses([{ address: payment, publicKey: key }])).toHaveLength(1)
  })

  test('error: of more than a hundred only the first hundred', () => {
    const many = Array.from({ length: 101 }, () => ({ address: payment, publicKey: key }))
    expect(readAddresses(many)).toHaveLength(100)
  })
})

describe('readSignature', () => {
  test.each<[string, unknown]>([
    ['bytes', signature],
    ['hex', toHex(signature)],
    ['base64', toBase64(signature)],
  ])('default: in %s', (_, value) => expect(readSignature(value)).toBe(toHex(signature)))

  test.each([64, 4_096])('param: %i bytes', (length) => {
    expect(readSignature(new Uint8Array(length))).toBe('00'.repeat(length))
  })

  test.each<[string, unknown]>([
    ['no text of bytes', 'not a signature!'],
    ['nothing', undefined],
    ['a number', 7],
  ])('error: %s', (_, value) => expect(codeOf(() => readSignature(value))).toEqual(badAnswer))
})

describe('readPsbt', () => {
  test.each<[string, unknown]>([
    ['bytes', psbt],
    ['hex', toHex(psbt)],
    ['base64', toBase64(psbt)],
  ])('default: in %s', (_, value) => expect(readPsbt(value)).toBe(toBase64(psbt)))

  test.each<[string, unknown]>([
    ['nothing', undefined],
    ['no text of bytes', 'hello!'],
  ])('error: %s', (_, value) => expect(codeOf(() => readPsbt(value))).toEqual(badAnswer))
})

test('readTxid: of either case', () => expect(readTxid(txid.toUpperCase())).toBe(txid))
