import { createPrivateKey, createPublicKey, hkdfSync, sign } from 'node:crypto'
import { expect, test } from 'vitest'
import { deviceProofText } from '../../../server/contract/deviceProof.ts'
import { fromBase64url, toBase64url } from './bytes.ts'
import { deviceProver, deviceVerifierOf } from './deviceKey.ts'

/** The vector of docs/custody.md. */
const id = '01234567-89ab-4cde-8f01-23456789abcd'
const share = new Uint8Array([...Array.from({ length: 32 }, (_, at) => at), 1])
const once = { purpose: 'sign', challenge: 'AAAAAAAAAAAAAAAA.1800000000.00' } as const

/** The same by Node's own HKDF and Ed25519. */
function keyOf(bytes: Uint8Array, walletId: string) {
  const seed = Buffer.from(hkdfSync('sha256', bytes, walletId, 'gatehouse device v1 proof', 32))
  const pkcs8 = Buffer.concat([Buffer.from('302e020100300506032b657004220420', 'hex'), seed])
  return createPrivateKey({ key: pkcs8, format: 'der', type: 'pkcs8' })
}

test('default', async () => {
  const verifier = await deviceVerifierOf(share, id)
  expect(verifier).toMatchInlineSnapshot(`"APo9eW52mde4nKRpWlwjvZ7CJVxMtK7r1Tx_J0E9qGs"`)
  expect(createPublicKey(keyOf(share, id)).export({ format: 'jwk' })['x']).toBe(verifier)
  const signature = await deviceProver({ id, rotation: 3 }, share).sign(once)
  expect(signature).toMatchInlineSnapshot(
    `"ukBBv4DSwIVSO1Dd7wX5MpM-KZkdilfCJ2M6E_MeFg8uQ_etph65uQ1Ia5-qkeuJn527e5DPGdy6Br2hMsu9BQ"`,
  )
  const text = deviceProofText({ walletId: id, rotation: 3, ...once })
  expect(text).toBe(
    'gatehouse device v1\n01234567-89ab-4cde-8f01-23456789abcd\n3\nsign\nAAAAAAAAAAAAAAAA.1800000000.00',
  )
  expect(toBase64url(sign(null, Buffer.from(text), keyOf(share, id)))).toBe(signature)
})

test('behavior: another wallet, another share or another place is another key', async () => {
  const changed = share.slice()
  changed[0] = 1
  const moved = share.slice()
  moved[32] = 2
  const found = await Promise.all([
    deviceVerifierOf(share, id),
    deviceVerifierOf(share, id.replace('0', '1')),
    deviceVerifierOf(changed, id),
    deviceVerifierOf(moved, id),
    deviceVerifierOf(share.slice(0, 17), id),
  ])
  expect(new Set(found).size).toBe(5)
})

test('behavior: a proof is for one set, purpose and challenge', async () => {
  const prove = (rotation: number, more: object = {}) =>
    deviceProver({ id, rotation }, share).sign({ ...once, ...more })
  const proofs = await Promise.all([
    prove(1),
    prove(2),
    prove(1, { purpose: 'export' }),
    prove(1, { challenge: `${once.challenge}1` }),
  ])
  expect(new Set(proofs).size).toBe(4)
  for (const proof of proofs) expect(fromBase64url(proof)).toHaveLength(64)
})
