import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { exchangeSessions } from '../db/schema/exchangeSessions.ts'
import { retentionRules } from '../retention/retentionRules.ts'
import { sweepRetention } from '../retention/sweepRetention.ts'
import {
  call,
  coin,
  coinbase,
  deposit,
  local,
  origin,
  payUrl,
  recipient,
  refused,
  server,
  status,
  usdcOnBase,
  withExchanges,
} from './exchangeStage.ts'
import { coinbaseTransaction } from './fakeCoinbase.ts'
import { failures } from './fakeVendor.ts'

withExchanges()

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
    const { config, database } = server.server.context
    const { sessionId } = (await payUrl()).json.result
    await database.db.update(exchangeSessions).set({ createdAt: 1 }).where(eq(exchangeSessions.id, sessionId))
    const { signal } = new AbortController()
    await sweepRetention(database.db, retentionRules(config.retention), { signal })
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

  test.each([
    'http://demo.example.evil.com',
    'http://evildemo.example',
    'http://demo.example:81',
    'http://demo.example:80',
    'https://demo.example',
    'http://demo.example.',
    'http://demo.example/',
    'http://user@demo.example',
    'http://sub.demo.example',
    'HTTP://DEMO.EXAMPLE',
    'null',
  ])('error: %s, which looks alike, may not read', async (from) => {
    const answer = await call('reown_getExchanges', {}, { from })
    expect(refused(answer)).toEqual([400, -1])
    expect([answer.headers['access-control-allow-origin'], answer.headers.vary]).toEqual([
      undefined,
      'Origin',
    ])
    expect(answer.headers).not.toHaveProperty('access-control-allow-credentials')
  })

  test('behavior: the frame is told that there are exchanges', async () => {
    for (const [project, exchanges] of [
      ['demo', true],
      ['off', false],
    ]) {
      const { text } = await server.request(`/frame?projectId=${project}`)
      const [, config = '{}'] = /id="gatehouse-config"[^>]*>(.*?)<\/script>/s.exec(text) ?? []
      expect(JSON.parse(config).fund).toEqual({
        onramp: [{ name: 'coinbase', tells: true }],
        exchanges,
        // The exchange that plays one asks on a page of ours.
        pages: ['https://pay.coinbase.com', ...(exchanges ? [server.widgetOrigin] : [])],
      })
    }
  })
})
