import { expect, test, vi } from 'vitest'
import { listeningType } from '../../host-sdk/protocol/handshake.ts'
import { sayListening } from './sayListening.ts'

function said(referrer: string): unknown[][] {
  const postMessage = vi.fn()
  sayListening({ parent: { postMessage }, document: { referrer } }, ['https://shop.example'])
  return postMessage.mock.calls
}

test('default: to the exact origin of the page', () =>
  expect(said('https://shop.example/')).toEqual([[{ type: listeningType }, 'https://shop.example']]))

test.each([
  '',
  'https://evil.example/',
  'https://shop.example.evil.com/',
  'https://shop.example:444/',
  'http://shop.example/',
  'https://shop.example@evil.com/',
  'javascript:alert(1)',
])('error: nothing is said where the page is %j', (referrer) => expect(said(referrer)).toEqual([]))
