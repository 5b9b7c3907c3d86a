import { SignJWT } from 'jose'
import { expect, test } from 'vitest'
import { createFrameTokens } from './frameToken.ts'

const secret = 's'.repeat(32)

test('default', async () => {
  const tokens = createFrameTokens(secret, () => 1_700_000_000_000)
  const { token, expiresAt } = await tokens.sign('demo', 'https://a.example')
  expect(expiresAt).toBe(1_700_000_600)
  expect(await tokens.read(token)).toEqual({ projectId: 'demo', origin: 'https://a.example', expiresAt })
})

test('behavior: a token seen before is read at once, but not beyond its end', async () => {
  let now = 1_700_000_000_000
  const tokens = createFrameTokens(secret, () => now)
  const { token } = await tokens.sign('demo', 'https://a.example')
  await tokens.read(token)
  now += 599_000
  expect(tokens.read(token)).toMatchObject({ projectId: 'demo' })
  now += 1_000
  expect(() => tokens.read(token)).toThrow('expired')
  await expect(async () => tokens.read(token)).rejects.toMatchObject({ status: 401, code: 'expired_token' })
})

test('error: a token of another secret', async () => {
  const { token } = await createFrameTokens('x'.repeat(32)).sign('demo', 'https://a.example')
  await expect(async () => createFrameTokens(secret).read(token)).rejects.toMatchObject({
    status: 401,
    code: 'invalid_token',
  })
})

test.each([{ alg: 'HS256', typ: 'JWT' }, { alg: 'HS256' }, { alg: 'HS384', typ: 'gatehouse-frame+jwt' }])(
  'error: of our own secret, but made for something else: %j',
  async (header) => {
    const token = await new SignJWT({ p: 'demo', o: 'https://a.example' })
      .setProtectedHeader(header)
      .setExpirationTime('1h')
      .sign(new TextEncoder().encode(secret))
    await expect(async () => createFrameTokens(secret).read(token)).rejects.toMatchObject({
      status: 401,
      code: 'invalid_token',
    })
  },
)
