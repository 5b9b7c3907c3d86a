import { connect } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { limits } from '../../scripts/suites/limits.ts'
import { rpcMethods } from '../rpcProxy/eip155/rpcMethods.ts'
import { chainEnv, type FakeNode, fakeNode } from './fakeNode.ts'
import { balance, call } from './rpcCall.ts'
import { type TestServer, testServer } from './testServer.ts'

let node: FakeNode
let server: TestServer
let token: string
beforeAll(async () => {
  node = await fakeNode({ results: { eth_getBalance: '0x1', eth_estimateGas: '0x5208' } })
  server = await testServer({
    env: chainEnv([node.url]),
  })
  token = await server.token()
})
afterAll(async () => {
  await server[Symbol.asyncDispose]()
  await node[Symbol.asyncDispose]()
})
beforeEach(() => {
  node.asked = []
})

describe('POST /v1', () => {
  test('default', async () => {
    const answer = await server.rpc(token, balance(7))
    expect([answer.status, answer.json]).toEqual([200, { jsonrpc: '2.0', id: 7, result: '0x1' }])
    expect(answer.headers).toMatchObject({
      'cache-control': 'no-store',
      'content-type': 'application/json; charset=utf-8',
      'x-content-type-options': 'nosniff',
    })
    expect(answer.headers).not.toHaveProperty('access-control-allow-origin')
  })

  test('param: ids come back as they were', async () => {
    for (const id of [0, -1, Number.MAX_SAFE_INTEGER, 'a', '', '"\u2028\n']) {
      expect((await server.rpc(token, balance(id))).json.id).toBe(id)
    }
  })

  test('behavior: three methods are answered without a node', async () => {
    const answer = await server.rpc(token, [call('eth_chainId'), call('net_version'), call('net_listening')])
    expect(answer.json.map(({ result }: { result: unknown }) => result)).toEqual(['0x7a69', '31337', true])
    expect(node.asked).toEqual([])
  })

  test('behavior: an error of the node is passed on', async () => {
    const answer = await server.rpc(token, call('eth_getProof'))
    expect([answer.status, answer.json.error.code]).toEqual([200, -32_601])
    node.results['eth_estimateGas'] = new Error('execution reverted')
    const reverted = await server.rpc(token, call('eth_estimateGas', [{}]))
    expect(reverted.json.error).toEqual({ code: -32_000, message: 'execution reverted' })
  })

  test('behavior: a batch keeps its order and goes out as one', async () => {
    node.results['eth_getCode'] = (address: string) => address
    const before = node.requests
    const items = Array.from({ length: 50 }, (_, index) =>
      call('eth_getCode', [`0x${index}`, 'latest'], `id${index}`),
    )
    const answer = await server.rpc(token, items)
    expect(answer.json.map(({ id, result }: { id: string; result: string }) => `${id} ${result}`)).toEqual(
      items.map(({ id, params }) => `${id} ${params[0]}`),
    )
    expect(node.requests - before).toBeLessThanOrEqual(2)
  })

  test('behavior: a batch of 1000', async () => {
    const items = Array.from({ length: 1000 }, (_, id) => call('eth_getCode', [`0x${id}`, 'latest'], id))
    const answer = await server.rpc(token, items)
    expect([answer.status, answer.json.length]).toEqual([200, 1000])
  })

  test('behavior: a node that takes no batches is asked singly', async () => {
    node.misbehave = (calls, response) => {
      const [first] = calls
      response.end(
        JSON.stringify(
          calls.length > 1
            ? { jsonrpc: '2.0', id: null, error: { code: -32_600, message: 'batches are not allowed' } }
            : { jsonrpc: '2.0', id: first?.id, result: first?.params[0] },
        ),
      )
    }
    const items = [call('eth_getCode', ['0xa', 'pending'], 1), call('eth_getCode', ['0xb', 'pending'], 2)]
    const answer = await server.rpc(token, items)
    node.misbehave = undefined
    expect(answer.json.map(({ result }: { result: unknown }) => result)).toEqual(['0xa', '0xb'])
  })
})

