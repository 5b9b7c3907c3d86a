import { expect, test } from 'vitest'
import { asciiDomain } from './asciiDomain.ts'
import { emailSchema } from './login.ts'

test.each([
  // bitwarden/server#1512, keycloak/keycloak-ui#1994.
  ['ada@bücher.example', 'ada@xn--bcher-kva.example'],
  ['Ada@BÜCHER.example', 'ada@xn--bcher-kva.example'],
  ['ada@b\u0075\u0308cher.example', 'ada@xn--bcher-kva.example'],
  ['ada@例え.jp', 'ada@xn--r8jz45g.jp'],
  ['ada@faß.de', 'ada@xn--fa-hia.de'],
  ['ada@example。org', 'ada@example.org'],
  ['ada@ｅｘａｍｐｌｅ.org', 'ada@example.org'],
  ['ada@xn--bcher-kva.example', 'ada@xn--bcher-kva.example'],
  ['ada@example.org', 'ada@example.org'],
])('default: %s is %s', (typed, email) => {
  expect(emailSchema.parse(typed)).toBe(email)
})

test.each([
  'ada@bücher.example/path',
  'ada@bücher.example:25',
  'ada@bücher.example?x',
  'ada@evil.example@bücher.example',
  'ada@bü cher.example',
  'ada@bücher.example／x',
  'ada@bücher',
  'jörg@example.org',
  '@bücher.example',
  'bücher.example',
])('error: %s is no address', (typed) => {
  expect(emailSchema.safeParse(typed).success).toBe(false)
})

test('behavior: a domain in ASCII stays letter for letter', () => {
  for (const email of ['ada@0x7f.1', 'ada@a..b', 'ada@A.example']) expect(asciiDomain(email)).toBe(email)
})
