import { expect, test } from 'vitest'
import { emailSchema } from './login.ts'
import { readEmail } from './readEmail.ts'

test('default', () => expect(readEmail('ada@mail.example')).toBe('ada@mail.example'))

test.each([
  // RFC 5321 and 5322: what a local part may hold without quotes.
  ["o'brien@mail.example", "o'brien@mail.example"],
  ['ada+shop@mail.example', 'ada+shop@mail.example'],
  ['ada=owner#1@mail.example', 'ada=owner#1@mail.example'],
  ['!#$%&*+-/=?^_`{|}~@mail.example', '!#$%&*+-/=?^_`{|}~@mail.example'],
  ['1@2.example', '1@2.example'],
  ['a@b.c', 'a@b.c'],
  // Providers gave these out, though RFC 5321 wants quotes: thunderbird bug 1497112, docomo and au addresses.
  ['ada..lovelace.@mail.example', 'ada..lovelace.@mail.example'],
  ['ada@xn--bcher-kva.example', 'ada@xn--bcher-kva.example'],
  ['ada@mail.museum', 'ada@mail.museum'],
  ['ada@a.b.c.d.example', 'ada@a.b.c.d.example'],
])('param: %s is an address', (text, email) => expect(readEmail(text)).toBe(email))

test.each([
  [' Ada@Mail.Example\n', 'ada@mail.example'],
  ['mailto:ada@mail.example', 'ada@mail.example'],
  ['Ada Lovelace <ada@mail.example>', 'ada@mail.example'],
  ['ada@mail.example.', 'ada@mail.example'],
  ['ada@bücher.example.', 'ada@xn--bcher-kva.example'],
  ['ada@mail。example', 'ada@mail.example'],
  ['ａｄａ＠ｍａｉｌ．ｅｘａｍｐｌｅ', 'ada@mail.example'],
  ['ada＠mail.example', 'ada@mail.example'],
  ['\u200bada@mail.example\ufeff', 'ada@mail.example'],
  ['\u2068ada@mail.example\u2069', 'ada@mail.example'],
])('param: %j is written so, too', (text, email) => {
  expect(readEmail(text)).toBe(email)
  expect(emailSchema.parse(text)).toBe(email)
})

test.each([
  '',
  'ada',
  'ada@mail',
  'a da@mail.example',
  'a@@mail.example',
  'ada@a_b.example',
  'ada(x)@b.example',
  '"ada b"@b.example',
  'ada@[192.0.2.1]',
  'jörg@mail.example',
  'ada\u212a@mail.example',
  'ada@mail..example',
  'ada@mail.example..',
  'ada@-mail.example',
  'ada@mail-.example',
  'ada@mail.example, bob@mail.example',
  'ada@mail.example\r\nbcc: bob@mail.example',
  'Ada <ada@mail.example> <bob@mail.example>',
  `${'a'.repeat(65)}@mail.example`,
  `a@${'b'.repeat(260)}.example`,
])('error: %j is none', (text) => {
  expect(readEmail(text)).toBeUndefined()
  expect(emailSchema.safeParse(text).success).toBe(false)
})
