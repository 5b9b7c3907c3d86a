import { expect, test } from 'vitest'
import { clientCodes } from './clientCodes.ts'
import { toRpcError } from './toRpcError.ts'

/** https://specs.walletconnect.com/2.0/specs/clients/sign/error-codes, each with its code of EIP-1193. */
const specified: readonly [code: number, words: string, known: number][] = [
  [1001, 'Invalid method.', 4200],
  [1002, 'Invalid event.', -32_603],
  [1003, 'Invalid update request.', -32_603],
  [1004, 'Invalid extend request.', -32_603],
  [1005, 'Invalid session settle request.', -32_603],
  [3001, 'Unauthorized method.', 4100],
  [3002, 'Unauthorized event.', 4100],
  [3003, 'Unauthorized update request.', 4100],
  [3004, 'Unauthorized extend request.', 4100],
  [5000, 'User rejected.', 4001],
  [5001, 'User rejected chains.', 4001],
  [5002, 'User rejected methods.', 4001],
  [5003, 'User rejected events.', 4001],
  [5100, 'Unsupported chains.', 4901],
  [5101, 'Unsupported methods.', 4200],
  [5102, 'Unsupported events.', -32_603],
  [5103, 'Unsupported accounts.', 4100],
  [5104, 'Unsupported namespace key.', 4901],
  [6000, 'User disconnected.', 4900],
  [7000, 'Session settlement failed.', -32_603],
  [8000, 'Session request expired.', 4001],
  [10001, 'Unsupported wc_ method.', 4200],
]

test.each(specified)('default: %i "%s" is %i, in words of ours', (code, words, known) => {
  const error = toRpcError({ code, message: words })
  expect(error.code).toBe(known)
  expect(error.message).toMatch(/^The (?:wallet|connection|request) /)
})

/** Numbers of the client beside the specification. */
const others = [2, 6, 3000, 3005, 6001]

test('behavior: nothing else stands in the table, and a no in none', () => {
  const inTable = Object.keys(clientCodes).map(Number)
  const named = [...specified.map(([code]) => code), ...others]
  expect(inTable.filter((code) => !named.includes(code))).toEqual([])
  expect(inTable.filter((code) => code >= 5000 && code < 5100)).toEqual([])
})

test.each([
  ['the wallet said so', { code: 6000, message: 'User disconnected.' }, 'wallet'],
  ['nobody knows', { code: 2, message: 'No matching key. session topic' }, undefined],
  ['nobody knows, without a code', { message: 'No matching key. session: ab' }, undefined],
])('behavior: who ended a connection: %s', (_, thrown, by) => {
  const { data } = toRpcError(thrown)
  expect(data).toEqual(by === undefined ? { reason: 'session_ended' } : { reason: 'session_ended', by })
})

/** Errors of @walletconnect/sign-client 2.21.8, src/controllers/engine.ts, which have no code. */
const ofClient: readonly [words: string, data: object][] = [
  ["No matching key. session topic doesn't exist: ab", { reason: 'session_ended' }],
  ['Missing or invalid. Record was recently deleted - session: ab', { reason: 'session_ended' }],
  ['Missing or invalid. session topic does not exist in keychain: ab', { reason: 'session_ended' }],
  ['Expired. session topic: ab', { reason: 'session_ended', by: 'expiry' }],
  ['No matching key. keychain: ab', { reason: 'session_ended' }],
  [
    'No internet connection detected. Please restart your network and try again.',
    { reason: 'relay_unreachable' },
  ],
  ['Failed to publish payload, please try again. id:1 tag:1108', { reason: 'relay_unreachable' }],
  ['Request expired. Please try again.', { reason: 'pairing_expired' }],
]
test.each(ofClient)('behavior: "%s" is %j, which says nothing of what was sent', (words, data) => {
  expect(toRpcError(new Error(words)).data).toEqual(data)
  expect(toRpcError({ code: 0, message: words }).data).toEqual(data)
})

test.each([
  [-32_000, { reason: 'session_ended', by: 'person', sent: false, at: 7 }],
  [123_456, { by: 'wallet', at: 7 }],
])('error: data of a wallet has no words of ours: %i %j', (code, data) => {
  expect(toRpcError({ code, message: 'x', data }).data).toEqual({ at: 7 })
})
