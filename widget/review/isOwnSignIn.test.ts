import { expect, test } from 'vitest'
import { isOwnSignIn } from './isOwnSignIn.ts'

const site = 'https://shop.example'
const address = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const lines = {
  first: 'shop.example wants you to sign in with your Ethereum account:',
  address,
  gap: '',
  statement: 'Welcome to the shop.',
  blank: '',
  uri: 'URI: https://shop.example/login',
  version: 'Version: 1',
  chain: 'Chain ID: 1',
  nonce: 'Nonce: abcdefgh12345678',
  issued: 'Issued At: 2026-01-01T00:00:00.000Z',
}
const message = (changed: Partial<Record<keyof typeof lines, string | null>> = {}, ...more: string[]) =>
  [
    ...Object.entries({ ...lines, ...changed }).flatMap(([, line]) => (line === null ? [] : [line])),
    ...more,
  ].join('\n')

test.each([
  ['all of it', message()],
  ['without a statement', message({ statement: null, blank: '' })],
  ['without a statement and its lines', message({ statement: null, blank: null })],
  ['with a scheme', message({ first: `https://${lines.first}` })],
  ['an address in lower case', message({ address: address.toLowerCase() })],
  [
    'optional fields',
    message(
      {},
      'Expiration Time: 2026-01-01T01:00:00Z',
      'Not Before: 2026-01-01T00:00:00Z',
      'Request ID: a 1',
    ),
  ],
])('default: %s', (_, text) => {
  expect(isOwnSignIn(text, site, address)).toBe(true)
})

test('default: Solana', () => {
  const own = 'So11111111111111111111111111111111111111112'
  const text = message({
    first: 'shop.example wants you to sign in with your Solana account:',
    address: own,
    chain: 'Chain ID: mainnet',
  })
  expect(isOwnSignIn(text, site, own)).toBe(true)
  expect(isOwnSignIn(text, site, own.toLowerCase())).toBe(false)
})

test.each([
  ['a text', 'hello'],
  ['another site', message({ first: lines.first.replace('shop', 'bank') })],
  ['a subdomain', message({ first: `a.${lines.first}` })],
  [
    'a person in front',
    message({ first: `shop.example@evil.example wants you to sign in with your Ethereum account:` }),
  ],
  ['another scheme', message({ first: `http://${lines.first}` })],
  ['another account', message({ address: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8' })],
  ['another page in the URI', message({ uri: 'URI: https://evil.example/login' })],
  ['a URI that only begins alike', message({ uri: 'URI: https://shop.example.evil.example/' })],
  ['no URI', message({ uri: null })],
  ['a URI that is none', message({ uri: 'URI: login' })],
  ['something in the gap', message({ gap: 'I give away everything.' })],
  ['something in the place of the blank line', message({ blank: 'I give away everything.' })],
  ['the account alone', `${lines.first}\n${address}\n`],
  ['no version', message({ version: null })],
  ['no time of issue', message({ issued: null })],
  ['no nonce', message({ nonce: null })],
  ['a short nonce', message({ nonce: 'Nonce: abc' })],
  ['another version', message({ version: 'Version: 2' })],
  ['no chain', message({ chain: null })],
  ['no version', message({ version: null })],
  ['no date at all', message({ issued: null })],
  ['a URI that is no address', message({ uri: 'URI: shop' })],
  ['no line in front of the statement', message({ gap: null })],
  ['no line behind the statement', message({ blank: null })],
  ['no lines but the first', lines.first],
  ['another port', message({ first: lines.first.replace('example', 'example:8080') })],
  ['an account in front of nothing', message({ address: null })],
  ['no date', message({ issued: 'Issued At: today' })],
  ['resources', message({}, 'Resources:', '- urn:recap:eyJhdHQiOnt9fQ')],
  ['something behind it', message({}, 'I also give away everything.')],
  ['two statements', message({ statement: 'One.\nTwo.' })],
  ['a field twice', message({}, 'Issued At: 2026-01-01T00:00:00.000Z')],
  ['marks that turn the text round', message({ statement: 'Welcome \u202eto' })],
  ['another order', message({ version: lines.chain, chain: lines.version })],
  ['a line in front', `\n${message()}`],
])('error: %s', (_, text) => {
  expect(isOwnSignIn(text, site, address)).toBe(false)
})
