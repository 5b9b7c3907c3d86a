import {
  createLocalJWKSet,
  type createRemoteJWKSet,
  exportJWK,
  generateKeyPair,
  type JWK,
  SignJWT,
} from 'jose'
import { beforeAll, expect, test } from 'vitest'
import { verifyIdToken } from './verifyIdToken.ts'

type Pair = Awaited<ReturnType<typeof generateKeyPair>>
let [first, second, foreign]: Pair[] = []
beforeAll(async () => {
  ;[first, second, foreign] = await Promise.all([1, 2, 3].map(() => generateKeyPair('ES256')))
})

const options = { issuer: 'https://issuer.example', audience: 'us', algorithms: ['ES256'] }
const tokenOf = (pair: Pair | undefined, header: object = {}, audience = 'us') =>
  new SignJWT({ sub: '7' })
    .setIssuer(options.issuer)
    .setAudience(audience)
    .setExpirationTime('5m')
    .setProtectedHeader({ alg: 'ES256', ...header })
    .sign(pair?.privateKey as CryptoKey)

/** A set of these keys, and of others once it is fetched anew. */
async function keySet(pairs: (Pair | undefined)[], later = pairs, names: string[] = []) {
  const setOf = async (each: (Pair | undefined)[]) => {
    const jwks: JWK[] = await Promise.all(each.map((pair) => exportJWK(pair?.publicKey as CryptoKey)))
    return createLocalJWKSet({
      keys: jwks.map((jwk, at) => ({ ...jwk, alg: 'ES256', ...(names[at] && { kid: names[at] }) })),
    })
  }
  let [set, reloads] = [await setOf(pairs), 0]
  const find = (...given: Parameters<typeof set>) => set(...given)
  const reload = async () => {
    reloads += 1
    set = await setOf(later)
  }
  const keys = Object.assign(find, { reload }) as unknown as ReturnType<typeof createRemoteJWKSet>
  return { keys, reloads: () => reloads }
}

test('default: by the key that it names', async () => {
  const { keys, reloads } = await keySet([first, second], undefined, ['a', 'b'])
  expect((await verifyIdToken(await tokenOf(second, { kid: 'b' }), keys, options)).sub).toBe('7')
  expect(reloads()).toBe(0)
})

// openid-certification/oidctest#29, GluuFederation/oxd#442.
test('behavior: a token without a name is tried with each key of its kind', async () => {
  const { keys, reloads } = await keySet([first, second])
  for (const pair of [first, second])
    expect((await verifyIdToken(await tokenOf(pair), keys, options)).sub).toBe('7')
  expect(reloads()).toBe(0)
})

test('behavior: keys without names that changed', async () => {
  const { keys, reloads } = await keySet([first], [second])
  expect((await verifyIdToken(await tokenOf(second), keys, options)).sub).toBe('7')
  expect(reloads()).toBe(1)
})

test.each([1, 2])('error: the signature of another key, of %i', async (count) => {
  const { keys, reloads } = await keySet([first, second].slice(0, count))
  await expect(verifyIdToken(await tokenOf(foreign), keys, options)).rejects.toMatchObject({
    code: 'ERR_JWS_SIGNATURE_VERIFICATION_FAILED',
  })
  expect(reloads()).toBe(1)
})

test('error: another key under a known name is not tried again', async () => {
  const { keys, reloads } = await keySet([first], [foreign], ['a'])
  await expect(verifyIdToken(await tokenOf(foreign, { kid: 'a' }), keys, options)).rejects.toThrow()
  expect(reloads()).toBe(0)
})

test('error: for another client, whichever key signed it', async () => {
  const { keys, reloads } = await keySet([first, second])
  for (const pair of [first, second])
    await expect(verifyIdToken(await tokenOf(pair, {}, 'them'), keys, options)).rejects.toMatchObject({
      code: 'ERR_JWT_CLAIM_VALIDATION_FAILED',
    })
  expect(reloads()).toBe(0)
})
