import { expect, test } from 'vitest'
import { buildMessage } from '../../server/contract/signInMessage.ts'
import { isForeignSignIn, signInDomain } from './signInDomain.ts'

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
