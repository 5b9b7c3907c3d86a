import { describe, expect, test } from 'vitest'
import { harmlessVectors } from '../../review/eip155/dangers/test/harmlessVectors.ts'
import { tokenVectors } from '../../review/eip155/dangers/test/tokenVectors.ts'
import { me, thief } from '../../review/eip155/dangers/test/typedData.ts'
import { message, network, passkeyOf, permission, request, review, signing } from '../test/frameStates.ts'
import { decode, encode } from './encode.ts'
import { readFrameState } from './frameStateSchema.ts'

const fee = { maxFee: 21_000n, fee: 'usual', affordable: true }
const paying = (prepared: unknown, transaction: object = { from: me, to: thief, value: '0x1' }) => ({
  name: 'ApproveTransaction',
  data: { request: request({ type: 'transaction', transaction, sign: false }), sign: false, prepared },
})
const calls = { type: 'calls', from: me, calls: [{ to: thief }], capabilities: ['x'] }
const operation = { ...fee, turnsOn: true, sponsored: false, sponsorshipSpent: false }
const batch = (prepared: unknown) => ({
  name: 'ApproveCalls',
  data: { request: request(calls, ['capability']), prepared },
})
/** As it comes out of the seal. */
const read = (state: unknown) => readFrameState(decode(encode(state)))

describe('what our frame seals', () => {
  test.each<[string, unknown]>([
    ['nothing yet', { stage: 'preparing' }],
    ['its end', { stage: 'done' }],
    ['a message', review(signing(message, ['foreign_sign_in']))],
    ['with an accent', review(signing(message), { accent: '#123456' })],
    ['a payment', review(paying({ value: fee }))],
    ['a payment without a fee', review(paying({ failure: 'fee_absurd' }))],
    ['a batch', review(batch({ value: operation }))],
    ['a permission', review(permission('changeRecovery'))],
    ['a passkey', review(passkeyOf('key'))],
    [
      'a secret',
      { stage: 'secret', kind: 'showWords', publicKey: 'p', sealed: 'x'.repeat(400), seconds: 60 },
    ],
  ])('default: %s', (_, state) => {
    expect(read(state)).toEqual(state)
  })

  test.each([...tokenVectors, ...harmlessVectors].map(([name, data]) => [name, data] as const))(
    'default: typed data: %s',
    (_, data) => {
      const state = review(signing({ type: 'typedData', address: me, data }))
      expect(read(state)).toEqual(state)
    },
  )

  test('behavior: no field of typed data is lost, whatever its name', () => {
    const hostile = JSON.parse('{"__proto__":"x","constructor":1}')
    const data = { domain: {}, primaryType: 'T', types: { T: [] }, message: hostile }
    const state = read(review(signing({ type: 'typedData', address: me, data })))
    expect(JSON.stringify(state)).toContain('"message":{"__proto__":"x","constructor":1}')
  })
})

describe('anything else', () => {
  const good = review(paying({ value: fee }))
  test.each<[string, unknown]>([
    ['nothing', null],
    ['a text', 'review'],
    ['another stage', { stage: 'login' }],
    ['a field more', { ...good, html: '<b>' }],
    ['a field less', { ...good, site: undefined }],
    ['a site that is not text', { ...good, site: 5 }],
    ['a network of another form', { ...good, networks: [{ ...network, id: 'x:1' }] }],
    ['another subject', { ...good, subject: { name: 'SecureWallet', data: {} } }],
    ['another permission', review(permission('login'))],
    ['a passkey without a salt', review(passkeyOf('key', { salt: undefined }))],
    ['a passkey with a field more', review(passkeyOf('key', { rpId: 'bank.example' }))],
    ['a passkey that is no base64url', review(passkeyOf('key', { credentialId: 'a b' }))],
    ['a passkey for a key that is too long', review(passkeyOf('k'.repeat(201)))],
    ['a subject with a field more', review({ ...permission('repair'), more: 1 })],
    [
      'a message as a payment',
      { ...good, subject: { ...paying({ value: fee }), data: signing(message).data } },
    ],
    ['a payment with a field more', review(paying({ value: fee }, { from: me, gift: '1' }))],
    ['a payment with a number', review(paying({ value: fee }, { from: me, value: 1 }))],
    ['a fee that is a text', review(paying({ value: { ...fee, maxFee: '21000' } }))],
    ['a fee and a failure', review(paying({ value: fee, failure: 'x' }))],
    ['a risk of another name', review(signing(message, ['harmless']))],
    ['a message in another writing', review(signing({ ...message, encoding: 'html' }))],
    [
      'types that are none',
      review(
        signing({
          type: 'typedData',
          address: me,
          data: { domain: {}, primaryType: 'T', types: { T: [{ name: 'a' }] }, message: {} },
        }),
      ),
    ],
    ['a secret for ever', { stage: 'secret', kind: 'showWords', publicKey: 'p', sealed: 'x', seconds: 1e9 }],
    ['another secret', { stage: 'secret', kind: 'show', publicKey: 'p', sealed: 'x', seconds: 60 }],
  ])('error: %s', (_, state) => {
    expect(read(state)).toBeUndefined()
  })
})
