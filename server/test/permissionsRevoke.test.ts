import { createWalletClient, http, numberToHex, serializeErc6492Signature } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { contractOf } from '../../e2e/wallets/contractAccount.ts'
import { anvil, type TestChain } from './anvil.ts'
import { permissionClient, refused } from './permissionClient.ts'
import { type TestServer, testServer } from './testServer.ts'

let chain: TestChain
let server: TestServer
beforeAll(async () => {
  chain = await anvil()
  server = await testServer({
    env: {
      NETWORKS: 'eip155:31337,eip155:31339',
      NETWORK_EIP155_31337: '{"name":"Local","symbol":"ETH"}',
      NETWORK_EIP155_31339: '{"name":"Dead","symbol":"ETH"}',
      RPC_URLS_EIP155_31337: chain.url,
      RPC_URLS_EIP155_31339: 'http://127.0.0.1:1',
    },
    projects: { demo: ['http://demo.example'], other: ['http://other.example'] },
  })
})
afterAll(async () => {
  await server[Symbol.asyncDispose]()
  await chain[Symbol.asyncDispose]()
})

const owner = privateKeyToAccount(generatePrivateKey())
const text = (pci: string): string => `Revoke the permission ${pci}.`
const foreign = [401, 'invalid_proof', 'signature']

/** One that another project created, and who revokes it from project `demo`. */
async function granted(address: string, chainId = 31337) {
  const account = `eip155:${chainId}:${address}`
  const { pci } = await permissionClient(server, account, 'other').granted([])
  return { pci, client: permissionClient(server, account) }
}

test.each(['CAIP-10', 'the bare address', 'the bare address in upper case'])(
  'default: the owner’s key, at %s',
  async (form) => {
    const { pci, client } = await granted(owner.address)
    const path = {
      'CAIP-10': `eip155:31337:${owner.address}`,
      'the bare address': owner.address,
      'the bare address in upper case': `0x${owner.address.slice(2).toUpperCase()}`,
    }[form]
    const signature = await owner.signMessage({ message: text(pci) })
    const { status, json } = await client.revoke({ pci, signature }, path)
    expect([status, json]).toEqual([200, { success: true }])
    expect(await refused(client.revoke({ pci, signature }, path))).toEqual([400, 'permission_ended', 'pci'])
  },
)

test('default: the project that created it, whatever the signature is', async () => {
  for (const more of [{}, { signature: '0x' }, { signature: 'from the wallet' }]) {
    const { pci } = await granted(owner.address)
    const own = permissionClient(server, 'unused', 'other')
    expect((await own.revoke({ pci, ...more }, owner.address)).status).toBe(200)
  }
})

test('behavior: a contract signs, not deployed (ERC-6492) and deployed (ERC-1271)', async () => {
  const { address, deployer, initCode } = contractOf(owner)
  const early = await granted(address)
  const signed = await owner.signMessage({ message: text(early.pci) })
  expect(await refused(early.client.revoke({ pci: early.pci, signature: signed }, address))).toEqual(foreign)
  const wrapped = serializeErc6492Signature({ address: deployer, data: initCode, signature: signed })
  expect((await early.client.revoke({ pci: early.pci, signature: wrapped }, address)).status).toBe(200)
  const payer = privateKeyToAccount(generatePrivateKey())
  await chain.rpc('anvil_setBalance', [payer.address, numberToHex(10n ** 18n)])
  const wallet = createWalletClient({ account: payer, transport: http(chain.url) })
  await wallet.sendTransaction({ to: deployer, data: initCode, chain: null })
  const late = await granted(address)
  const signature = await owner.signMessage({ message: text(late.pci) })
  expect((await late.client.revoke({ pci: late.pci, signature }, address)).status).toBe(200)
})

test('error: another key, another permission’s text, the key of a contract’s address elsewhere', async () => {
  const { pci, client } = await granted(owner.address)
  const stranger = privateKeyToAccount(generatePrivateKey())
  const signatures = [
    await stranger.signMessage({ message: text(pci) }),
    await owner.signMessage({ message: text(crypto.randomUUID()) }),
    await owner.signMessage({ message: pci }),
    '',
    '0x',
    'constructor',
  ]
  for (const signature of signatures)
    expect(await refused(client.revoke({ pci, signature }))).toEqual(foreign)
  expect(await refused(client.revoke({ pci, signature: 5 }))).toEqual([422, 'invalid_body', 'signature'])
  const signature = await stranger.signMessage({ message: text(pci) })
  const elsewhere = client.revoke({ pci, signature }, stranger.address)
  expect(await refused(elsewhere)).toEqual([400, 'permission_not_found', 'pci'])
  expect((await client.list()).json.pcis.every(({ revokedAt }: { revokedAt: unknown }) => revokedAt)).toBe(
    false,
  )
})

test('error: a chain whose nodes are dead proves nothing, and a chain that is not served', async () => {
  const { address } = contractOf(owner)
  const dead = await granted(address, 31339)
  const signature = await owner.signMessage({ message: text(dead.pci) })
  const refusal = await refused(dead.client.revoke({ pci: dead.pci, signature }))
  expect(refusal.slice(0, 2)).toEqual([503, 'upstream_unavailable'])
  const unserved = await granted(address, 5)
  const sent = { pci: unserved.pci, signature: await owner.signMessage({ message: text(unserved.pci) }) }
  expect(await refused(unserved.client.revoke(sent))).toEqual(foreign)
})

test('error: too many permissions of one client', async () => {
  const client = permissionClient(server, `eip155:1:${owner.address}`)
  const answers = await Promise.all(Array.from({ length: 130 }, () => client.create()))
  const last = answers.find(({ status }) => status === 429)
  expect(last?.json).toMatchObject({ code: 'rate_limited', reasons: [{ field: 'rate_limited' }] })
  expect(Number(last?.headers['retry-after'])).toBeGreaterThan(0)
})
