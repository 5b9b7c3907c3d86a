import { webcrypto } from 'node:crypto'
import { expect, test, vi } from 'vitest'
import { fromBase64url } from '../custody/bytes.ts'
import { memoryKeyRows } from './test/memoryKeyRows.ts'
import { createTicketKeys } from './ticketKeys.ts'

const owner = { projectId: 'demo', hostOrigin: 'https://shop.example' }

test('default: one pair for a project and a page, whose private half stays', async () => {
  const rows = memoryKeyRows()
  const keys = createTicketKeys(async () => rows)
  const key = await keys.publicKey(owner)
  expect(fromBase64url(key ?? '')).toHaveLength(65)
  expect(await createTicketKeys(async () => rows).publicKey(owner)).toBe(key)
  expect(await keys.publicKey({ ...owner, projectId: 'other' })).not.toBe(key)
  expect(await keys.publicKey({ ...owner, hostOrigin: 'https://blog.example' })).not.toBe(key)
  const row = await rows.get('demo https://shop.example')
  expect(row?.pair.privateKey.extractable).toBe(false)
  await expect(crypto.subtle.exportKey('pkcs8', row?.pair.privateKey as CryptoKey)).rejects.toThrow()

  const signature = await keys.sign(owner, 'text')
  const p256 = { name: 'ECDSA', namedCurve: 'P-256' }
  const point = await webcrypto.subtle.importKey('raw', fromBase64url(key ?? ''), p256, true, ['verify'])
  const verify = (text: string) =>
    webcrypto.subtle.verify(
      { name: 'ECDSA', hash: 'SHA-256' },
      point,
      fromBase64url(signature ?? ''),
      new TextEncoder().encode(text),
    )
  expect([await verify('text'), await verify('another')]).toEqual([true, false])
})

test('behavior: two tabs that make it at once end with one', async () => {
  const rows = memoryKeyRows()
  const made = await Promise.all([1, 2, 3].map(() => createTicketKeys(async () => rows).publicKey(owner)))
  expect(new Set(made).size).toBe(1)
})

test('behavior: no pair, no signature', async () => {
  expect(await createTicketKeys(async () => memoryKeyRows()).sign(owner, 'text')).toBeUndefined()
})

test('error: a frame without storage', async () => {
  const keys = createTicketKeys(async () => {
    throw new Error('SecurityError')
  })
  expect([await keys.publicKey(owner), await keys.sign(owner, 'text')]).toEqual([undefined, undefined])
})

test('error: a browser that leaves the request for storage unanswered', async () => {
  vi.useFakeTimers()
  try {
    const key = createTicketKeys(() => new Promise(() => {})).publicKey(owner)
    await vi.advanceTimersByTimeAsync(1_000)
    expect(await key).toBeUndefined()
  } finally {
    vi.useRealTimers()
  }
})
