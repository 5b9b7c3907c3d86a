import { expect, test } from 'vitest'
import { isAppLink, isWebLink } from './links.ts'

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
