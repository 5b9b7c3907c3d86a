import { expect, test } from 'vitest'
import { writtenOrigin } from './writtenOrigin.ts'

test.each([
  ['https://shop.example', 'https://shop.example'],
  ['https://Shop.Example', 'https://shop.example'],
  ['HTTPS://shop.example/', 'https://shop.example'],
  ['https://shop.example:443', 'https://shop.example'],
  ['http://shop.example:80/', 'http://shop.example'],
  ['https://shop.example:8443', 'https://shop.example:8443'],
  ['https://münchen.example', 'https://xn--mnchen-3ya.example'],
  ['https://*.Shop.example/', 'https://*.shop.example'],
  ['https://*.münchen.example:8443', 'https://*.xn--mnchen-3ya.example:8443'],
  ['capacitor://localhost', 'capacitor://localhost'],
  ['tauri://localhost/', 'tauri://localhost'],
  ['ionic://localhost', 'ionic://localhost'],
  [
    'chrome-extension://abcdefghijklmnopabcdefghijklmnop',
    'chrome-extension://abcdefghijklmnopabcdefghijklmnop',
  ],
])('default: %s', (text, origin) => expect(writtenOrigin(text)).toBe(origin))

test.each([
  'https://my-app-*.vercel.app',
  'https://*',
  'https://*.com',
  'https://shop.example/path',
  'https://shop.example?x',
  'https://user@shop.example',
  'https://shop.example:99999',
  'https:shop.example',
  'shop.example',
  'capacitor:',
  'capacitor://',
  'capacitor://*',
  'capacitor://localhost/x',
  'javascript://localhost',
  'data:text/html,x',
  'file:///x',
  'null',
  '',
])('error: %s', (text) => expect(writtenOrigin(text)).toBeUndefined())
