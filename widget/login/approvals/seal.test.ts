import { expect, test } from 'vitest'
import { createSealer } from './seal.ts'
import { createSecretBox, openSecret, sealSecret } from './secretBox.ts'

const secretOf = (byte: number) => new Uint8Array(32).fill(byte)
const sides = (id = 'approval-1', secret = secretOf(1)) =>
  Promise.all([createSealer('frame', id, secret), createSealer('window', id, secret)])

test('default: each side opens what the other sealed', async () => {
  const [frame, window] = await sides()
  expect(await window.open(await frame.seal('review ß €'))).toBe('review ß €')
  expect(await frame.open(await window.seal('approved'))).toBe('approved')
})

test('behavior: a request of a megabyte', async () => {
  const [frame, window] = await sides()
  const text = 'x'.repeat(1_000_000)
  const sealed = await frame.seal(text)
  expect(sealed.length).toBeLessThan(1_400_000)
  expect(await window.open(sealed)).toBe(text)
})

test('behavior: the same text is sealed differently each time', async () => {
  const [frame] = await sides()
  expect(await frame.seal('a')).not.toBe(await frame.seal('a'))
})

test('error: nothing comes back to who sealed it', async () => {
  const [frame, window] = await sides()
  await expect(frame.open(await frame.seal('approved'))).rejects.toThrow()
  await expect(window.open(await window.seal('approved'))).rejects.toThrow()
})

test('error: another approval, another secret, a changed text', async () => {
  const [frame, window] = await sides()
  const [otherId] = await sides('approval-2')
  const [otherSecret] = await sides('approval-1', secretOf(2))
  await expect(window.open(await otherId.seal('approved'))).rejects.toThrow()
  await expect(window.open(await otherSecret.seal('approved'))).rejects.toThrow()
  const sealed = await frame.seal('approved')
  for (const at of [0, 20, sealed.length - 1]) {
    const other = sealed[at] === 'A' ? 'B' : 'A'
    await expect(window.open(sealed.slice(0, at) + other + sealed.slice(at + 1))).rejects.toThrow()
  }
  await expect(window.open('')).rejects.toThrow()
  await expect(window.open('not base64url!')).rejects.toThrow()
})

test('default: a secret for one window, which nobody else opens', async () => {
  const [frame, window, other] = await Promise.all([createSecretBox(), createSecretBox(), createSecretBox()])
  const sealed = await sealSecret(await frame.keyWith(window.publicKey), 'abandon ability')
  expect(await openSecret(await window.keyWith(frame.publicKey), sealed)).toBe('abandon ability')
  await expect(openSecret(await other.keyWith(frame.publicKey), sealed)).rejects.toThrow()
  await expect(frame.keyWith('AAAA')).rejects.toThrow()
})
