import { expect, test } from 'vitest'
import { loggedIn, loggedOut, testContext } from '../test/testContext.ts'
import { signerOf } from './session.ts'
import { parseStored, toStored } from './stored.ts'

test('default', () => {
  const { state } = testContext()
  expect(state().session).toMatchObject({ status: 'loading', user: null })
  state().setSession(loggedIn)
  expect(state().session).toEqual(loggedIn)
})

test('behavior: a session that ends forgets who signed in', () => {
  const { state } = testContext()
  state().setSigner('eip155:0xaa')
  state().setSession(loggedIn)
  expect(state().signer).toBe('eip155:0xaa')
  state().setSession(loggedOut)
  expect(state().signer).toBe('')
})

test.each([
  ['eip155:1:0xAB', 'eip155:0xab'],
  ['eip155:10:0xab', 'eip155:0xab'],
])('param: signer of %s', (account, signer) => expect(signerOf(account)).toBe(signer))

test('behavior: ticket, signer and account type last', () => {
  const { state } = testContext()
  state().setTicket('resume-me')
  state().setSigner('eip155:0xaa')
  state().setAccountType('eoa')
  const kept = { ticket: 'resume-me', signer: 'eip155:0xaa', accountType: 'eoa' }
  expect(parseStored(toStored(state()))).toMatchObject(kept)
})

test.each([
  { accountType: 'payment' },
  { ticket: 'x'.repeat(2049) },
  { ticket: 7 },
  { signer: 'x'.repeat(129) },
  { signer: null },
])('error: %j is no storage of ours', (part) => {
  const { state } = testContext()
  expect(parseStored(JSON.stringify({ ...JSON.parse(toStored(state())), ...part }))).toBeUndefined()
})
