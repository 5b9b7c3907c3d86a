import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { encodeFunctionData, erc20Abi, getAddress, parseEther } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { exchangeSessions } from '../db/schema/exchangeSessions.ts'
import { projects } from '../db/schema/projects.ts'
import { anvil, type TestChain } from './anvil.ts'
import { coinbaseTransaction, type FakeCoinbase, fakeCoinbase } from './fakeCoinbase.ts'
import { failures } from './fakeVendor.ts'
import { type TestServer, testServer } from './testServer.ts'
import { deploy, numberAnswer } from './tokenContract.ts'

const origin = 'http://demo.example'
const recipient = `0x${'c0'.repeat(20)}`
const local = 'eip155:31337'
const coin = `${local}/slip44:60`
const usdcOnBase = 'eip155:8453/erc20:0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913'
const faucetKey = generatePrivateKey()
const faucet = privateKeyToAccount(faucetKey).address

const folder = mkdtempSync(join(tmpdir(), 'gatehouse-tokens-'))
let token = ''
let chain: TestChain
let coinbase: FakeCoinbase
let server: TestServer
beforeAll(async () => {
  ;[chain, coinbase] = await Promise.all([anvil(), fakeCoinbase()])
  await chain.rpc('anvil_setBalance', [faucet, `0x${parseEther('10').toString(16)}`])
  token = await deploy(chain, String(((await chain.rpc('eth_accounts')) as string[])[0]), {
    'transfer(address,uint256)': numberAnswer(1n),
  })
  const listed = { chainId: 31337, address: token, name: 'Test Dollar', symbol: 'TUSD', decimals: 6 }
  writeFileSync(join(folder, 'tokens.json'), JSON.stringify({ name: 'Tests', tokens: [listed] }))
  server = await testServer({
    env: {
      ...coinbase.env,
      TOKEN_LISTS: join(folder, 'tokens.json'),
      NETWORKS: local,
      RPC_URLS_EIP155_31337: chain.url,
      NETWORK_EIP155_31337: '{"name":"Local","symbol":"ETH","testnet":true}',
      FAUCET_PRIVATE_KEY: faucetKey,
      FAUCET_NETWORKS: local,
      SIMULATED_EXCHANGES: 'reown_test,binance',
    },
    config: { rpc: { timeout: 2_000, deadline: 4_000, retries: 0, retryBase: 10, breakerPause: 1 } },
    projects: { demo: [origin], other: [origin], off: [origin] },
  })
  const { db } = server.server.context.database
  await db
    .update(projects)
    .set({ settings: { exchangeDeposits: false } })
    .where(eq(projects.id, 'off'))
  server.server.context.projects.changed('off')
})
afterAll(() => rmSync(folder, { recursive: true }))
afterAll(() => Promise.all([server, coinbase, chain].map((each) => each[Symbol.asyncDispose]())))
beforeEach(() => {
  coinbase.asked = []
  coinbase.misbehave = undefined
})

const call = (method: string, params: unknown, { project = 'demo', from = origin } = {}) =>
  server.request(`/v1/json-rpc?projectId=${project}&st=appkit&sv=html-1&source=fund-wallet`, {
    method: 'POST',
    ...(from && { headers: { origin: from } }),
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
  })
const refused = ({ status, json }: Awaited<ReturnType<typeof call>>) => [status, json.error.code]

const deposit = (more: object = {}) => ({
  exchangeId: 'reown_test',
  asset: coin,
  amount: '0.5',
  recipient: `${local}:${recipient}`,
  ...more,
})
const payUrl = (more?: object) => call('reown_getExchangePayUrl', deposit(more))
const status = (sessionId: string, exchangeId = 'reown_test', project?: string) =>
  call('reown_getExchangeBuyStatus', { exchangeId, sessionId }, project ? { project } : {})
const balance = async (address = recipient) =>
  BigInt(String(await chain.rpc('eth_getBalance', [address, 'latest'])))
const pathOf = (url: string) => url.slice(server.widgetOrigin.length)
const press = (url: string, headers: Record<string, string> = { origin: server.widgetOrigin }) =>
  server.request(pathOf(url), { method: 'POST', headers })

