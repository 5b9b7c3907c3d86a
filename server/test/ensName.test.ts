import {
  type Address,
  concat,
  encodeAbiParameters,
  encodeFunctionData,
  encodeFunctionResult,
  type Hex,
  namehash,
  pad,
  parseAbi,
  toHex,
} from 'viem'
import { packetToBytes } from 'viem/ens'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { anvil, type TestChain } from './anvil.ts'
import { type CannedAnswer, cannedContract } from './cannedContract.ts'
import { newOwner } from './signedName.ts'
import { type TestServer, testServer } from './testServer.ts'

const universalResolver: Address = '0xeeeeeeee14d718c2b47d9923deab1335e144eeee'
const abi = parseAbi([
  'function resolveWithGateways(bytes name, bytes data, string[] gateways) view returns (bytes, address)',
  'function addr(bytes32 node) view returns (address)',
  'function addr(bytes32 node, uint256 coinType) view returns (bytes)',
])
const optimism = 0x80000000n + 10n
const everyChain = 0x80000000n

let chain: TestChain
let server: TestServer
beforeAll(async () => {
  chain = await anvil(1)
  server = await serverWith()
})
afterAll(async () => {
  await server[Symbol.asyncDispose]()
  await chain[Symbol.asyncDispose]()
})
let names = 0
let name = ''
beforeEach(() => {
  name = `n${++names}.eth`
})
/** Over what the first one keeps: opening a database takes longer than most tests. */
const serverWith = (env: Record<string, string> = {}) =>
  testServer({
    ...(server && { database: server.server.context.database }),
    env: {
      NETWORKS: 'eip155:1,eip155:10',
      RPC_URLS_EIP155_1: chain.url,
      RPC_URLS_EIP155_10: 'http://127.0.0.1:1',
      ...env,
    },
  })
const ask = (of = name, chainId = 'eip155:1', from = server) =>
  from.request(`/v1/ens/name/${encodeURIComponent(of)}?projectId=demo&chainId=${chainId}`)
const said = async (...asked: Parameters<typeof ask>) => {
  const { status, json } = await ask(...asked)
  return status === 200
    ? json.address?.toLowerCase()
    : `${status} ${json.code} ${json.reasons[0].field ?? ''}`
}

/** A record of a name; without `coinType` the one for Ethereum. */
function record(of: string, address: Hex, coinType?: bigint): CannedAnswer {
  const node = namehash(of)
  const data =
    coinType === undefined
      ? encodeFunctionData({ abi, functionName: 'addr', args: [node] })
      : encodeFunctionData({ abi, functionName: 'addr', args: [node, coinType] })
  const result =
    coinType === undefined ? pad(address, { size: 32 }) : encodeAbiParameters([{ type: 'bytes' }], [address])
  return {
    call: encodeFunctionData({
      abi,
      functionName: 'resolveWithGateways',
      args: [toHex(packetToBytes(of)), data, ['x-batch-gateway:true']],
    }),
    answer: encodeFunctionResult({
      abi,
      functionName: 'resolveWithGateways',
      result: [result, universalResolver],
    }),
  }
}
const stand = (...answers: CannedAnswer[]) =>
  chain.rpc('anvil_setCode', [universalResolver, cannedContract(answers)])
const somebody = (): Hex => newOwner().address.toLowerCase() as Hex

test('default: the record for Ethereum, held for five minutes', async () => {
  const [owner, other] = [somebody(), somebody()]
  await stand(record(name, owner), record(name, other, everyChain))
  const { json, headers } = await ask()
  expect(json).toEqual({ name, address: expect.stringMatching(/^0x[0-9a-fA-F]{40}$/) })
  expect(json.address.toLowerCase()).toBe(owner)
  expect(headers['cache-control']).toBe('public, max-age=300, s-maxage=300')
  await stand()
  expect(await said()).toBe(owner)
})

test('behavior: the network’s own record, else the one for every chain, and never that for Ethereum', async () => {
  const [mine, all, there] = [somebody(), somebody(), somebody()]
  await stand(record(name, mine), record(name, all, everyChain), record(name, there, optimism))
  expect(await said(name, 'eip155:10')).toBe(there)
  const second = `second-${name}`
  await stand(record(second, mine), record(second, all, everyChain))
  expect(await said(second, 'eip155:10')).toBe(all)
  const third = `third-${name}`
  await stand(record(third, mine))
  expect(await said(third, 'eip155:10')).toBeUndefined()
})

test('behavior: a name in capitals is told in its normal form', async () => {
  const owner = somebody()
  await stand(record(name, owner))
  expect((await ask(name.toUpperCase())).json).toMatchObject({ name })
})

test.each<[string, Hex]>([
  ['the address nothing', concat([`0x${'00'.repeat(20)}`])],
  ['too few bytes', '0x1234'],
])('error: a record that holds %s is none', async (_, address) => {
  await stand(record(name, address, optimism))
  expect(await said(name, 'eip155:10')).toBeUndefined()
})

test.each(['mi_ra', 'mirа.eth', 'mi ra.eth', '.eth', 'eth', 'a..eth', '<b>.eth'])(
  'error: %s is no name',
  async (text) => {
    expect(await said(text)).toBe('400 invalid_name name')
  },
)

test('error: a network that is no EVM network here, nobody’s project', async () => {
  for (const id of ['eip155:137', 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp', 'x'])
    expect(await said(name, id)).toBe('400 unsupported_chain chainId')
  const { status } = await server.request(`/v1/ens/name/${name}?projectId=nobody&chainId=eip155:1`)
  expect(status).toBe(401)
})

test('error: no node of Ethereum, and no Ethereum', async () => {
  await using dead = await serverWith({ RPC_URLS_EIP155_1: 'http://127.0.0.1:1' })
  expect(await said(name, 'eip155:1', dead)).toBe('503 upstream_unavailable ')
  await using without = await serverWith({ NETWORKS: 'eip155:10', RPC_URLS_EIP155_1: '' })
  expect(await said(name, 'eip155:10', without)).toMatch(/^404 not_found/)
})
