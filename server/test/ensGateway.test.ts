import {
  type Address,
  createPublicClient,
  decodeFunctionResult,
  encodeFunctionData,
  type Hex,
  http,
  namehash,
  parseAbi,
  toHex,
} from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { getEnsAddress, getEnsText, packetToBytes } from 'viem/ens'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { resolverContract } from '../../demo/services/resolverContract.ts'
import { anvil, type TestChain } from './anvil.ts'
import { register, seconds, sendSigned } from './signedName.ts'
import { type TestServer, testServer } from './testServer.ts'

const resolver: Address = '0x00000000000000000000000000000000000e5001'
const other: Address = '0x00000000000000000000000000000000000e5002'
const signerKey = generatePrivateKey()
const owner = privateKeyToAccount(generatePrivateKey())
const onAnvil = 0x80000000 + 31337
const abi = parseAbi([
  'function resolve(bytes name, bytes data) view returns (bytes)',
  'function addr(bytes32 node) view returns (address)',
  'function addr(bytes32 node, uint256 coinType) view returns (bytes)',
  'function text(bytes32 node, string key) view returns (string)',
  'function contenthash(bytes32 node) view returns (bytes)',
  'function multicall(bytes[] data) view returns (bytes[])',
])

let chain: TestChain
let server: TestServer
let client: ReturnType<typeof createPublicClient>
beforeAll(async () => {
  chain = await anvil()
  server = await testServer({
    env: {
      // A name that resolves here without further ado: viem asks the gateway by it.
      WIDGET_ORIGIN: 'http://localhost:0',
      NETWORKS: 'eip155:31337',
      NETWORK_EIP155_31337: '{"name":"One","symbol":"ETH"}',
      RPC_URLS_EIP155_31337: chain.url,
      NAME_ZONES: 'names.example',
      NAMES_GATEWAY_SIGNER_KEY: signerKey,
      NAMES_RESOLVER_ADDRESS: resolver,
    },
  })
  await deploy(resolver, privateKeyToAccount(signerKey).address)
  await deploy(other, privateKeyToAccount(signerKey).address)
  client = createPublicClient({ transport: http(chain.url) })
  const attributes = { bio: 'hello', avatar: 'https://img.example/mira.png' }
  await register(server, owner, 'mira.names.example', { coin_type: onAnvil, attributes })
})
function deploy(to: Address, signer: Address): Promise<unknown> {
  const base = `${server.widgetOrigin}/v1/ens/gateway`
  const urls = [`${base}/{sender}/{data}.json`, base]
  return chain.rpc('anvil_setCode', [to, resolverContract({ urls, signer })])
}
afterAll(async () => {
  await server[Symbol.asyncDispose]()
  await chain[Symbol.asyncDispose]()
})

const universalResolverAddress = resolver
const packet = (name: string): Hex => toHex(packetToBytes(name))

