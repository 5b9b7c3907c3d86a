import {
  decodeFunctionData,
  encodeAbiParameters,
  erc6492SignatureValidatorAbi,
  type Hex,
  hashMessage,
  serializeErc6492Signature,
} from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type FakeNode, fakeNode } from '../test/fakeNode.ts'
import { type TestServer, testServer } from '../test/testServer.ts'
import { erc1271Abi } from '../upstreams/evm/contractSigned.ts'
import { verifySignature } from './verifySignature.ts'

// wevm/viem#2484, wevm/viem#2872, reown-com/appkit#3260: no call without a target runs on these chains.
const chains = [324, 31337]
const deployed = '0xfB688330379976DA81eB64Fe4BF50d7401763B9C'
const account = '0x00000000000000000000000000000000000a11ce'
const nobody = '0x000000000000000000000000000000000000dead'
const text = 'Sign in to Shop.'
const magic = `0x1626ba7e${'0'.repeat(56)}`
const key = privateKeyToAccount(`0x${'11'.repeat(32)}`)
const factory = '0x4e59b44847b379578588920cA78FbF26c0B4956C'

let nodes: FakeNode[]
let server: TestServer
/** What `isValidSignature` of the account gives, and what a verifier on the chain gives. */
let answer: unknown
let verdict: unknown
let calls: { to?: string; data: Hex }[]
beforeAll(async () => {
  nodes = await Promise.all(chains.map((chainId) => fakeNode({ chainId })))
  for (const node of nodes)
    node.results['eth_call'] = (call: { to?: string; data: Hex }) => {
      calls.push(call)
      if (!call.to) return new Error('call without a target')
      if (call.to.toLowerCase() === account) return answer
      return call.to.toLowerCase() === deployed.toLowerCase() ? verdict : '0x'
    }
  const env = Object.fromEntries(
    chains.flatMap((id, at) => [
      [`NETWORK_EIP155_${id}`, '{"name":"Chain","symbol":"ETH","testnet":true}'],
      [`RPC_URLS_EIP155_${id}`, nodes[at]?.url ?? ''],
    ]),
  )
  server = await testServer({ env: { ...env, NETWORKS: chains.map((id) => `eip155:${id}`).join(',') } })
})
afterAll(async () => {
  await server[Symbol.asyncDispose]()
  for (const node of nodes) await node[Symbol.asyncDispose]()
})
beforeEach(() => {
  calls = []
  answer = '0x'
  verdict = '0x'
  for (const node of nodes) node.misbehave = undefined
})

const verify = (signature: string, { reference = '324', address = account } = {}) =>
  verifySignature(server.server.context, { namespace: 'eip155', reference, address }, text, signature)
const wrapped = async () =>
  serializeErc6492Signature({
    address: factory,
    data: '0x1234',
    signature: await key.signMessage({ message: text }),
  })

describe('a contract that stands', () => {
  test.each([
    ['65 bytes of a key', () => key.signMessage({ message: text })],
    ['bytes of its own form', async () => `0x${'ab'.repeat(200)}`],
    ['one byte', async () => '0x01'],
    ['what was signed before it stood (ERC-6492)', wrapped],
  ])('default: is asked by itself, with %s', async (_, sign) => {
    answer = magic
    const signature = await sign()
    for (const reference of ['324', '31337']) {
      calls = []
      expect(await verify(signature, { reference })).toBe('contract')
      expect(calls.map(({ to }) => to?.toLowerCase())).toEqual([account])
      const { args } = decodeFunctionData({ abi: erc1271Abi, data: calls[0]?.data ?? '0x' })
      expect(args?.[0]).toBe(hashMessage(text))
    }
  })

  test.each([
    ['nothing', '0x'],
    ['false', `0x${'0'.repeat(64)}`],
    ['true in place of the magic value', `0x${'0'.repeat(63)}1`],
    ['the magic value of the draft', `0x20c13b0b${'0'.repeat(56)}`],
    ['ERC-1271’s no', `0xffffffff${'0'.repeat(56)}`],
    ['the magic value at the wrong end', `0x${'0'.repeat(56)}1626ba7e`],
    ['too little', '0x1626ba7e'],
    ['what is no text', { data: magic }],
    ['null', null],
  ])('error: it answers %s', async (_, given) => {
    answer = given
    expect(await verify('0x01')).toBeUndefined()
  })

  test('error: what echoes the call, as the precompile at address 4 does', async () => {
    for (const node of nodes)
      node.misbehave = (asked, response) => {
        const answers = asked.map(({ id, params }) => ({
          ...{ jsonrpc: '2.0', id, result: (params[0] as { data: string }).data },
        }))
        response.end(JSON.stringify(answers.length === 1 ? answers[0] : answers))
      }
    expect(await verify('0x01', { address: `0x${'0'.repeat(39)}4` })).toBeUndefined()
  })
})

describe('a contract that does not stand yet (ERC-6492)', () => {
  test('default: by the verifier that the chain has', async () => {
    verdict = encodeAbiParameters([{ type: 'bool' }], [true])
    const signature = await wrapped()
    expect(await verify(signature)).toBe('contract')
    const { to, data = '0x' } = calls.at(-1) ?? {}
    expect(to).toBe(deployed)
    const { functionName, args } = decodeFunctionData({ abi: erc6492SignatureValidatorAbi, data })
    expect([functionName, args?.map((each) => String(each).toLowerCase())]).toEqual([
      'isValidSig',
      [account, hashMessage(text), signature.toLowerCase()],
    ])
  })

  test.each([
    ['no', encodeAbiParameters([{ type: 'bool' }], [false])],
    ['nothing', '0x'],
    ['two', encodeAbiParameters([{ type: 'uint256' }], [2n])],
    ['the magic value', magic],
  ])('error: that verifier says %s', async (_, given) => {
    verdict = given
    expect(await verify(await wrapped())).toBeUndefined()
  })

  test('behavior: elsewhere by a call without a target', async () => {
    expect(await verify(await wrapped(), { reference: '31337' })).toBeUndefined()
    const targets = calls.map(({ to }) => to?.toLowerCase())
    // Whether the node answers calls at all is a question of our own, at most once a second (`answersCalls.ts`).
    expect(targets.filter((to) => to !== nobody)).toEqual([account, undefined])
  })

  test('error: what is not wrapped costs one call', async () => {
    expect(await verify('0x01')).toBeUndefined()
    expect(calls).toHaveLength(1)
  })
})

test('error: a wrapper that is none costs no answer of a node but one', async () => {
  const broken = `0x${'00'.repeat(64)}${'6492'.repeat(16)}`
  expect(await verify(broken)).toBeUndefined()
  expect(calls.length).toBeLessThanOrEqual(1)
})

// The last, because nodes that fail are left alone for a while.
test.each([
  ['503', 503, ''],
  ['500 with a yes in it', 500, JSON.stringify({ jsonrpc: '2.0', id: 1, result: magic })],
  ['403 with a yes in it', 403, JSON.stringify({ result: magic })],
  ['200 with the magic value alone', 200, magic],
  ['200 with a yes for another call', 200, JSON.stringify({ jsonrpc: '2.0', id: 99_999, result: magic })],
])('error: a node’s %s is no yes', async (_, status, body) => {
  for (const node of nodes) node.misbehave = (_calls, response) => void response.writeHead(status).end(body)
  for (const signature of ['0x01', await wrapped()])
    expect(await verify(signature, { reference: '31337' }).catch(({ code }) => code)).not.toBe('contract')
})
