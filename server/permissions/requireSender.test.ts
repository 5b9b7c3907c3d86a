import {
  concat,
  type Hex,
  parseSignature,
  serializeCompactSignature,
  signatureToCompactSignature,
} from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { expect, test } from 'vitest'
import { requireSender } from './requireSender.ts'

const hash: Hex = `0x${'ab'.repeat(32)}`
const [one, other] = [privateKeyToAccount(generatePrivateKey()), privateKeyToAccount(generatePrivateKey())]
const key = ({ publicKey }: { publicKey: Hex }) => ({ type: 'secp256k1', publicKey })
const isPerson = async () => false
const isContract = async () => true

test('default: the key itself, in the short form too, and several one behind the other', async () => {
  const signature = await one.sign({ hash })
  const short = serializeCompactSignature(signatureToCompactSignature(parseSignature(signature)))
  await requireSender({ type: 'key', data: key(one) }, hash, signature, isPerson)
  await requireSender({ type: 'key', data: key(one) }, hash, short, isPerson)
  const both = concat([await other.sign({ hash }), signature])
  await requireSender({ type: 'keys', data: { keys: [key(one)] } }, hash, both, isPerson)
})

test('behavior: an account that is a contract has rules of its own', async () => {
  const account = { type: 'account', data: { address: one.address } }
  await requireSender(account, hash, '0x5151', isContract)
  await expect(requireSender(account, hash, '0x5151', isPerson)).rejects.toMatchObject({
    code: 'invalid_proof',
  })
})

test('error: a contract stands for no key', async () => {
  const foreign = await other.sign({ hash })
  await expect(
    requireSender({ type: 'key', data: key(one) }, hash, foreign, isContract),
  ).rejects.toMatchObject({ code: 'invalid_proof' })
})
