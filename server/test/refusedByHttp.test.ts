import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createNftFacts } from '../history/metadata/nftFacts.ts'
import { createTokenFacts } from '../history/metadata/tokenFacts.ts'
import { verifySignature } from '../signatures/verifySignature.ts'
import { chainEnv, type FakeNode, fakeNode } from './fakeNode.ts'
import { type TestServer, testServer } from './testServer.ts'

// The server itself asks a contract, and the node refuses in a way that says nothing of the contract.

const rpc = { timeoutMs: 10_000, deadlineMs: 25_000, retries: 3, retryBaseMs: 10, breakerPauseMs: 30_000 }
let node: FakeNode
let server: TestServer
let refusal: { status: number; body: string } | undefined
/** While nothing is refused. */
let said: { result: unknown } | { error: object } = { result: '0x' }

beforeAll(async () => {
  node = await fakeNode({ chainId: 1 })
  node.misbehave = (calls, response) => {
    const isControl = JSON.stringify(calls).includes('000000000000000000000000000000000000dead')
    if (refusal && !isControl && calls.some(({ method }) => method === 'eth_call'))
      return void response.writeHead(refusal.status).end(refusal.body.replaceAll('$id', String(calls[0]?.id)))
    const answers = calls.map(({ id, method }) => ({
      jsonrpc: '2.0',
      id,
      ...(method === 'eth_blockNumber' ? { result: '0x10' } : isControl ? { result: '0x' } : said),
    }))
    response.end(JSON.stringify(calls.length > 1 ? answers : answers[0]))
  }
  server = await testServer({ env: chainEnv([node.url], 1), config: { rpc } })
})
afterAll(async () => {
  await server[Symbol.asyncDispose]()
  await node[Symbol.asyncDispose]()
})
let unique = 0
beforeEach(() => {
  unique += 1
  refusal = undefined
  said = { result: '0x' }
})

const address = () => `0x${unique.toString(16).padStart(40, '5')}`
const token = () => `0x${unique.toString(16).padStart(40, '6')}`

/** Every part that asks a contract on its own account, and what it makes of a no. */
const askers: Record<string, { ask: () => Promise<unknown>; no: unknown }> = {
  'a smart account’s signature': {
    ask: () =>
      verifySignature(
        server.server.context,
        { namespace: 'eip155', reference: '1', address: address() },
        'Sign in',
        `0x${'11'.repeat(80)}`,
      ),
    no: undefined,
  },
  'the name of an address': {
    ask: () => server.server.context.identities.get(address()).then(({ name }) => name),
    no: null,
  },
  'the address of a name': {
    ask: () => server.server.context.identities.addressOf(`n${unique}.eth`, 1),
    no: null,
  },
  'the description of an NFT': {
    ask: () =>
      createNftFacts(server.server.context.chains, {
        document: async () => ({ name: 'N' }),
        pictureAddress: () => undefined,
      })({ chain: 'eip155:1', kind: 'erc721', token: token(), tokenId: 1n }),
    no: null,
  },
  'the name of a token': {
    ask: () => createTokenFacts(server.server.context.chains)('eip155:1', token()),
    no: null,
  },
}

const error = (code: number, message: string) =>
  `{"jsonrpc":"2.0","id":$id,"error":{"code":${code},"message":"${message}"}}`
const refusals: [number, string][] = [
  [413, 'Request Entity Too Large'],
  [403, error(-32_600, 'eth_call is not on your plan')],
  [404, 'Not Found'],
  [422, '{"detail":"unprocessable"}'],
  [500, error(-32_603, 'Internal error')],
  [200, '<html>Attention Required!</html>'],
  [200, error(-32_602, 'too many arguments, want at most 2')],
  [400, error(-32_000, 'header not found')],
  [200, error(-32_600, 'Monthly capacity limit exceeded.')],
]
const cases = Object.entries(askers).flatMap(([name, asker]) =>
  refusals.map(([status, body]) => ({ name, asker, status, body })),
)

test.each(cases)('error: $name is not known after HTTP $status $body', async ({ asker, status, body }) => {
  refusal = { status, body }
  await expect(asker.ask()).rejects.toThrow()
})

const reverts: [number, string][] = [
  [200, error(3, 'execution reverted')],
  [400, error(3, 'execution reverted')],
  [500, error(3, 'execution reverted')],
  [500, error(-32_015, 'VM execution error.')],
]
const words = Object.entries(askers).flatMap(([name, asker]) =>
  reverts.map(([status, body]) => ({ name, asker, status, body })),
)

test.each(words)(
  'default: $name is none after a revert in HTTP $status $body',
  async ({ asker, status, body }) => {
    refusal = { status, body }
    expect((await asker.ask()) || asker.no).toBe(asker.no)
  },
)

test('behavior: what was not known is asked again, where it was answered in part', async () => {
  const { identities } = server.server.context
  const same = address()
  refusal = { status: 413, body: 'no' }
  await expect(identities.get(same)).rejects.toThrow()
  refusal = undefined
  said = { error: { code: 3, message: 'execution reverted' } }
  const another = `0x${unique.toString(16).padStart(40, '7')}`
  expect(await identities.get(another)).toMatchObject({ name: null, isPart: false })
})
