import { afterAll, beforeAll, expect, test } from 'vitest'
import { solanaClusters } from '../../host-sdk/protocol/solana.ts'
import { type FakeNode, fakeNode } from './fakeNode.ts'
import { type TestServer, testServer } from './testServer.ts'

// Solana has integers of 64 bits, which JavaScript rounds; strict clients fail on what is rounded.

const id = solanaClusters.devnet
const account = 'Vote111111111111111111111111111111111111111'
const big = '18446744073709551615'
const result = `{"context":{"slot":7},"value":{"lamports":9007199254740993,"rentEpoch":${big},"share":0.1}}`
let node: FakeNode
let server: TestServer
let token: string
/** Bodies that reached the node, from `params` on. */
let asked: string[] = []
beforeAll(async () => {
  node = await fakeNode({ results: { getGenesisHash: `${id.slice('solana:'.length)}wcaWoxPkrZBG` } })
  node.misbehave = (calls, response) => {
    asked.push(...calls.map(({ params }) => JSON.stringify(params)))
    const answers = calls.map((call) => `{"jsonrpc":"2.0","id":${call.id},"result":${result}}`)
    response.end(answers.length === 1 ? answers[0] : `[${answers.join(',')}]`)
  }
  server = await testServer({ env: { NETWORKS: 'solana:devnet', RPC_URLS_SOLANA_DEVNET: node.url } })
  token = await server.token()
})
afterAll(async () => {
  await server[Symbol.asyncDispose]()
  await node[Symbol.asyncDispose]()
})

const question = (callId: string, slot: string) =>
  `{"jsonrpc":"2.0","id":${callId},"method":"getAccountInfo","params":["${account}",{"minContextSlot":${slot}}]}`
const answer = (callId: string) => `{"jsonrpc":"2.0","id":${callId},"result":${result}}`

test('default: an answer passes as the node sent it', async () => {
  expect((await server.rpc(token, question('1', '1'), id)).text).toBe(answer('1'))
})

test('default: in a batch too, each with its own id', async () => {
  const ids = [big, '-9007199254740993', '3']
  const { text } = await server.rpc(token, `[${ids.map((each) => question(each, '2')).join(',')}]`, id)
  expect(text).toBe(`[${ids.map(answer).join(',')}]`)
})

test.each([
  ['1.0', '1'],
  ['1e3', '1000'],
  ['-0', '0'],
  ['7.00', '7'],
])('behavior: an id of %s is a whole number, and is answered as %s', async (callId, answered) => {
  expect((await server.rpc(token, question(callId, '1'), id)).text).toBe(answer(answered))
  expect((await server.rpc(token, question(callId, big), id)).text).toBe(answer(answered))
})

test('behavior: two questions whose numbers JavaScript takes for one are two', async () => {
  asked = []
  for (const slot of ['9007199254740992', '9007199254740993'])
    await server.rpc(token, question('1', slot), id)
  expect(asked).toHaveLength(2)
})

test.each(['1.5', '1e40', `${'9'.repeat(129)}`])('error: an id of %s is none', async (callId) => {
  const { json } = await server.rpc(token, question(callId, '1'), id)
  expect(json).toMatchObject({ id: null, error: { code: -32_600 } })
})

test.each([undefined, null, []])('default: no parameters, written as %j', async (params) => {
  const { json } = await server.rpc(token, { jsonrpc: '2.0', id: 1, method: 'getBlockHeight', params }, id)
  expect(json.error).toBeUndefined()
})
