import { expect, test } from 'vitest'
import { appSchemesOf, isAppLink, isAppScheme, isWebLink } from './links.ts'

test.each([
  ['https://wallet.example', true],
  ['https://wallet.example/a?b=c#d', true],
  ['http://wallet.example', false],
  ['https://user@wallet.example', false],
  ['https://user:secret@wallet.example', false],
  ['https://localhost', false],
  ['https://wallet.example\\@evil.example', false],
  ['https://wallet.example/ x', false],
  ['javascript:alert(1)//https://a.example', false],
  ['//wallet.example', false],
  ['', false],
])('isWebLink: %s', (text, expected) => expect(isWebLink(text)).toBe(expected))

test.each([
  ['metamask://', true],
  ['bybitapp://open/route?targetUrl=by://web3/walletconnect/', true],
  ['com.wallet.app://', true],
  ['metamask:', false],
  ['javascript://%0aalert(1)', false],
  ['JavaScript://%0aalert(1)', false],
  ['data://text/html,x', false],
  ['intent://x#Intent;scheme=a;end', false],
  ['https://a.example', false],
  ['file:///etc/passwd', false],
  ['a b://', false],
  ['x://"><script>', false],
])('isAppLink: %s', (text, expected) => expect(isAppLink(text)).toBe(expected))

test.each([
  ...[
    'ms-settings',
    'ms-officecmd',
    'ms-word',
    'search-ms',
    'smb',
    'ssh',
    'vscode',
    'vscode-insiders',
    'itms-services',
  ],
  ...[
    'shell',
    'jnlp',
    'x-apple.systempreferences',
    'com.apple.mobileslideshow',
    'chrome-extension',
    'web+x',
    'tel',
  ],
  ...['intent', 'market', 'android-app', 'git+ssh', 'view-source', 'steam', 'zoommtg', 'facetime', 'sftp'],
])('error: %s is not a scheme for a wallet', (scheme) => {
  expect(isAppScheme(scheme)).toBe(false)
  expect(isAppLink(`${scheme}://x`)).toBe(false)
  expect(isAppLink(`${scheme.toUpperCase()}://x`)).toBe(false)
})

test.each(['', 'a', '1fern', 'fe rn', 'fern:', 'fern/', 'f'.repeat(42), 'FERN'])(
  'error: %j is not well-formed',
  (scheme) => expect(isAppScheme(scheme)).toBe(false),
)

test('appSchemesOf: default', () => {
  expect(appSchemesOf({ mobile_link: 'Fern://a', desktop_link: 'fern://' })).toEqual(['fern'])
  expect(appSchemesOf({ mobile_link: 'https://a.example', desktop_link: 'moss://' })).toEqual(['moss'])
  expect(appSchemesOf({})).toEqual([])
})
