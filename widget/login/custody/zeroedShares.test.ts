import { afterEach, expect, test, vi } from 'vitest'
import { fromBase64url } from './bytes.ts'
import { createMemoryServer } from './test/memoryServer.ts'
import { custodyOn, newDevice, otherPassword, password, signsWith } from './test/people.ts'
import { watchZeroed } from './test/watchZeroed.ts'

afterEach(() => void vi.restoreAllMocks())

/** The proof of a recovery secret goes to the server; it is not a secret of this frame. */
const isProof = (algorithm: unknown): boolean =>
  new TextDecoder().decode((algorithm as { info?: Uint8Array }).info) === 'gatehouse recovery v1 proof'

/**
 * Every secret that goes through WebCrypto: what it gets to encrypt or gives after it decrypted, raw keys (shares,
 * sentences, passwords) and what it derives (seeds).
 */
function plainTexts(): Uint8Array[] {
  const seen: Uint8Array[] = []
  const { encrypt, decrypt } = crypto.subtle
  vi.spyOn(crypto.subtle, 'encrypt').mockImplementation(async (algorithm, key, data) => {
    seen.push(data as Uint8Array)
    return encrypt.call(crypto.subtle, algorithm, key, data)
  })
  vi.spyOn(crypto.subtle, 'decrypt').mockImplementation(async (algorithm, key, data) => {
    const plain = await decrypt.call(crypto.subtle, algorithm, key, data)
    seen.push(new Uint8Array(plain))
    return plain
  })
  const { deriveBits } = crypto.subtle
  const importKey = crypto.subtle.importKey as (...given: unknown[]) => Promise<CryptoKey>
  vi.spyOn(crypto.subtle, 'importKey').mockImplementation(async (...given: unknown[]) => {
    if (given[0] === 'raw') seen.push(given[1] as Uint8Array)
    return importKey.apply(crypto.subtle, given)
  })
  vi.spyOn(crypto.subtle, 'deriveBits').mockImplementation(async (algorithm, key, length) => {
    const bits = await deriveBits.call(crypto.subtle, algorithm, key, length)
    if (!isProof(algorithm)) seen.push(new Uint8Array(bits))
    return bits
  })
  return seen
}
const notZero = (texts: Uint8Array[]): Uint8Array[] => texts.filter((text) => text.some((byte) => byte !== 0))

test('behavior: no share of a creation is left in memory, nor of a change or an unlock', async () => {
  const server = createMemoryServer()
  const seen = plainTexts()
  const custody = custodyOn(server, newDevice())
  await custody.create(password)
  expect(seen.length).toBeGreaterThan(2)
  expect(notZero(seen)).toEqual([])
  await custodyOn(server, newDevice()).unlock(password)
  expect(notZero(seen)).toEqual([])
  await custody.changeRecovery(otherPassword)
  expect(notZero(seen)).toEqual([])
})

test('behavior: nor of a look at the status, a use, or one over a rotation elsewhere', async () => {
  const server = createMemoryServer()
  const device = newDevice()
  await custodyOn(server, device).create(password)
  const custody = custodyOn(server, device)
  const seen = plainTexts()
  expect(await custody.status()).toBe('ready')
  expect(notZero(seen)).toEqual([])
  await signsWith(custody)
  await custodyOn(server, device).changeRecovery(otherPassword)
  await signsWith(custody)
  expect(notZero(seen)).toEqual([])
})

test('behavior: nor of a repair', async () => {
  const server = createMemoryServer()
  const custody = custodyOn(server)
  await custody.create(password)
  server.lose()
  const seen = plainTexts()
  expect(await custody.repair(password)).toBe('repaired')
  expect(seen.length).toBeGreaterThan(2)
  expect(notZero(seen)).toEqual([])
})

test('behavior: a login share is zero after its use', async () => {
  const server = createMemoryServer()
  const custody = custodyOn(server)
  await custody.create(password)
  const login = [...fromBase64url(server.stored().rows.get(1)?.loginShare ?? '')]
  const zeroed = watchZeroed()
  await signsWith(custody)
  expect(zeroed.filter((bytes) => bytes.join() === login.join())).toHaveLength(1)
})

test('error: nor of an unlock that fails', async () => {
  const server = createMemoryServer()
  await custodyOn(server).create(password)
  const loginShare = () => Promise.reject(new Error('offline'))
  const seen = plainTexts()
  const custody = custodyOn({ api: { ...server.api, loginShare } }, newDevice())
  await expect(custody.unlock(password)).rejects.toThrow('offline')
  // What the password became, and the recovery share.
  expect(seen).toHaveLength(2)
  expect(notZero(seen)).toEqual([])
})
