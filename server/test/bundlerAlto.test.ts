import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type LocalChain, startAnvil } from '../../demo/chains/startAnvil.ts'
import { type Alto, entryPoint, startAlto } from '../../demo/services/startAlto.ts'
import { chainEnv } from './fakeNode.ts'
import { type TestServer, testServer } from './testServer.ts'

describe('a real bundler', () => {
  let chain: LocalChain
  let alto: Alto
  let server: TestServer
  let token: string
  beforeAll(async () => {
    chain = await startAnvil(31337)
    alto = await startAlto(chain)
    server = await testServer({ env: { ...chainEnv([chain.url]), BUNDLER_URLS_EIP155_31337: alto.url } })
    token = await server.token()
  })
  afterAll(async () => {
    await server?.[Symbol.asyncDispose]()
    await alto?.stop()
    await chain?.stop()
  })

  const ask = (method: string, params: unknown[]) =>
    server.login('/v1/bundler?chainId=eip155:31337', {
      method: 'POST',
      headers: { authorization: `Bearer ${token}` },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
    })

  test('default', async () => {
    expect((await ask('eth_supportedEntryPoints', [])).json).toEqual({
      jsonrpc: '2.0',
      id: 1,
      result: [entryPoint],
    })
    const { result } = (await ask('pimlico_getUserOperationGasPrice', [])).json
    expect(BigInt(result.fast.maxFeePerGas)).toBeGreaterThan(0n)
  })

  test('behavior: an operation that nobody knows has no receipt', async () => {
    const { json } = await ask('eth_getUserOperationReceipt', [`0x${'ab'.repeat(32)}`])
    expect(json).toEqual({ jsonrpc: '2.0', id: 1, result: null })
  })

  test('error: what the bundler refuses is told in its words', async () => {
    const { status, json } = await ask('eth_sendUserOperation', [{ sender: entryPoint }, entryPoint])
    expect(status).toBe(200)
    expect(json.error.code).toBeLessThan(0)
    expect(json.error.message).not.toBe('')
  })
})