describe('reown_getExchanges', () => {
  test.each(['reown_getExchanges', 'pay_getExchanges'])('default: %s', async (method) => {
    const { status, json } = await call(method, { page: 1 })
    expect(status).toBe(200)
    expect(json.result).toEqual({
      total: 3,
      exchanges: [
        { id: 'coinbase', name: 'Coinbase' },
        { id: 'reown_test', name: 'Simulated reown_test' },
        { id: 'binance', name: 'Simulated binance' },
      ],
    })
  })

  test.each([
    [{ asset: coin }, ['reown_test', 'binance']],
    [{ asset: usdcOnBase }, ['coinbase']],
    [{ asset: usdcOnBase.toLowerCase() }, ['coinbase']],
    [{ asset: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp/slip44:501' }, ['coinbase']],
    [{ asset: 'eip155:56/slip44:60' }, []],
    [{ asset: `${local}/erc20:0x${'11'.repeat(20)}` }, []],
    [{ asset: 'nonsense' }, []],
    [{ includeOnly: ['binance', 'nobody'] }, ['binance']],
    [{ exclude: ['binance'] }, ['coinbase', 'reown_test']],
    [[{ exclude: [] }], ['coinbase', 'reown_test', 'binance']],
  ])('param: %j', async (params, ids) => {
    const { result } = (await call('reown_getExchanges', params)).json
    expect(result.exchanges.map(({ id }: { id: string }) => id)).toEqual(ids)
    expect(result.total).toBe(ids.length)
  })

  test('error: both filters', async () => {
    const answer = await call('reown_getExchanges', { includeOnly: [], exclude: [] })
    expect(refused(answer)).toEqual([400, -6])
    expect(answer.json.error).toEqual({
      code: -6,
      message: 'includeOnly and exclude are mutually exclusive',
      data: null,
    })
  })

  test.each([[null], ['x'], { includeOnly: 'binance' }, { page: 'one' }])(
    'error: params %j',
    async (params) => {
      expect(refused(await call('reown_getExchanges', params))).toEqual([400, -32602])
    },
  )
})

describe('the simulated exchange', () => {
  test('default: a person presses, the chain pays, once', async () => {
    const before = await balance()
    const { result } = (await payUrl()).json
    expect(result.sessionId).toMatch(/^[0-9a-f]{32}$/)
    expect(result.url).toBe(`${server.widgetOrigin}/exchange/deposit?session=${result.sessionId}`)
    expect((await status(result.sessionId)).json.result).toEqual({ status: 'IN_PROGRESS', txHash: null })

    const page = await server.request(pathOf(result.url))
    expect([page.status, page.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8'])
    expect(page.headers['content-security-policy']).toContain("frame-ancestors 'none'")
    expect(page.text).toContain('<b>0.5</b>')
    expect(page.text).toContain(recipient)
    expect(page.text).toContain('<button>')
    expect(page.text).not.toContain('<script')
    expect(await balance()).toBe(before)

    const presses = await Promise.all([press(result.url), press(result.url), press(result.url)])
    for (const { status, headers } of presses)
      expect([status, headers.location]).toEqual([303, pathOf(result.url)])
    const paid = (await status(result.sessionId)).json.result
    expect(paid).toEqual({ status: 'SUCCESS', txHash: expect.stringMatching(/^0x[0-9a-f]{64}$/) })
    expect(await balance()).toBe(before + parseEther('0.5'))
    await press(result.url)
    expect(await balance()).toBe(before + parseEther('0.5'))
    const after = await server.request(pathOf(result.url))
    expect(after.text).toContain('The coins have arrived.')
    expect(after.text).toContain(paid.txHash)
    expect(after.text).not.toContain('<button>')
    const transaction = await chain.rpc('eth_getTransactionByHash', [paid.txHash])
    expect(transaction).toMatchObject({ from: faucet.toLowerCase(), to: recipient })
  })

  test('param: several at once, each paid with a nonce of its own; amounts in hex', async () => {
    const before = await balance()
    const made = await Promise.all(
      ['0x1', '1', '0.000000000000000001'].map(
        async (amount) => (await payUrl({ amount, exchangeId: 'binance' })).json.result,
      ),
    )
    await Promise.all(made.map(({ url }) => press(url)))
    const told = await Promise.all(made.map(({ sessionId }) => status(sessionId, 'binance')))
    expect(told.map(({ json }) => json.result.status)).toEqual(['SUCCESS', 'SUCCESS', 'SUCCESS'])
    expect(await balance()).toBe(before + parseEther('2') + 1n)
  })

  test('param: a token of the lists, by its own decimals', async () => {
    const asset = `${local}/erc20:${getAddress(token)}`
    const { result } = (await payUrl({ asset, amount: '2.5' })).json
    await press(result.url)
    const paid = (await status(result.sessionId)).json.result
    expect(paid.status).toBe('SUCCESS')
    const sent = await chain.rpc('eth_getTransactionByHash', [paid.txHash])
    const args = [getAddress(recipient), 2_500_000n] as const
    expect(sent).toMatchObject({
      to: token,
      value: '0x0',
      input: encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args }),
    })
  })

  test('behavior: what was signed and did not arrive is sent again', async () => {
    const before = await balance()
    await chain.rpc('evm_setAutomine', [false])
    const { result } = (await payUrl({ amount: '0.25' })).json
    await press(result.url)
    expect((await status(result.sessionId)).json.result.status).toBe('IN_PROGRESS')
    const { json } = await status(result.sessionId)
    await chain.rpc('anvil_dropTransaction', [json.result.txHash])
    expect((await status(result.sessionId)).json.result.status).toBe('IN_PROGRESS')
    await chain.rpc('evm_setAutomine', [true])
    await chain.rpc('evm_mine')
    expect((await status(result.sessionId)).json.result).toEqual({
      status: 'SUCCESS',
      txHash: json.result.txHash,
    })
    expect(await balance()).toBe(before + parseEther('0.25'))
  })

  test('error: more than the faucet has', async () => {
    const before = await balance()
    const { result } = (await payUrl({ amount: '1000' })).json
    await press(result.url)
    expect((await status(result.sessionId)).json.result).toEqual({ status: 'FAILED', txHash: null })
    expect((await server.request(pathOf(result.url))).text).toContain('Nothing was paid')
    expect(await balance()).toBe(before)
  })

  test('error: a form elsewhere presses nothing', async () => {
    const before = await balance()
    const { result } = (await payUrl()).json
    for (const headers of [
      { origin: 'https://evil.example' },
      {},
      { origin: server.widgetOrigin, 'sec-fetch-site': 'cross-site' },
    ] as Record<string, string>[]) {
      const answer = await press(result.url, headers)
      expect([answer.status, answer.json.code]).toEqual([403, 'cross_site'])
    }
    expect(await balance()).toBe(before)
  })

  test.each(['', '?session=', '?session=x', `?session=${'0'.repeat(32)}`, `?session=${'a'.repeat(32)}%00`])(
    'error: no deposit at %s',
    async (query) => {
      expect((await server.request(`/exchange/deposit${query}`)).status).toBe(404)
      expect((await press(`${server.widgetOrigin}/exchange/deposit${query}`)).status).toBe(404)
    },
  )

  test('behavior: a deposit of Coinbase has no page here', async () => {
    const { result } = (
      await payUrl({ exchangeId: 'coinbase', asset: usdcOnBase, recipient: `eip155:8453:${recipient}` })
    ).json
    expect((await server.request(`/exchange/deposit?session=${result.sessionId}`)).status).toBe(404)
  })

  test('error: the chain has no node for a while', async () => {
    const { result } = (await payUrl({ amount: '0.1' })).json
    const { chains } = server.server.context
    const found = chains.get(local)
    if (!found) throw new Error('The chain is not served')
    const { ask } = found
    const { ChainUnavailable } = await import('../upstreams/nodes/nodeCall.ts')
    found.ask = async () => {
      throw new ChainUnavailable('gone')
    }
    try {
      expect((await press(result.url)).status).toBe(503)
      expect((await status(result.sessionId)).json.result.status).toBe('IN_PROGRESS')
    } finally {
      found.ask = ask
    }
    await press(result.url)
    expect((await status(result.sessionId)).json.result.status).toBe('SUCCESS')
  })
})

describe('reown_getExchangePayUrl', () => {
  test('default: Coinbase by its page, its status by the session', async () => {
    const answer = await call('pay_getExchangePayUrl', {
      exchangeId: 'coinbase',
      asset: usdcOnBase,
      amount: '100.50',
      recipient: `eip155:8453:${recipient}`,
    })
    const { url, sessionId } = answer.json.result
    const { sessionToken = '', ...words } = Object.fromEntries(new URL(url).searchParams)
    expect(words).toEqual({
      partnerUserRef: sessionId,
      defaultNetwork: 'base',
      defaultAsset: 'USDC',
      presetCryptoAmount: '100.5',
      defaultExperience: 'send',
    })
    expect(coinbase.tokens.get(sessionToken)).toEqual({
      addresses: [{ address: recipient, blockchains: ['base'] }],
      assets: ['USDC'],
    })
    const told = async () => (await status(sessionId, 'coinbase')).json.result
    expect(await told()).toEqual({ status: 'IN_PROGRESS', txHash: null })
    for (const [state, word] of [
      ['IN_PROGRESS', 'IN_PROGRESS'],
      ['SUCCESS', 'SUCCESS'],
      ['FAILED', 'FAILED'],
    ]) {
      const status = `ONRAMP_TRANSACTION_STATUS_${state}`
      coinbase.transactions.set(sessionId, [coinbaseTransaction({ status, tx_hash: '0xabc' })])
      expect(await told()).toEqual({ status: word, txHash: '0xabc' })
    }
  })

  test.each([
    ['Exchange nobody not found', { exchangeId: 'nobody' }],
    ['not supported', { asset: 'eip155:56/slip44:714' }],
    ['not supported', { asset: 'x' }],
    ['not supported', { asset: usdcOnBase }],
    ['chainId must match', { recipient: `eip155:1:${recipient}` }],
    ['Invalid recipient', { recipient }],
    ['Invalid recipient', { recipient: `${local}:0x12` }],
    ['Invalid amount', { amount: '0' }],
    ['Invalid amount', { amount: '-1' }],
    ['Invalid amount', { amount: '0x0' }],
    ['Invalid amount', { amount: '1e5' }],
    ['Invalid amount', { amount: '' }],
    ['Invalid amount', { amount: '1,5' }],
  ])('error: %s: %j', async (sentence, more) => {
    const answer = await payUrl(more)
    expect(refused(answer)).toEqual([400, -7])
    expect(answer.json.error.message).toContain(sentence)
  })

  test.each(['exchangeId', 'asset', 'amount', 'recipient'])('error: without %s', async (name) => {
    const answer = await payUrl({ [name]: undefined })
    expect(refused(answer)).toEqual([400, -32602])
    expect(answer.json.error.message).toContain(name)
  })

  test('error: Coinbase does not answer', async () => {
    coinbase.misbehave = failures.broken
    const there = { exchangeId: 'coinbase', asset: usdcOnBase, recipient: `eip155:8453:${recipient}` }
    expect(refused(await payUrl(there))).toEqual([500, -7])
  })
})

describe('reown_getExchangeBuyStatus', () => {
  test('behavior: a session that is not there is unknown, and of another project or exchange', async () => {
    const { sessionId } = (await payUrl()).json.result
    const unknown = { status: 'UNKNOWN', txHash: null }
    expect((await status('a'.repeat(32))).json.result).toEqual(unknown)
    expect((await status(`${sessionId}\0`)).json.result).toEqual(unknown)
    expect((await status(sessionId, 'binance')).json.result).toEqual(unknown)
    expect((await status(sessionId, 'reown_test', 'other')).json.result).toEqual(unknown)
  })

  test('error: malformed', async () => {
    for (const id of ['', 'a'.repeat(51)]) {
      const answer = await status(id)
      expect([...refused(answer), answer.json.error.message]).toEqual([400, -8, 'Invalid session ID'])
    }
    const answer = await status('a', '<script>')
    expect([...refused(answer), answer.json.error.message]).toEqual([400, -8, 'Exchange  not found'])
    expect(refused(await call('reown_getExchangeBuyStatus', {}))).toEqual([400, -32602])
  })

  test('behavior: deposits that nobody made are forgotten after half a day', async () => {
    const { db } = server.server.context.database
    const { sessionId } = (await payUrl()).json.result
    await db.update(exchangeSessions).set({ createdAt: 1 }).where(eq(exchangeSessions.id, sessionId))
    await payUrl()
    expect((await status(sessionId)).json.result.status).toBe('UNKNOWN')
  })
})

describe('who asks', () => {
  test.each([
    ['reown_getExchanges', -6],
    ['reown_getExchangePayUrl', -7],
    ['reown_getExchangeBuyStatus', -8],
  ])('error: %s of a project that takes no deposits', async (method, code) => {
    const answer = await call(method, deposit({ sessionId: 'x' }), { project: 'off' })
    expect(refused(answer)).toEqual([400, code])
    expect(await server.metric('gatehouse_refused_total', { code: 'feature_off' })).toBeGreaterThan(0)
  })

  test('behavior: the origin of a page of the project is named, and no other may read', async () => {
    const own = await call('reown_getExchanges', {})
    expect([own.headers['access-control-allow-origin'], own.headers.vary]).toEqual([origin, 'Origin'])
    const foreign = await call('reown_getExchanges', {}, { from: 'https://evil.example' })
    expect(refused(foreign)).toEqual([400, -1])
    expect(foreign.headers['access-control-allow-origin']).toBe(undefined)
    const nobody = await call('reown_getExchanges', {}, { from: '' })
    expect([nobody.status, nobody.headers['access-control-allow-origin']]).toEqual([200, undefined])
    const assets = await call('wallet_getAssets', {})
    expect(assets.headers['access-control-allow-origin']).toBe('*')
  })

  test('behavior: the frame is told that there are exchanges', async () => {
    for (const [project, exchanges] of [
      ['demo', true],
      ['off', false],
    ]) {
      const { text } = await server.request(`/frame?projectId=${project}`)
      const [, config = '{}'] = /id="gatehouse-config"[^>]*>(.*?)<\/script>/s.exec(text) ?? []
      expect(JSON.parse(config).fund).toEqual({ onramp: ['coinbase'], exchanges })
    }
  })
})
