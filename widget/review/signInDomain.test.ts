import { expect, test } from 'vitest'
import { buildMessage } from '../../server/contract/signInMessage.ts'
import { foreignPlace, isForeignSignIn, signInDomain, signInRisks } from './signInDomain.ts'

const site = 'https://shop.example'
const asked = (domain: string, family = 'Ethereum'): string =>
  `${domain} wants you to sign in with your ${family} account:\n0x00`

test('default', () => {
  for (const namespace of ['eip155', 'solana', 'bip122'] as const) {
    const text = buildMessage({
      ...{ namespace, domain: 'bank.example', address: 'a', uri: 'https://bank.example', chainId: '1' },
      ...{ nonce: '12345678', issuedAt: '2026-01-01T00:00:00Z' },
    })
    expect(signInDomain(text)).toBe('bank.example')
    expect(isForeignSignIn(text, site)).toBe(true)
    expect(isForeignSignIn(text, 'https://bank.example')).toBe(false)
  }
})

test.each([
  ['the same', 'shop.example', false],
  ['another writing', 'SHOP.example', false],
  ['the scheme’s own port', 'shop.example:443', false],
  ['with a scheme', 'https://shop.example', false],
  ['another port', 'shop.example:8443', true],
  ['a part of it', 'example', true],
  ['another host of it', 'login.shop.example', true],
  ['its name in front', 'shop.example.evil.example', true],
  ['its name as a person', 'shop.example@bank.example', true],
  ['a person in front', 'bank.example@shop.example', true],
  ['a path', 'shop.example/bank.example', true],
  ['letters that look alike', 'ѕhop.example', true],
  ['no host at all', '[', true],
])('behavior: %s', (_, domain, foreign) => expect(isForeignSignIn(asked(domain), site)).toBe(foreign))

test('behavior: a page with a port, and one on this machine', () => {
  expect(isForeignSignIn(asked('localhost:3000'), 'http://localhost:3000')).toBe(false)
  expect(isForeignSignIn(asked('localhost'), 'http://localhost:3000')).toBe(true)
})

test('behavior: an international name', () => {
  expect(isForeignSignIn(asked('bücher.example'), 'https://xn--bcher-kva.example')).toBe(false)
})

test.each(['\n bank.example', '\ufeffbank.example', 'bank.example\u00a0'])(
  'behavior: space hides no domain: %j',
  (domain) => expect(isForeignSignIn(asked(domain), site)).toBe(true),
)

test.each([
  '',
  'hello',
  'I saw that bank.example wants you to sign in with your Ethereum account:',
  'wants you to sign in with your Ethereum account:',
])('behavior: no sign-in message: %j', (text) => expect(isForeignSignIn(text, site)).toBe(false))

const own = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const text = (changed: { account?: string; uri?: string; family?: string } = {}): string =>
  [
    `shop.example wants you to sign in with your ${changed.family ?? 'Ethereum'} account:`,
    changed.account ?? own,
    '',
    'Welcome.',
    '',
    `URI: ${changed.uri ?? site}`,
    'Version: 1',
  ].join('\n')

test.each([
  ['the page', site, undefined],
  ['an address on the page', `${site}/login?next=/`, undefined],
  ['another writing of it', 'HTTPS://shop.example:443', undefined],
  ['another site', 'https://bank.example/login', 'bank.example'],
  ['another scheme', 'http://shop.example', 'http://shop.example'],
  ['another port', `${site}:8443`, 'shop.example:8443'],
  ['a site that begins alike', `${site}.evil.example`, 'shop.example.evil.example'],
  ['a person in front', 'https://shop.example@evil.example', 'evil.example'],
  ['a key', 'did:key:z6Mkabc', 'did:key:z6Mkabc'],
  ['a word', 'login', 'login'],
])('behavior: the URI is of %s', (_, uri, foreign) => {
  expect(foreignPlace(text({ uri }), site)).toBe(foreign)
  expect(signInRisks(text({ uri }), site, own)).toEqual(foreign ? ['foreign_sign_in'] : [])
})

test('behavior: each URI of a text counts, however it is set', () => {
  const second = text().replace('Welcome.', 'URI: https://bank.example')
  expect(foreignPlace(second, site)).toBe('bank.example')
  expect(foreignPlace(text().replace('URI: ', ' uri:\t').replace(site, 'https://bank.example'), site)).toBe(
    'bank.example',
  )
})

test('behavior: the domain is said before the URI', () => {
  const both = text({ uri: 'https://a.example' }).replace('shop.example wants', 'bank.example wants')
  expect(foreignPlace(both, site)).toBe('bank.example')
})

const solana = 'So11111111111111111111111111111111111111112'
test.each([
  ['the account', own, own, false],
  ['the account in lower case', own.toLowerCase(), own, false],
  ['the account with its chain', `eip155:1:${own}`, own, false],
  ['nobody', '0x0000000000000000000000000000000000000000', own, true],
  ['another one with its chain', `eip155:1:0x${'0'.repeat(40)}`, own, true],
  ['an account of Solana', solana, solana, false],
  ['one of Solana in other letters', solana.toLowerCase(), solana, true],
  ['no account', 'I accept.', own, false],
])('behavior: the text names %s', (_, account, address, isOther) => {
  expect(signInRisks(text({ account }), site, address)).toEqual(isOther ? ['sign_in_account'] : [])
})

test('behavior: an account is found behind other lines, and in a family that is not known', () => {
  const moved = text({ account: `\n\n 0x${'0'.repeat(40)}`, family: 'Foo' })
  expect(signInRisks(moved, site, own)).toEqual(['sign_in_account'])
})

test('behavior: a text that is not a sign-in may name what it likes', () => {
  expect(signInRisks(`URI: https://bank.example\n${solana}`, site, own)).toEqual([])
})

test('behavior: all that differs is warned of', () => {
  expect(signInRisks(text({ account: solana, uri: 'https://bank.example' }), site, own)).toEqual([
    'foreign_sign_in',
    'sign_in_account',
  ])
})

test.each(['\n', '\r', ' ', 'URI:\n', 'wants you to sign in with your account:\n', 'a:'])(
  'behavior: a long text of %j is read in no time',
  (part) => {
    const risksOf = (text: string) => signInRisks(`${asked('shop.example')}\n${text}`, site, own)
    // By a pattern that goes back again and again this would take minutes, longer than a test may.
    expect(risksOf(part.repeat(1_000_000 / part.length))).toEqual(risksOf(part))
  },
)
