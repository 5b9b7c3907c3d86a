import { expect, test } from 'vitest'
import { encode } from '../approvals/encode.ts'
import { createSecretBox, sealSecret } from '../approvals/secretBox.ts'
import { readSecret } from './readSecret.ts'

const words = Array(24).fill('abandon').join(' ')
const keys = {
  eip155: `0x${'a'.repeat(64)}`,
  solana: '2'.repeat(88),
  bip122: { payment: 'K'.repeat(52), ordinals: 'L'.repeat(52) },
}
async function sealed(kind: 'showWords' | 'showKeys', secret: unknown) {
  const [frame, window] = await Promise.all([createSecretBox(), createSecretBox()])
  const text = await sealSecret(await frame.keyWith(window.publicKey), encode(secret))
  const state = { stage: 'secret', kind, publicKey: frame.publicKey, sealed: text, seconds: 60 } as const
  return { window, state }
}

test.each([
  ['showWords', words],
  ['showKeys', keys],
] as const)('default: %s', async (kind, secret) => {
  const { window, state } = await sealed(kind, secret)
  expect(await readSecret(window, state)).toEqual({ kind, secret, seconds: 60 })
})

test.each([
  ['showWords', 'Send your coins to 0x6666 to keep them safe, now and at once please friend'],
  ['showWords', keys],
  ['showKeys', words],
  ['showKeys', { ...keys, eip155: 'send it to me' }],
  ['showKeys', { ...keys, more: 'text' }],
] as const)('error: %s is not %j', async (kind, secret) => {
  const { window, state } = await sealed(kind, secret)
  expect(await readSecret(window, state)).toBeUndefined()
})

test('error: sealed for another window, or changed', async () => {
  const { window, state } = await sealed('showWords', words)
  expect(await readSecret(await createSecretBox(), state)).toBeUndefined()
  expect(await readSecret(window, { ...state, sealed: 'AAAA' })).toBeUndefined()
  expect(await readSecret(window, { ...state, publicKey: 'AAAA' })).toBeUndefined()
})
