import { createHash } from 'node:crypto'
import { p256 } from '@noble/curves/nist.js'
import {
  concat,
  encodeAbiParameters,
  type Hex,
  hashMessage,
  hexToBytes,
  parseAbiParameters,
  parseSignature,
  serializeCompactSignature,
  signatureToCompactSignature,
  toHex,
} from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { contractOf } from '../../e2e/wallets/contractAccount.ts'
import type { Term } from '../contract/v1/sessions/words.ts'
import { anvil, type TestChain } from '../test/anvil.ts'
import { chainEnv } from '../test/fakeNode.ts'
import { type TestServer, testServer } from '../test/testServer.ts'
import { requireSender } from './requireSender.ts'

const hash: Hex = `0x${'ab'.repeat(32)}`
const [one, other] = [privateKeyToAccount(generatePrivateKey()), privateKeyToAccount(generatePrivateKey())]
const key = ({ publicKey }: { publicKey: Hex }) => ({ type: 'secp256k1', publicKey })
const account = (address: Hex) => ({ type: 'account', data: { address } })
/** Which anvil unlocks. */
const funded = '0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266'
const refused = { status: 401, code: 'invalid_proof' }

let node: TestChain
let server: TestServer
beforeAll(async () => {
  node = await anvil()
  server = await testServer({ env: chainEnv([node.url]) })
})
afterAll(async () => {
  await server[Symbol.asyncDispose]()
  await node[Symbol.asyncDispose]()
})
const chain = () => server.server.context.chains.get('eip155:31337')

test('default: the key itself, in the short form too, and several one behind the other', async () => {
  const signature = await one.sign({ hash })
  const short = serializeCompactSignature(signatureToCompactSignature(parseSignature(signature)))
  await requireSender({ type: 'key', data: key(one) }, hash, signature, undefined)
  await requireSender({ type: 'key', data: key(one) }, hash, short, undefined)
  const keys = { type: 'keys', data: { keys: [key(one), key(other)] } }
  await requireSender(keys, hash, concat([await other.sign({ hash }), signature]), undefined)
})

test('behavior: a contract is asked, and one that signs by itself needs nobody', async () => {
  const { address, deployer, initCode } = contractOf(one)
  await node.rpc('eth_sendTransaction', [{ from: funded, to: deployer, data: initCode }])
  await expect.poll(() => node.rpc('eth_getCode', [address, 'latest'])).not.toBe('0x')
  await requireSender(account(address), hash, await one.sign({ hash }), chain())
  const foreign = await other.sign({ hash })
  await expect(requireSender(account(address), hash, foreign, chain())).rejects.toMatchObject(refused)
  await expect(requireSender(account(address), hash, '0x5151', chain())).rejects.toMatchObject(refused)
})

test('behavior: an account with delegated code (EIP-7702) is held against its key', async () => {
  await node.rpc('anvil_setCode', [one.address, concat(['0xef0100', other.address])])
  await requireSender(account(one.address), hash, await one.sign({ hash }), chain())
  await expect(requireSender(account(one.address), hash, '0x5151', chain())).rejects.toMatchObject(refused)
})

test('error: thousands of signatures are not looked at', async () => {
  const signature = await one.sign({ hash })
  const many = concat([...Array<Hex>(4_000).fill(await other.sign({ hash })), signature])
  await expect(requireSender({ type: 'key', data: key(one) }, hash, many, undefined)).rejects.toMatchObject(
    refused,
  )
  const own = concat([toHex(new Uint8Array(65)), signature])
  await expect(requireSender({ type: 'key', data: key(one) }, hash, own, undefined)).rejects.toMatchObject(
    refused,
  )
})

test('error: a short form of noughts is no signature, and no fault of ours', async () => {
  const given = toHex(new Uint8Array(64))
  const signer = { type: 'key', data: key(one) }
  await expect(requireSender(signer, hash, given, undefined)).rejects.toMatchObject(refused)
})

test('error: a contract stands for no key', async () => {
  const foreign = await other.sign({ hash })
  await expect(requireSender({ type: 'key', data: key(one) }, hash, foreign, chain())).rejects.toMatchObject(
    refused,
  )
})

