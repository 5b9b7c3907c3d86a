import { createHash } from 'node:crypto'
import { mnemonicToAccount } from 'viem/accounts'
import { expect, test } from 'vitest'
import { createText, hashLoginShare, isOwnText, rotateText, verifierText } from './walletTexts.ts'

const id = '01234567-89ab-4cde-8f01-23456789abcd'
const userId = 'a5c0ffee-0000-4000-8000-000000000001'
const shares = {
  loginShare: 'bG9naW4',
  recoveryEnvelope: 'ZW52ZWxvcGU',
  recovery: { kind: 'password', salt: 'c2FsdA', memoryKiB: 65_536, passes: 3 },
  recoveryProof: 'cHJvb2Y',
  deviceVerifier: 'dmVyaWZpZXI',
} as const
const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')

test('default', async () => {
  const digest = sha256(
    '["bG9naW4","ZW52ZWxvcGU","cHJvb2Y",[["kind","password"],["memoryKiB",65536],["passes",3],["salt","c2FsdA"]],"dmVyaWZpZXI"]',
  )
  expect(digest).toMatchInlineSnapshot(`"620b9a563f6fc0f7cb9d12d2a20437b87a96b9881938bd8f7cf8d525f3612f18"`)
  expect(await createText(userId, { id, ...shares })).toBe(`Gatehouse: wallet ${id} of ${userId} (${digest})`)
  expect(await rotateText({ id, rotation: 2, ...shares })).toBe(
    `Gatehouse: replace the shares of wallet ${id} by rotation 2 (${digest})`,
  )
  expect(verifierText({ id, rotation: 2, deviceVerifier: 'dmVyaWZpZXI' })).toBe(
    `Gatehouse: device verifier of wallet ${id}, rotation 2: dmVyaWZpZXI`,
  )
  expect(await hashLoginShare(shares.loginShare)).toBe(sha256('bG9naW4'))
})

test('behavior: signed by the first account of anvil', async () => {
  const key = mnemonicToAccount('test test test test test test test test test test test junk')
  const message = await rotateText({ id, rotation: 2, ...shares })
  expect(await key.signMessage({ message })).toMatchInlineSnapshot(
    `"0x9310aae70f5513997e1a4ab4c963efdb7f0821f5f45f9d2aab183f60376f12a0463314a396dd4f1626d35c0d6002f85062bda1cf2c154ec245c37b1c85f0cf231c"`,
  )
})

test('behavior: the order of fields and what is beside them do not count', async () => {
  const { recovery } = shares
  const turned = { passes: 3, memoryKiB: 65_536, salt: recovery.salt, kind: recovery.kind }
  const body = { signature: '0x', rotation: 2, id, ...shares, recovery: turned }
  expect(await rotateText(body)).toBe(await rotateText({ id, rotation: 2, ...shares }))
})

test.each([
  { loginShare: 'bG9naW8' },
  { recoveryEnvelope: 'ZW52ZWxvcGV' },
  { recoveryProof: '' },
  { deviceVerifier: 'dmVyaWZpZXJ' },
  { recovery: { ...shares.recovery, salt: 'c2FsdB' } },
  { recovery: { ...shares.recovery, passes: 1 } },
  { recovery: { kind: 'passkey', credentialId: 'YQ', salt: 'c2FsdA' } as const },
  { recovery: { kind: 'operator' } as const },
  { loginShare: '', recoveryEnvelope: `${shares.loginShare}${shares.recoveryEnvelope}` },
])('behavior: %j is another text', async (change) => {
  const same = { id, rotation: 2, ...shares }
  expect(await rotateText({ ...same, ...change })).not.toBe(await rotateText(same))
  expect(await createText(userId, { ...same, ...change })).not.toBe(await createText(userId, same))
})

test.each([
  ['Gatehouse: wallet', true],
  [' \n\uFEFFGatehouse:', true],
  ['Gatehouse: replace the shares of wallet x', true],
  ['shop.example wants you to sign in: Gatehouse: wallet', false],
  ['Gatehouse', false],
  ['', false],
])('behavior: %j is ours: %s', (message, ours) => {
  expect(isOwnText(new TextEncoder().encode(message))).toBe(ours)
})
