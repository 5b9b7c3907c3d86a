import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import {
  type Address,
  encodeFunctionData,
  encodeFunctionResult,
  type Hex,
  namehash,
  parseAbi,
  toHex,
} from 'viem'
import { packetToBytes } from 'viem/ens'
import type { Database } from '../db/db.ts'
import { anvil, type TestChain } from './anvil.ts'
import { type CannedAnswer, cannedContract } from './cannedContract.ts'
import { newOwner } from './signedName.ts'
import { type TestAnswer, type TestServer, testServer } from './testServer.ts'

const universalResolver: Address = '0xeeeeeeee14d718c2b47d9923deab1335e144eeee'
export const ensAbi = parseAbi([
  'function reverseWithGateways(bytes reverseName, uint256 coinType, string[] gateways) view returns (string, address, address)',
  'function resolveWithGateways(bytes name, bytes data, string[] gateways) view returns (bytes, address)',
  'function text(bytes32 node, string key) view returns (string)',
  'error OffchainLookup(address sender, string[] urls, bytes callData, bytes4 callbackFunction, bytes extraData)',
  'error ReverseAddressMismatch(string name, bytes primary)',
])

/** Main net with a universal resolver that says what a test wants, and a web server for all that is elsewhere. */
export interface IdentityStage extends AsyncDisposable {
  /** Of the web server. */
  base: string
  /** Paths that were asked of it. */
  asked: string[]
  chain: TestChain
  server: TestServer
  universalResolver: Address
  serverWith(env: Record<string, string>): Promise<TestServer>
  identityOf(address: string, of?: TestServer): Promise<TestAnswer>
  deploy(answers: CannedAnswer[], to?: Address): Promise<unknown>
  /** An address with that primary name and avatar. */
  named(name: string, avatar?: string): Promise<Address>
}

/** What stands elsewhere on the web, by path. */
export type Pages = Readonly<Record<string, readonly [type: string, body: string | Buffer]>>

export async function identityStage(pages: Pages = {}): Promise<IdentityStage> {
  const web = createServer((request, response) => {
    stage.asked.push(request.url ?? '')
    const page = pages[request.url ?? '']
    if (!page) return response.writeHead(404).end()
    response.writeHead(200, { 'content-type': page[0] }).end(page[1])
  })
  await new Promise<void>((resolve) => web.listen(0, '127.0.0.1', resolve))
  const base = `http://127.0.0.1:${(web.address() as AddressInfo).port}`
  const chain = await anvil(1)
  const serverWith = (env: Record<string, string>, database?: Database) =>
    testServer({
      ...(database && { database }),
      env: {
        NETWORKS: 'eip155:1',
        RPC_URLS_EIP155_1: chain.url,
        NAME_ZONES: 'names.example',
        IPFS_GATEWAY: base,
        ...env,
      },
    })
  const server = await serverWith({ FETCH_ORIGINS: base, CCIP_GATEWAYS: `${base}/ccip` })
  const deploy = (answers: CannedAnswer[], to = universalResolver) =>
    chain.rpc('anvil_setCode', [to, cannedContract(answers)])
  const stage: IdentityStage = {
    base,
    asked: [],
    chain,
    server,
    universalResolver,
    // Over what is kept already: opening a database takes longer than most tests.
    serverWith: (env) => serverWith(env, server.server.context.database),
    identityOf: (address, of = server) => of.request(`/v1/identity/${address}?projectId=demo`),
    deploy,
    async named(name, avatar = '') {
      const { address } = newOwner()
      await deploy([
        { call: reverseCall(address), answer: reverseAnswer(name) },
        { call: avatarCall(name), answer: avatarAnswer(avatar) },
      ])
      return address
    },
    async [Symbol.asyncDispose]() {
      await server[Symbol.asyncDispose]()
      await chain[Symbol.asyncDispose]()
      web.closeAllConnections()
      web.close()
    },
  }
  return stage
}

export const reverseCall = (address: Address): Hex =>
  encodeFunctionData({
    abi: ensAbi,
    functionName: 'reverseWithGateways',
    args: [address, 60n, ['x-batch-gateway:true']],
  })
export const reverseAnswer = (name: string): Hex =>
  encodeFunctionResult({
    abi: ensAbi,
    functionName: 'reverseWithGateways',
    result: [name, universalResolver, universalResolver],
  })
const avatarCall = (name: string): Hex => {
  const text = encodeFunctionData({ abi: ensAbi, functionName: 'text', args: [namehash(name), 'avatar'] })
  return encodeFunctionData({
    abi: ensAbi,
    functionName: 'resolveWithGateways',
    args: [toHex(packetToBytes(name)), text, ['x-batch-gateway:true']],
  })
}
const avatarAnswer = (uri: string): Hex => {
  const result = encodeFunctionResult({ abi: ensAbi, functionName: 'text', result: uri })
  return encodeFunctionResult({
    abi: ensAbi,
    functionName: 'resolveWithGateways',
    result: [result, universalResolver],
  })
}
