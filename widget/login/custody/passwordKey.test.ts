import { argon2id } from '@noble/hashes/argon2.js'
import { bytesToHex } from '@noble/hashes/utils.js'
import { expect, test } from 'vitest'
import { derivePasskeyKeys } from './passkeyKey.ts'
import { derivePasswordKeys, passwordCost, type StretchPassword, stretchPassword } from './passwordKey.ts'

const salt = new Uint8Array(16).fill(1)
const options = { cost: { memoryKiB: 64, passes: 1 }, stretch: stretchPassword }

test('default', async () => {
  const { key, proof } = await derivePasswordKeys('correct horse', salt, options)
  expect(proof).toMatch(/^[\w-]{43}$/)
  expect(key).toMatchObject({ extractable: false, algorithm: { name: 'AES-GCM', length: 256 } })
  expect((await derivePasswordKeys('correct horse', salt, options)).proof).toBe(proof)
})

test('behavior: Argon2id is that of RFC 9106 §5.3', () => {
  const tag = argon2id(new Uint8Array(32).fill(1), new Uint8Array(16).fill(2), {
    m: 32,
    t: 3,
    p: 4,
    key: new Uint8Array(8).fill(3),
    personalization: new Uint8Array(12).fill(4),
    dkLen: 32,
  })
  expect(bytesToHex(tag)).toBe('0d640df58d78766c08c037a34a8b53c9d01ef0452d75b65eb52520e96b01e659')
})

test('behavior: the cost of a new password is that of RFC 9106 §4', () => {
  expect(passwordCost).toEqual({ memoryKiB: 64 * 1024, passes: 3 })
})

test('param: password, salt and cost each make another key', async () => {
  const proofs = await Promise.all([
    derivePasswordKeys('a', salt, options),
    derivePasswordKeys('b', salt, options),
    derivePasswordKeys('a', new Uint8Array(16), options),
    derivePasswordKeys('a', salt, { ...options, cost: { memoryKiB: 64, passes: 2 } }),
    derivePasswordKeys('a', salt, { ...options, cost: { memoryKiB: 72, passes: 1 } }),
  ])
  expect(new Set(proofs.map(({ proof }) => proof)).size).toBe(5)
})

test('behavior: the same characters in another composition', async () => {
  const [one, other] = await Promise.all([
    derivePasswordKeys('caf\u00e9', salt, options),
    derivePasswordKeys('cafe\u0301', salt, options),
  ])
  expect(one.proof).toBe(other.proof)
})

test('behavior: bytes of password and key are zero afterwards', async () => {
  const kept: Uint8Array[] = []
  const stretch: StretchPassword = async (password, ...rest) => {
    const key = await stretchPassword(password, ...rest)
    kept.push(password, key)
    return key
  }
  await derivePasswordKeys('correct horse', salt, { ...options, stretch })
  expect(kept).toEqual([new Uint8Array(13), new Uint8Array(32)])
})

test('param: a passkey keeps its own bytes', async () => {
  const prf = new Uint8Array(32).fill(9)
  const first = await derivePasskeyKeys(prf, salt)
  expect(prf).toEqual(new Uint8Array(32).fill(9))
  expect((await derivePasskeyKeys(prf, salt)).proof).toBe(first.proof)
  expect((await derivePasskeyKeys(prf.fill(8), salt)).proof).not.toBe(first.proof)
})

test('error: a passkey without a result', () => {
  expect(() => derivePasskeyKeys(new Uint8Array(), salt)).toThrow('32 bytes')
})
