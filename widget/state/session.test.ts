import { expect, test } from 'vitest'
import { storageLimit } from '../../host-sdk/protocol/api.ts'
import { loggedIn, loggedOut, testContext } from '../test/testContext.ts'
import type { KnownWallet } from './knownWallets.ts'
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

const known = (n: number): KnownWallet => ({
  namespace: 'eip155',
  key: `${n}`.padEnd(128, 'k'),
  name: 'n'.repeat(128),
  address: 'a'.repeat(128),
  status: 'left',
})

test('behavior: what is stored fits, by leaving out the oldest wallets and then the sessions', () => {
  const { store, state } = testContext()
  const knownWallets = Array.from({ length: 12 }, (_, n) => known(n))
  store.setState({ knownWallets, sealedSessions: 's'.repeat(12_000), remembered: {} })
  const text = toStored(state())
  expect(text.length).toBeLessThanOrEqual(storageLimit)
  const kept = parseStored(text)?.known ?? []
  expect(kept.length).toBeGreaterThan(3)
  expect(kept).toEqual(knownWallets.slice(0, kept.length))
  store.setState({ sealedSessions: 's'.repeat(14_000), ticket: '"'.repeat(2_048) })
  expect(parseStored(toStored(state()))).toMatchObject({ known: [], sealed: '' })
})

test('behavior: of a known wallet nothing else is taken over', () => {
  const { store, state } = testContext()
  store.setState({ knownWallets: [{ ...known(1), more: 'x' } as never] })
  expect(parseStored(toStored(state()))?.known).toEqual([known(1)])
})