describe('passkeys', () => {
  const { secretKey, publicKey } = p256.keygen()
  const point = p256.Point.fromBytes(publicKey).toBytes(false)
  const passkey = (hex: Hex, type = 'passkey') => ({ type: 'key', data: { type, publicKey: hex } })
  const own = passkey(toHex(point))
  const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest()
  const number = (bytes: Uint8Array) => BigInt(toHex(bytes))

  /** What an authenticator gives, with what a test changes. */
  function assert(challenge: Hex, { flags = 5, type = 'webauthn.get', key = secretKey } = {}) {
    const data = Buffer.concat([Buffer.alloc(32, 7), Buffer.from([flags]), Buffer.alloc(4)])
    const text = JSON.stringify({ type, challenge: Buffer.from(hexToBytes(challenge)).toString('base64url') })
    const digest = sha256(Buffer.concat([data, sha256(Buffer.from(text))]))
    const signature = p256.sign(digest, key, { prehash: false })
    return { data: toHex(data), text, r: number(signature.slice(0, 32)), s: number(signature.slice(32)) }
  }
  const apart = ({ data, text, r, s }: ReturnType<typeof assert>) =>
    encodeAbiParameters(parseAbiParameters('bytes, string, uint256, uint256, uint256, bool'), [
      ...[data, text, 1n, r, s, false],
    ] as never)
  const together = ({ data, text, r, s }: ReturnType<typeof assert>) =>
    encodeAbiParameters(parseAbiParameters('(bytes, string, uint256, uint256, uint256, uint256)'), [
      [data, text, 23n, 1n, r, s],
    ])
  const asked = (signer: Term, given: Hex) => requireSender(signer, hash, given, undefined)

  test('default: an assertion in either form, of the hash or of EIP-191', async () => {
    await asked(own, apart(assert(hash)))
    await asked(own, together(assert(hash)))
    await asked(own, apart(assert(hashMessage({ raw: hash }))))
  })

  test('param: the key whole, short, or as its numbers, and the numbers of a signature alone', async () => {
    const numbers = toHex(point.slice(1))
    for (const hex of [toHex(publicKey), numbers, concat([numbers, hash])])
      await asked(passkey(hex), apart(assert(hash)))
    const bare = toHex(p256.sign(hexToBytes(hash), secretKey, { prehash: false }))
    await asked(passkey(numbers, 'secp256r1'), bare)
  })

  test('behavior: one of keys suffices, of whatever kind it is', async () => {
    const keys = { type: 'keys', data: { keys: [own.data, key(one)] } }
    await asked(keys, apart(assert(hash)))
    await asked(keys, await one.sign({ hash }))
  })

  const stranger = p256.keygen()
  test.each<[string, Hex]>([
    ['of another passkey', apart(assert(hash, { key: stranger.secretKey }))],
    ['of another hash', apart(assert(`0x${'cd'.repeat(32)}`))],
    ['of a registration', apart(assert(hash, { type: 'webauthn.create' }))],
    ['with nobody there', apart(assert(hash, { flags: 4 }))],
    ['with other words', apart({ ...assert(hash), text: assert(hash, { type: 'webauthn.create' }).text })],
    ['of no form', '0x5151'],
    ['of nothing', '0x'],
    ['of noughts', toHex(new Uint8Array(64))],
  ])('error: an assertion %s', async (_, given) => {
    await expect(asked(own, given)).rejects.toMatchObject(refused)
  })

  test.each<[string, Term]>([
    ['a kind that cannot be checked here', { type: 'key', data: { type: 'ed25519', publicKey: '0x11' } }],
    ['no point', passkey(toHex(new Uint8Array(64)))],
    ['nothing', { type: 'keys', data: { keys: [] } }],
    ['no address', { type: 'account', data: {} }],
  ])('error: a signer of %s signs nothing', async (_, signer) => {
    for (const given of ['0x', '0x5151', await one.sign({ hash })] as const)
      await expect(asked(signer, given)).rejects.toMatchObject({ status: 400, code: 'signer_not_supported' })
  })
})