describe('the allow-list', () => {
  const names = [
    'debug_traceCall',
    'admin_peers',
    'personal_sign',
    'eth_sign',
    'eth_sendTransaction',
    'eth_accounts',
    'anvil_setBalance',
    'evm_mine',
    'hardhat_reset',
    'txpool_content',
    'miner_start',
    'ETH_GETBALANCE',
    'eth_getbalance',
    ' eth_getBalance',
    'eth_getBalance ',
    'eth_getBalance\u0000',
    'eth_getBalance\n',
    'eth_getBalanсe',
    'constructor',
    '__proto__',
    'toString',
    'hasOwnProperty',
    '',
  ]
  test.each(names)('error: %j is refused and reaches no node', async (method) => {
    const before = await server.metric('gatehouse_refused_total', { code: 'method_not_allowed' })
    const answer = await server.rpc(token, call(method))
    expect([answer.status, answer.json.error.code, answer.json.error.data]).toEqual([
      200,
      -32_601,
      { reason: 'method_not_allowed' },
    ])
    expect(node.asked).toEqual([])
    expect(await server.metric('gatehouse_refused_total', { code: 'method_not_allowed' })).toBe(before + 1)
  })

  const body = '"params":["0x1","latest"]'
  test.each([
    [`{"jsonrpc":"2.0","id":1,"method":["eth_getBalance"],${body}}`, 'an array'],
    [`{"jsonrpc":"2.0","id":1,"method":{"toString":"eth_getBalance"},${body}}`, 'an object'],
    [`{"jsonrpc":"2.0","id":1,"method":null,${body}}`, 'null'],
    [`{"jsonrpc":"2.0","id":1,"__proto__":{"method":"eth_getBalance"},${body}}`, 'prototype'],
    [
      `{"jsonrpc":"2.0","id":1,"method":"eth_getBalance","__proto__":{"a":1},${body}}`,
      'a prototype beside it',
    ],
    [
      `{"jsonrpc":"2.0","id":1,"method":"eth_getBalance","constructor":{"prototype":{}},${body}}`,
      'constructor',
    ],
    [`{"jsonrpc":"2.0","id":1,"method":"eth_getBalance","extra":1,${body}}`, 'another key'],
    [`{"jsonrpc":"1.0","id":1,"method":"eth_getBalance",${body}}`, 'another version'],
    [`{"id":1,"method":"eth_getBalance",${body}}`, 'no version'],
    [`{"jsonrpc":"2.0","id":1.5,"method":"eth_getBalance",${body}}`, 'id a fraction'],
    [`{"jsonrpc":"2.0","id":[1],"method":"eth_getBalance",${body}}`, 'id an array'],
    ['{"jsonrpc":"2.0","id":1,"method":"eth_getBalance","params":"0x1"}', 'params a string'],
    ['{}', 'empty'],
  ])('error: %s (%s)', async (text) => {
    const answer = await server.rpc(token, text)
    expect([answer.status, answer.json.error.code]).toEqual([200, -32_600])
    expect(node.asked).toEqual([])
    // biome-ignore lint/suspicious/noExplicitAny: looks for pollution.
    expect(({} as any).method).toBe(undefined)
  })

  test('error: params by name', async () => {
    const { status, json } = await server.rpc(token, {
      ...call('eth_getBalance'),
      params: { address: `0x${'1'.repeat(40)}` },
    })
    expect([status, json.id, json.error.code]).toEqual([200, 1, -32_602])
    expect(node.asked).toEqual([])
  })

  test('param: id null is an id', async () => {
    expect((await server.rpc(token, call('eth_chainId', [], null))).json).toEqual({
      jsonrpc: '2.0',
      id: null,
      result: '0x7a69',
    })
  })

  test('behavior: a notification is carried out and not answered', async () => {
    const { id, ...told } = call('eth_getBalance', [`0x${'7'.repeat(40)}`, 'pending'])
    const alone = await server.rpc(token, told)
    expect([alone.status, alone.text, alone.headers['content-length']]).toEqual([204, '', undefined])
    expect(node.asked).toContain('eth_getBalance')
    const { id: _, ...refused } = call('debug_traceCall')
    expect((await server.rpc(token, [told, refused])).status).toBe(204)
    expect((await server.rpc(token, [told, call('eth_chainId', [], id)])).json).toEqual([
      { jsonrpc: '2.0', id, result: '0x7a69' },
    ])
  })

  test('error: a batch smuggles nothing and spoils nothing', async () => {
    const answer = await server.rpc(token, [
      balance(1),
      call('debug_traceCall', [], 2),
      [call('eth_sendTransaction', [], 3)],
      null,
      'eth_getBalance',
      call('eth_chainId', [], 6),
    ])
    expect(answer.status).toBe(200)
    expect(
      answer.json.map((item: { id: unknown; error?: { code: number } }) => [item.id, item.error?.code]),
    ).toEqual([
      [1, undefined],
      [2, -32_601],
      [null, -32_600],
      [null, -32_600],
      [null, -32_600],
      [6, undefined],
    ])
    expect(node.asked.filter((method) => !/^eth_(getBalance|blockNumber)$/.test(method))).toEqual([])
  })

  test('behavior: what signs or changes a node is not on it', () => {
    const dangerous =
      /^(debug|admin|personal|miner|txpool|evm|anvil|hardhat|wallet)_|sign|^eth_(sendT|accounts|coinbase)/i
    expect(Object.keys(rpcMethods).filter((method) => dangerous.test(method))).toEqual([])
  })
})

