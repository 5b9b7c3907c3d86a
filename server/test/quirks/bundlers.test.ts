import { afterAll, beforeAll, expect, test } from 'vitest'
import { type BundlerQuirk, bundlerQuirks } from '../../../e2e/quirks/bundlerQuirks.ts'
import { chainEnv, type FakeNode, fakeNode } from '../fakeNode.ts'
import { call } from '../rpcCall.ts'
import { type TestServer, testServer } from '../testServer.ts'

const sender = `0x${'be'.repeat(20)}`
const limits = { callGasLimit: '0x186a0', verificationGasLimit: '0x186a0', preVerificationGas: '0xc350' }
let node: FakeNode
let bundler: FakeNode
let server: TestServer
let habit: BundlerQuirk | undefined

/** What a bundler says that keeps to the standards. */
const plainly: Record<BundlerQuirk['method'], unknown> = {
  eth_sendUserOperation: `0x${'cd'.repeat(32)}`,
  eth_estimateUserOperationGas: limits,
  eth_getUserOperationReceipt: null,
  eth_getUserOperationByHash: null,
  pimlico_getUserOperationGasPrice: { fast: { maxFeePerGas: '0x3', maxPriorityFeePerGas: '0x1' } },
}

beforeAll(async () => {
  node = await fakeNode({ results: { eth_getLogs: [] } })
  bundler = await fakeNode()
  bundler.misbehave = ([asked], response) => {
    const { id, method, params } = asked ?? { id: 0, method: '', params: [] }
    const isBent = habit?.method === method && (!habit.overridden || params.length > 2)
    const plain = { result: Object.entries(plainly).find(([name]) => name === method)?.[1] ?? '0x7a69' }
    response.writeHead((isBent && habit?.status) || 200)
    response.end(JSON.stringify({ jsonrpc: '2.0', id, ...(isBent ? habit?.item : plain) }))
  }
  server = await testServer({
    env: { ...chainEnv([node.url]), BUNDLER_URLS_EIP155_31337: bundler.url },
  })
})
afterAll(async () => {
  await server[Symbol.asyncDispose]()
  for (const each of [node, bundler]) await each[Symbol.asyncDispose]()
})

let unique = 0
function question(method: BundlerQuirk['method']) {
  unique += 1
  const hash = `0x${unique.toString(16).padStart(64, '5')}`
  if (method === 'pimlico_getUserOperationGasPrice') return call(method)
  return call(method, /Hash|Receipt/.test(method) ? [hash] : [{ sender }, sender])
}
async function ask(method: BundlerQuirk['method']) {
  const { status, json } = await server.request('/v1/bundler?chainId=eip155:31337&projectId=demo', {
    method: 'POST',
    headers: { origin: 'http://demo.example' },
    body: JSON.stringify(question(method)),
  })
  expect(status).toBe(200)
  return json
}

const quirks: Record<string, BundlerQuirk> = bundlerQuirks

test.each(Object.entries(quirks))('%s: is asked by a page', async (_, quirk) => {
  habit = quirk
  const answer = await ask(quirk.method)
  const said = 'result' in quirk.item ? quirk.item.result : undefined
  if (quirk.page === 'result') expect(answer.result).toEqual('result' in quirk ? quirk.result : said)
  else expect(answer).toMatchObject(quirk.item)
})

test.each(Object.entries(quirks))('%s: is asked often, and nobody else notices', async (_, quirk) => {
  habit = quirk
  for (let count = 0; count < 6; count += 1) await ask(quirk.method)
  habit = undefined
  expect((await ask('eth_sendUserOperation')).result).toBe(plainly.eth_sendUserOperation)
})
