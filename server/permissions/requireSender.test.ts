import {
  concat,
  type Hex,
  parseSignature,
  serializeCompactSignature,
  signatureToCompactSignature,
  toHex,
} from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { contractOf } from '../../e2e/wallets/contractAccount.ts'
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
  const many = concat(Array<Hex>(4_000).fill(await other.sign({ hash })))
  const startedAt = performance.now()
  await expect(requireSender({ type: 'key', data: key(one) }, hash, many, undefined)).rejects.toMatchObject(
    refused,
  )
  const own = concat([toHex(new Uint8Array(65)), await one.sign({ hash })])
  await expect(requireSender({ type: 'key', data: key(one) }, hash, own, undefined)).rejects.toMatchObject(
    refused,
  )
  expect(performance.now() - startedAt).toBeLessThan(1_000)
})

test('error: a contract stands for no key', async () => {
  const foreign = await other.sign({ hash })
  await expect(requireSender({ type: 'key', data: key(one) }, hash, foreign, chain())).rejects.toMatchObject(
    refused,
  )
})
