import { afterAll, beforeAll, expect, test } from 'vitest'
import { emailSchema } from '../../server/contract/login.ts'
import { browserJar } from '../../server/test/browserJar.ts'
import { codeFor } from '../../server/test/loginClient.ts'
import { type TestServer, testServer } from '../../server/test/testServer.ts'
import { addressIn } from './requestCode.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server[Symbol.asyncDispose]())

const html = { accept: 'text/html', 'sec-fetch-dest': 'document' }

// RFC 5322, 3.4 and 3.2.3; RFC 6068; RFC 1034, 3.1.
test.each([
  [' Ada@Mail.Example ', 'ada@mail.example'],
  ['Ada Lovelace <ada1@mail.example>', 'ada1@mail.example'],
  ['"Ada Lovelace" <ada2@mail.example>', 'ada2@mail.example'],
  ['“Ada” <ada3@mail.example>', 'ada3@mail.example'],
  ["'ada4@mail.example", "'ada4@mail.example"],
  ['`ada5@mail.example', '`ada5@mail.example'],
  ['ada7@bücher.example', 'ada7@xn--bcher-kva.example'],
  ['ａｄａ８＠ｍａｉｌ．ｅｘａｍｐｌｅ', 'ada8@mail.example'],
  ['ada9@mail.example.', 'ada9@mail.example'],
  ['ada?1@mail.example', 'ada?1@mail.example'],
])('default: %j is the same address for widget, page and server', async (text, email) => {
  expect(addressIn(text)).toBe(email)
  expect(emailSchema.parse(text)).toBe(email)
  const browser = browserJar(server)
  const form = await browser.open('/auth/signin', html)
  // A field of type `email` would refuse a name before the address, and rewrite a domain.
  expect(form.text).toContain('name="email" type="text" inputmode="email"')
  await browser.submit('/auth/email-code', { csrfToken: await browser.csrfToken(), email: text })
  expect(codeFor(server, email)).toMatch(/^\d{6}$/)
})
