import { expect, test } from 'vitest'
import { fromBase64url, randomBytes, toBase64url } from './bytes.ts'
import { openEnvelope, type SealedRecovery, sealEnvelope } from './envelope.ts'

const walletId = '11111111-2222-4333-8444-555555555555'
const share = new Uint8Array(33).map((_, index) => index)
const newKey = () =>
  crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt'])
const password: SealedRecovery = {
  kind: 'password',
  salt: toBase64url(new Uint8Array(16).fill(7)),
  memoryKiB: 65_536,
  passes: 3,
}
const passkey: SealedRecovery = {
  kind: 'passkey',
  credentialId: toBase64url(new Uint8Array(1023).fill(2)),
  salt: toBase64url(new Uint8Array(32).fill(3)),
}

test.each([password, passkey])('default $kind', async (recovery) => {
  const options = { key: await newKey(), recovery, walletId }
  const envelope = await sealEnvelope(share, options)
  expect(await openEnvelope(envelope, options)).toEqual(share)
  expect(envelope.length).toBeLessThanOrEqual(2048)
})

test('behavior: the header is as documented', async () => {
  const envelope = fromBase64url(
    await sealEnvelope(share, { key: await newKey(), recovery: password, walletId }),
  )
  expect([...envelope.slice(0, 9)]).toEqual([1, 1, 0, 21, 0, 1, 0, 0, 3])
  expect(envelope.slice(9, 25)).toEqual(new Uint8Array(16).fill(7))
  expect(envelope).toHaveLength(25 + 12 + 33 + 16)
})

test('behavior: the header of a passkey is as documented', async () => {
  const recovery = {
    kind: 'passkey',
    credentialId: toBase64url(new Uint8Array([8, 9])),
    salt: 'AwQ',
  } as const
  const envelope = fromBase64url(await sealEnvelope(share, { key: await newKey(), recovery, walletId }))
  expect([...envelope.slice(0, 10)]).toEqual([1, 2, 0, 6, 0, 2, 8, 9, 3, 4])
  expect(envelope).toHaveLength(10 + 12 + 33 + 16)
})

test('behavior: two envelopes of one share differ', async () => {
  const options = { key: await newKey(), recovery: password, walletId }
  expect(await sealEnvelope(share, options)).not.toBe(await sealEnvelope(share, options))
})

test('error: every flipped bit of every byte', async () => {
  const options = { key: await newKey(), recovery: password, walletId }
  const bytes = fromBase64url(await sealEnvelope(share, options))
  for (let bit = 0; bit < bytes.length * 8; bit++) {
    const changed = bytes.map((byte, index) => (index === bit >> 3 ? byte ^ (1 << (bit & 7)) : byte))
    await expect(openEnvelope(toBase64url(changed), options)).rejects.toThrow('envelope_broken')
  }
})

test('error: cut, longer, or no envelope at all', async () => {
  const options = { key: await newKey(), recovery: password, walletId }
  const bytes = fromBase64url(await sealEnvelope(share, options))
  const cuts = Array.from({ length: bytes.length }, (_, length) => toBase64url(bytes.slice(0, length)))
  const texts = [
    ...cuts,
    toBase64url(new Uint8Array([...bytes, 0])),
    '=',
    'no envelope!',
    toBase64url(randomBytes(300)),
  ]
  for (const text of texts) await expect(openEnvelope(text, options)).rejects.toThrow('envelope_broken')
})

test('error: an envelope of nothing', async () => {
  const options = { key: await newKey(), recovery: password, walletId }
  const empty = await sealEnvelope(new Uint8Array(), options)
  await expect(openEnvelope(empty, options)).rejects.toThrow('envelope_broken')
})

test('error: another key, wallet or recovery', async () => {
  const options = { key: await newKey(), recovery: password, walletId }
  const envelope = await sealEnvelope(share, options)
  const others = [
    { ...options, key: await newKey() },
    { ...options, walletId: walletId.replace('1', '2') },
    { ...options, recovery: { ...password, passes: 4 } },
    { ...options, recovery: { ...password, salt: toBase64url(new Uint8Array(16)) } },
    { ...options, recovery: passkey },
  ]
  for (const other of others) await expect(openEnvelope(envelope, other)).rejects.toThrow('envelope_broken')
})