describe('viem, through a contract that checks the signature', () => {
  const name = 'mira.names.example'
  test('default: the address', async () => {
    expect(await getEnsAddress(client, { name, universalResolverAddress })).toBe(owner.address)
  })

  test('behavior: of another chain, and of one that has none', async () => {
    const of = (coinType: bigint) => getEnsAddress(client, { name, coinType, universalResolverAddress })
    expect((await of(BigInt(onAnvil)))?.toLowerCase()).toBe(owner.address.toLowerCase())
    expect(await of(0n)).toBe(null)
  })

  test('behavior: texts', async () => {
    const text = (key: string) => getEnsText(client, { name, key, universalResolverAddress })
    expect(await text('description')).toBe('hello')
    expect(await text('avatar')).toBe('https://img.example/mira.png')
    expect(await text('url')).toBe(null)
    expect(await text('constructor')).toBe(null)
  })

  test('behavior: names that nobody has, and of other zones', async () => {
    for (const name of ['nobody.names.example', 'mira.other.example', 'names.example'])
      expect(await getEnsAddress(client, { name, universalResolverAddress })).toBe(null)
  })

  test('behavior: a changed address is resolved at once', async () => {
    const next = privateKeyToAccount(generatePrivateKey())
    await register(server, owner, 'moved.names.example')
    const message = { coin_type: 60, address: next.address, timestamp: seconds() }
    await sendSigned(server, '/v1/profile/account/moved.names.example/address', owner, message)
    const name = 'moved.names.example'
    expect(await getEnsAddress(client, { name, universalResolverAddress })).toBe(next.address)
  })

  test('behavior: ENSIP-10 itself, with many calls in one', async () => {
    const node = namehash(name)
    const calls = [
      encodeFunctionData({ abi, functionName: 'addr', args: [node] }),
      encodeFunctionData({ abi, functionName: 'text', args: [node, 'description'] }),
      encodeFunctionData({ abi, functionName: 'contenthash', args: [node] }),
    ]
    const data = encodeFunctionData({ abi, functionName: 'multicall', args: [calls] })
    const result = await client.readContract({
      address: resolver,
      abi,
      functionName: 'resolve',
      args: [packet(name), data],
    })
    const answers = decodeFunctionResult({ abi, functionName: 'multicall', data: result })
    expect(answers.map((each) => each.length)).toEqual([66, 194, 130])
    expect(answers[0]).toContain(owner.address.slice(2).toLowerCase())
  })

  test('error: the gateway of another contract', async () => {
    const asked = getEnsAddress(client, { name, universalResolverAddress: other, strict: true })
    await expect(asked).rejects.toThrow()
  })

  test('error: the contract takes the signature of its key only', async () => {
    const asked = () => getEnsAddress(client, { name, universalResolverAddress, strict: true })
    await deploy(resolver, owner.address)
    await expect(asked()).rejects.toThrow()
    await deploy(resolver, privateKeyToAccount(signerKey).address)
    expect(await asked()).toBe(owner.address)
  })

  test('error: an answer that is too old', async () => {
    const inner = encodeFunctionData({ abi, functionName: 'addr', args: [namehash(name)] })
    const data = encodeFunctionData({ abi, functionName: 'resolve', args: [packet(name), inner] })
    expect((await client.call({ to: resolver, data })).data).toBeDefined()
    await chain.rpc('evm_increaseTime', [600])
    await chain.rpc('evm_mine')
    await expect(client.call({ to: resolver, data })).rejects.toThrow()
  })
})

describe('the gateway', () => {
  const ask = (sender: string, data: string) => server.request(`/v1/ens/gateway/${sender}/${data}.json`)
  test.each([
    ['another contract', other, '0x', 'sender'],
    ['no call', resolver, '0x', 'calldata'],
    ['another call', resolver, '0x12345678', 'calldata'],
    ['half a call', resolver, '0x9061b923', 'calldata'],
    ['no hex', resolver, '0x1', 'data'],
    ['no hex at all', resolver, 'data', 'data'],
  ])('error: %s', async (_what, sender, data, field) => {
    const { status, json } = await ask(sender, data)
    expect([status, json.reasons[0].field]).toEqual([400, field])
  })

  test('error: a node of another name, a name that does not end, calls within calls', async () => {
    const resolve = (name: Hex, data: Hex) =>
      encodeFunctionData({ abi, functionName: 'resolve', args: [name, data] })
    const addr = encodeFunctionData({ abi, functionName: 'addr', args: [namehash('mira.names.example')] })
    const nested = encodeFunctionData({
      abi,
      functionName: 'multicall',
      args: [[encodeFunctionData({ abi, functionName: 'multicall', args: [[addr]] })]],
    })
    const calls = [
      resolve(packet('moved.names.example'), addr),
      resolve('0x046d697261', addr),
      resolve('0xff6d697261', addr),
      resolve('0x', addr),
      resolve(packet('mira.names.example'), nested),
    ]
    for (const data of calls) {
      const body = JSON.stringify({ sender: resolver, data })
      const { status, json } = await server.request('/v1/ens/gateway', { method: 'POST', body })
      expect([status, json.reasons[0].field]).toEqual([400, 'calldata'])
    }
  })

  test('error: switched off it is not there', async () => {
    await using plain = await testServer({ database: server.server.context.database })
    expect((await plain.request(`/v1/ens/gateway/${resolver}/0x.json`)).status).toBe(404)
  })
})
