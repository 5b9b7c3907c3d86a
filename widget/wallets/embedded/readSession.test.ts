import { expect, test } from 'vitest'
import { loggedIn, loggedOut } from '../../test/testContext.ts'
import { readSession } from './readSession.ts'

test.each([
  ['loading', { ...loggedOut, status: 'loading' }],
  ['authenticated', loggedIn],
  ['unauthenticated', loggedOut],
  ['authenticated', { ...loggedIn, unwrittenWords: true }],
] as const)('default: %s', (status, answer) => {
  expect(readSession(structuredClone(answer))).toEqual({ ...answer, status })
})

test('behavior: nothing is taken over that is not read', () => {
  const more = { ...loggedIn, token: 'secret', user: { ...loggedIn.user, roles: ['admin'] } }
  expect(readSession(more)).toEqual(loggedIn)
})

test.each([
  ['no answer', null],
  ['a status of no kind', { ...loggedIn, status: 'signed-in' }],
  ['a status from the prototype', { ...loggedIn, status: 'constructor' }],
  ['a user without id', { ...loggedIn, user: { ...loggedIn.user, id: 7 } }],
  ['accounts that are not a list', { ...loggedIn, accounts: {} }],
  ['more accounts than there can be', { ...loggedIn, accounts: Array(65).fill(loggedIn.accounts[0]) }],
  ['an account of no family', { ...loggedIn, accounts: [{ ...loggedIn.accounts[0], namespace: 'cosmos' }] }],
  ['a custody of no kind', { ...loggedIn, custody: 'nobody' }],
])('error: %s', (_, answer) => {
  expect(() => readSession(answer)).toThrow(expect.objectContaining({ code: -32603 }))
})
