import { createSiweMessage, parseSiweMessage } from 'viem/siwe'
import { expect, test } from 'vitest'
import {
  buildMessage,
  namedNonce,
  parseMessage,
  type SignInMessage,
  signInChainId,
  signInStatement,
} from './signInMessage.ts'

const message: SignInMessage = {
  domain: 'demo.example:8443',
  address: '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266',
  namespace: 'eip155',
  statement: 'Sign in to Demo.',
  uri: 'https://demo.example:8443',
  chainId: '1',
  nonce: '00112233445566778899aabbccddeeff',
  issuedAt: '2026-01-02T03:04:05.000Z',
  expirationTime: '2026-01-02T03:14:05.000Z',
}
const plain = (value: unknown) => JSON.parse(JSON.stringify(value))

test('default', () => {
  const text = buildMessage(message)
  expect(text).toMatchInlineSnapshot(`
    "demo.example:8443 wants you to sign in with your Ethereum account:
    0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266

    Sign in to Demo.

    URI: https://demo.example:8443
    Version: 1
    Chain ID: 1
    Nonce: 00112233445566778899aabbccddeeff
    Issued At: 2026-01-02T03:04:05.000Z
    Expiration Time: 2026-01-02T03:14:05.000Z"
  `)
  expect(plain(parseMessage(text))).toEqual(message)
})

test('default: the same text as an independent writer of EIP-4361, which reads ours', () => {
  const { chainId, issuedAt, expirationTime, namespace, resources, ...rest } = message
  const facts = {
    ...{ domain: rest.domain, uri: rest.uri, nonce: rest.nonce, version: '1' as const },
    address: message.address as `0x${string}`,
    statement: 'Sign in to Demo.',
    chainId: Number(chainId),
    issuedAt: new Date(issuedAt),
    expirationTime: new Date(expirationTime ?? ''),
  }
  expect(buildMessage(message)).toBe(createSiweMessage(facts))
  expect(parseSiweMessage(buildMessage(message))).toEqual(facts)
})

test('param: every optional field', () => {
  const full = {
    ...message,
    scheme: 'https',
    notBefore: '2026-01-02T03:04:05Z',
    requestId: 'abc-1',
    resources: ['https://a.example/1?a=%20', 'ipfs://b', 'urn:recap:eyJhdHQiOnt9fQ=='],
  }
  expect(plain(parseMessage(buildMessage(full)))).toEqual(full)
})

test('param: without a statement, as EIP-4361 and as Solana wallets write it', () => {
  const { statement, ...bare } = message
  expect(plain(parseMessage(buildMessage(bare)))).toEqual(bare)
  expect(plain(parseMessage(buildMessage(bare).replace('\n\nURI', '\n\n\nURI')))).toEqual(bare)
})

test.each([
  ['eip155', '8453', '8453'],
  ['solana', '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp', 'mainnet'],
  ['solana', 'unknown', 'unknown'],
  ['bip122', '000000000019d6689c085ae165831e93', '000000000019d6689c085ae165831e93'],
] as const)('param: chain %s:%s', (namespace, reference, chainId) => {
  expect(signInChainId(namespace, reference)).toBe(chainId)
  const text = buildMessage({ ...message, namespace, chainId })
  expect(parseMessage(text)).toMatchObject({ namespace, chainId })
})

test.each([
  ['Demo', 'Sign in to Demo.'],
  ['Demo\nURI: https://evil.example', 'Sign in to Demo URI: https://evil.example.'],
  ['Käse <b>"x"</b>', 'Sign in to K se b x /b.'],
  ['日本', 'Sign in to this site.'],
])('param: statement for %j', (name, statement) => {
  expect(signInStatement(name)).toBe(statement)
  expect(parseMessage(buildMessage({ ...message, statement }))?.statement).toBe(statement)
})

const text = buildMessage(message)
test.each([
  ['nothing', ''],
  ['a line before', `x\n${text}`],
  ['a line after', `${text}\nx`],
  ['a line end after', `${text}\n`],
  ['CRLF', text.replaceAll('\n', '\r\n')],
  ['two schemes', `https://https://${text}`],
  ['user info', text.replace('demo.example:8443 wants', 'demo.example@evil.example wants')],
  ['another family', text.replace('Ethereum', 'Dogecoin')],
  ['another version', text.replace('Version: 1', 'Version: 2')],
  ['a short nonce', text.replace(/Nonce: \w+/, 'Nonce: 0011223')],
  ['a nonce with signs', text.replace(/Nonce: \w+/, 'Nonce: 00112233-4')],
  ['no time', text.replace(/Issued At: .*/, 'Issued At: today')],
  ['an impossible time', text.replace(/Issued At: .*/, 'Issued At: 2026-13-41T99:00:00Z')],
  ['a day that does not exist', text.replace(/Issued At: .*/, 'Issued At: 2026-02-31T00:00:00Z')],
  ['an end on a day that does not exist', text.replace(/(Expiration Time: ).*/, '$12100-02-31T00:00:00Z')],
  ['an hour that does not exist', text.replace(/Issued At: .*/, 'Issued At: 2026-02-03T24:00:00Z')],
  ['a URI without scheme', text.replace(/URI: .*/, 'URI: demo.example')],
  ['a URI with a backslash', text.replace(/URI: .*/, 'URI: https://demo.example\\@evil.example')],
  ['a broken escape in the URI', text.replace(/URI: .*/, 'URI: https://demo.example/%zz')],
  ['a resource that is not a URI', `${text}\nResources:\n- not-a-uri`],
  ['fields in another order', text.replace(/(Chain ID.*)\n(Nonce.*)/, '$2\n$1')],
  ['a field twice', text.replace(/(Chain ID.*)/, '$1\n$1')],
  ['two lines of statement', text.replace('Sign in', 'Sign\nin')],
  ['one empty line less', text.replace('.\n\nURI', '.\nURI')],
])('error: %s', (_what, changed) => {
  expect(parseMessage(changed)).toBeUndefined()
})

test('behavior: the nonce is found in a message that is otherwise malformed', () => {
  expect(namedNonce(`x\n${text}\ny`)).toBe(message.nonce)
  expect(namedNonce('Nonce: short')).toBeUndefined()
})
