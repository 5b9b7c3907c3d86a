import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { codeFor, type LoginClient, loginClient, refusal } from '../../test/loginClient.ts'
import { type TestServer, testServer } from '../../test/testServer.ts'

let server: TestServer
let shop: LoginClient
beforeAll(async () => {
  server = await testServer({
    env: { EMAIL_CODES_PER_CLIENT: '1000' },
    projects: {
      shop: ['https://shop.example', 'https://blog.shop.example'],
      bank: ['https://bank.example', 'https://shop.example'],
    },
  })
  shop = await loginClient(server, 'shop', 'https://shop.example')
})
afterAll(() => server[Symbol.asyncDispose]())

const mailed = async (email: string) => {
  await shop.askCode(email)
  return { kind: 'email', email, code: codeFor(server, email), binding: shop.binding }
}

describe('a code is for the project and the page that its letter names', () => {
  test('default', async () => {
    const proof = await mailed('own@mail.example')
    const letter = server.server.context.mailer.inbox?.[0]?.text
    expect(letter).toContain('https://shop.example')
    expect((await shop.sendProof(proof)).status).toBe(200)
  })

  test.each([
    ['another project', 'bank', 'https://bank.example'],
    ['another project on the same page', 'bank', 'https://shop.example'],
    ['another page of the project', 'shop', 'https://blog.shop.example'],
  ])('error: redeemed for %s, and it stays good for its own', async (_which, project, origin) => {
    const proof = await mailed(`${project}-${origin.length}@mail.example`)
    const thief = await loginClient(server, project, origin)
    for (let turn = 0; turn < 6; turn++)
      expect(refusal(await thief.sendProof(proof))).toEqual([401, 'code_void'])
    expect((await shop.sendProof(proof)).status).toBe(200)
  })

  test('error: redeemed on our full pages', async () => {
    const proof = await mailed('pages@mail.example')
    const csrf = await server.login('/auth/csrf')
    const cookie = [csrf.headers['set-cookie'] ?? []]
      .flat()
      .map((line) => line.split(';')[0])
      .join('; ')
    const { csrfToken } = csrf.json
    const { kind: _, ...fields } = proof
    const answer = await server.login('/auth/callback/email', {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded', cookie },
      body: new URLSearchParams({ csrfToken, ...fields }).toString(),
    })
    expect(answer.headers['location']).toContain('code=code_void')
    expect((await shop.sendProof(proof)).status).toBe(200)
  })
})