describe('bodies', () => {
  test.each([
    ['', 400, 'invalid_body', -32_700],
    ['{', 400, 'invalid_body', -32_700],
    ['"eth_chainId"', 422, 'invalid_body', -32_600],
    ['null', 422, 'invalid_body', -32_600],
    ['[]', 422, 'invalid_body', -32_600],
    [`[${'1,'.repeat(1000)}1]`, 413, 'batch_too_large', -32_600],
    [`"${'a'.repeat(1_048_576)}"`, 413, 'body_too_large', -32_600],
  ])('error: %.20s', async (body, status, code, rpcCode) => {
    const { json, ...answer } = await server.rpc(token, body)
    expect([answer.status, json.code]).toEqual([status, code])
    expect(json).toMatchObject({ jsonrpc: '2.0', id: null, error: { code: rpcCode, data: { reason: code } } })
  })

  test('error: too much without a length, and a length alone', async () => {
    const path = '/v1?chainId=eip155:31337'
    const headers = { authorization: `Bearer ${token}` }
    const streamed = await server.request(path, {
      method: 'POST',
      headers: { ...headers, 'transfer-encoding': 'chunked' },
      body: `"${'a'.repeat(1_048_576)}"`,
    })
    expect([streamed.status, streamed.json.code]).toEqual([413, 'body_too_large'])
    const said = await declared(`POST ${path}`, { ...headers, 'content-length': '1048577' })
    expect(said).toMatch(/^HTTP\/1\.1 413 .*body_too_large/s)
  })

  /** Sends the head only and waits for an answer. */
  function declared(line: string, headers: Record<string, string>): Promise<string> {
    const { host } = new URL(server.widgetOrigin)
    const lines = Object.entries({ host, ...headers }).map(([name, value]) => `${name}: ${value}\r\n`)
    return new Promise((resolve, reject) => {
      const socket = connect(server.server.port, '127.0.0.1', () => {
        socket.write(`${line} HTTP/1.1\r\n${lines.join('')}\r\n`)
      })
      socket.once('data', (chunk) => {
        resolve(String(chunk))
        socket.destroy()
      })
      socket.once('error', reject)
      socket.setTimeout(limits.expectationMs, () => reject(new Error('no answer')))
    })
  }

  test('error: deep nesting spoils its own request only', async () => {
    const deep = `${'['.repeat(100_000)}${']'.repeat(100_000)}`
    const nested = `{"jsonrpc":"2.0","id":1,"method":"eth_call","params":${deep}}`
    expect((await server.rpc(token, nested)).json.error.code).toBe(-32_600)
    const batch = await server.rpc(token, `[${nested},${JSON.stringify(call('eth_chainId', [], 2))}]`)
    expect(batch.json[1].result).toBe('0x7a69')
  })

  test.each([
    '',
    'eip155:2',
    'eip155:1',
    'eip155:031337',
    'EIP155:31337',
    '31337',
    '__proto__',
    'eip155:31337,eip155:1',
  ])('error: chain %j', async (chainId) => {
    const answer = await server.rpc(token, call('eth_blockNumber'), encodeURIComponent(chainId))
    expect([answer.status, answer.json.code, answer.json.reasons[0].field]).toEqual([
      400,
      'unsupported_chain',
      'chainId',
    ])
  })
})
