import { createPublicClient, encodeFunctionData, http, parseEther } from 'viem'
import {
  createBundlerClient,
  entryPoint06Address,
  entryPoint07Address,
  entryPoint08Abi,
  entryPoint08Address,
  entryPoint09Address,
  toSimple7702SmartAccount,
} from 'viem/account-abstraction'
import { privateKeyToAccount } from 'viem/accounts'
import { foundry } from 'viem/chains'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type LocalChain, startAnvil } from '../../demo/chains/startAnvil.ts'
import { type Alto, startAlto } from '../../demo/services/startAlto.ts'
import { eventually } from '../../scripts/suites/eventually.ts'
import { entryPoints } from '../contract/entryPoints.ts'
import { chainEnv } from './fakeNode.ts'
import { type TestServer, testServer } from './testServer.ts'

test('default: the entry points are those that everybody uses', () => {
  expect(entryPoints).toEqual([
    entryPoint06Address,
    entryPoint07Address,
    entryPoint08Address,
    entryPoint09Address,
  ])
})

/** Accounts of anvil that nobody else here sends from. */
const fourth = '0x7c852118294e51e653712a81e05800f419141751be58f605c371e15141b007a6'
const fifth = '0x47e179ec197488593b187f80a00eb0da91f1b9d0b13f8733639f19c30a34926a'

describe('a chain without a bundler', () => {
  let chain: LocalChain
  let alto: Alto
  let plain: TestServer
  beforeAll(async () => {
    chain = await startAnvil(31337)
    alto = await startAlto(chain)
    plain = await testServer({ env: chainEnv([chain.url]) })
  })
  afterAll(async () => {
    await plain?.[Symbol.asyncDispose]()
    await alto?.stop()
    await chain?.stop()
  })

  /** What the server without a bundler says. */
  async function ask(method: string, params: unknown[], chainId = 'eip155:31337') {
    const { status, json } = await plain.request(`/v1/bundler?projectId=demo&chainId=${chainId}`, {
      method: 'POST',
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
    })
    return { status, json }
  }

  /** Sends an operation of a new account through the real bundler, with gas enough for calls that fail. */
  async function send(
    key: `0x${string}`,
    calls: { to: `0x${string}`; value?: bigint; data?: `0x${string}` }[],
  ) {
    const client = createPublicClient({ chain: foundry, transport: http(chain.url) })
    const owner = privateKeyToAccount(key)
    const account = await toSimple7702SmartAccount({ client, owner })
    const bundler = createBundlerClient({ account, client, transport: http(alto.url) })
    const nonce = await client.getTransactionCount({ address: owner.address })
    const authorization = await owner.signAuthorization({
      chainId: 31337,
      contractAddress: account.authorization.address,
      nonce,
    })
    return bundler.sendUserOperation({
      calls,
      authorization,
      callGasLimit: 300_000n,
      verificationGasLimit: 300_000n,
      preVerificationGas: 200_000n,
      maxFeePerGas: 5_000_000_000n,
      maxPriorityFeePerGas: 2_000_000_000n,
    })
  }

  /** What the bundler says, in lower case and without what only bundlers know. */
  const bundlerReceipt = (hash: string): Promise<Record<string, unknown>> =>
    eventually(async () => {
      const response = await fetch(alto.url, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({
          jsonrpc: '2.0',
          id: 1,
          method: 'eth_getUserOperationReceipt',
          params: [hash],
        }),
      })
      const { result } = (await response.json()) as { result: Record<string, unknown> | null }
      if (!result) throw new Error('The bundler has no receipt yet')
      return result
    })
  const facts = (receipt: Record<string, unknown>) =>
    JSON.parse(
      JSON.stringify(
        Object.fromEntries(
          ['userOpHash', 'entryPoint', 'sender', 'nonce', 'actualGasCost', 'actualGasUsed', 'success'].map(
            (name) => [name, receipt[name]],
          ),
        ),
      ).toLowerCase(),
    )

  test('default: the receipt is the one that a bundler gives', async () => {
    const data = encodeFunctionData({
      abi: entryPoint08Abi,
      functionName: 'depositTo',
      args: [`0x${'be'.repeat(20)}`],
    })
    const hash = await send(fourth, [{ to: entryPoint08Address, value: parseEther('1'), data }])
    const theirs = await bundlerReceipt(hash)
    const { status, json } = await ask('eth_getUserOperationReceipt', [hash])
    expect(status).toBe(200)
    expect(facts(json.result)).toEqual(facts(theirs))
    expect(json.result).toMatchObject({ success: true, paymaster: `0x${'0'.repeat(40)}` })
    expect(json.result).not.toHaveProperty('reason')
    expect(json.result.receipt.transactionHash).toBe(
      (theirs['receipt'] as { transactionHash: string }).transactionHash,
    )
    // The deposit of the call, and not the one that paid for the operation before.
    expect(json.result.logs.map(({ data }: { data: string }) => BigInt(data))).toEqual([parseEther('1')])
    expect((theirs['logs'] as unknown[]).length).toBe(1)
  })

  test('behavior: a call that was undone says why', async () => {
    // More than it has there.
    const data = encodeFunctionData({
      abi: entryPoint08Abi,
      functionName: 'withdrawTo',
      args: [`0x${'be'.repeat(20)}`, parseEther('9999')],
    })
    const hash = await send(fifth, [{ to: entryPoint08Address, data }])
    const theirs = await bundlerReceipt(hash)
    const { json } = await ask('eth_getUserOperationReceipt', [hash.toUpperCase().replace('0X', '0x')])
    expect(facts(json.result)).toEqual(facts(theirs))
    expect(json.result.success).toBe(false)
    expect(json.result.reason).toMatch(/^0x[0-9a-f]{8}/)
  })

  test('behavior: what nobody knows has no receipt', async () => {
    const { status, json } = await ask('eth_getUserOperationReceipt', [`0x${'ab'.repeat(32)}`])
    expect([status, json]).toEqual([200, { jsonrpc: '2.0', id: 1, result: null }])
  })

  test('error: no hash', async () => {
    for (const params of [['0x12'], [1], [], [`0x${'ab'.repeat(32)}`, 1]])
      expect((await ask('eth_getUserOperationReceipt', params)).json.error.code).toBe(-32_602)
  })

  test('error: whatever needs a bundler', async () => {
    const { status, json } = await ask('eth_supportedEntryPoints', [])
    expect([status, json.code, json.reasons[0].field]).toEqual([400, 'unsupported_chain', 'chainId'])
    expect((await ask('eth_getBalance', [])).status).toBe(422)
    expect((await ask('eth_getUserOperationReceipt', [`0x${'ab'.repeat(32)}`], 'eip155:9')).status).toBe(400)
  })
})
