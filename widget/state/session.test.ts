import { expect, test } from 'vitest'
import { storageLimit } from '../../host-sdk/protocol/api.ts'
import { featuresOf } from '../../server/contract/features.ts'
import { forgetConnection } from '../actions/forgetConnection.ts'
import { loggedIn, loggedOut, testContext } from '../test/testContext.ts'
import type { KnownWallet } from './knownWallets.ts'
import { consentTo, waitsForConsent } from './legal.ts'
import { type Session, signerOf } from './session.ts'
import { parseStored, toStored } from './stored.ts'

test('default', () => {
  const { state } = testContext()
  expect(state().session).toMatchObject({ status: 'loading', user: null })
  state().setSession(loggedIn)
  expect(state().session).toEqual(loggedIn)
})

const signedIn: Session = { ...loggedIn, user: { id: 'u1', email: null, name: null, method: 'siwx' } }

test.each([
  ['a session that ends', loggedOut],
  ['a login by another way', loggedIn],
])('behavior: %s forgets which wallet signed in', (_, next) => {
  const { state } = testContext()
  state().setSigner('eip155:0xaa', 'eip155:1')
  state().setSession(signedIn)
  expect(state()).toMatchObject({ signer: 'eip155:0xaa', signedOn: 'eip155:1' })
  state().setSession(next)
  expect(state()).toMatchObject({ signer: '', signedOn: '' })
})

test.each([
  ['eip155:1:0xAB', 'eip155:0xab'],
  ['eip155:10:0xab', 'eip155:0xab'],
])('param: signer of %s', (account, signer) => expect(signerOf(account)).toBe(signer))

test('behavior: ticket, sent calls, signer and account type last', () => {
  const { state } = testContext()
  state().setTicket('resume-me')
  state().setSentCalls('[]')
  state().setSigner('eip155:0xaa', 'eip155:1')
  state().setAccountType('eoa')
  const signed = { signer: 'eip155:0xaa', signedOn: 'eip155:1' }
  const kept = { ticket: 'resume-me', sentCalls: '[]', ...signed, accountType: 'eoa' }
  expect(parseStored(toStored(state()))).toMatchObject(kept)
})

test('behavior: a consent lasts until the last connection ends, and for the same terms alone', () => {
  const { context, state, store } = testContext()
  store.setState({ features: featuresOf({ legalCheckbox: true }), termsUrl: 'https://shop.example/terms' })
  state().setRemembered({ eip155: 'a', solana: 'b' })
  store.setState({ consent: consentTo(state(), 1_700_000_000_000) })
  const kept = parseStored(toStored(state()))
  expect(kept?.consent).toBe('https://shop.example/terms undefined 1700000000000')
  expect(waitsForConsent(state())).toBe(false)
  store.setState({ termsUrl: 'https://shop.example/terms?of=today' })
  expect(waitsForConsent(state())).toBe(true)
  forgetConnection(context, 'eip155')
  expect(state().consent).toBe(kept?.consent)
  forgetConnection(context, 'solana')
  expect(state().consent).toBe('')
})

test.each([
  { consent: 1 },
  { consent: 'x'.repeat(storageLimit + 1) },
  { accountType: 'payment' },
  { ticket: 'x'.repeat(2049) },
  { ticket: 7 },
  { sentCalls: 'x'.repeat(3201) },
  { sentCalls: null },
  { signer: 'x'.repeat(129) },
  { signer: null },
  { signedOn: 'x'.repeat(129) },
  { signedOn: 1 },
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
