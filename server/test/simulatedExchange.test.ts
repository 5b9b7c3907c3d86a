import { encodeFunctionData, erc20Abi, getAddress, parseEther } from 'viem'
import { describe, expect, test } from 'vitest'
import {
  balance,
  chain,
  faucet,
  local,
  pathOf,
  payUrl,
  press,
  recipient,
  server,
  status,
  token,
  usdcOnBase,
  withExchanges,
} from './exchangeStage.ts'

withExchanges()

/** What the exchange says once a block has the payment: the chain mines by itself, at a moment of its own. */
async function paymentOf(sessionId: string, exchangeId?: string) {
  const statusNow = async () => (await status(sessionId, exchangeId)).json.result
  await expect.poll(async () => (await statusNow()).status).toBe('SUCCESS')
  return statusNow()
}

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
    expect(page.text).toMatch(/<b><span translate="no">0\.5 [A-Z]{3,4}<\/span><\/b>/)
    expect(page.text).not.toContain('slip44')
    expect(page.text).toContain(recipient)
    expect(page.text).toContain('<button>')
    expect(page.text).not.toContain('<script')
    expect(await balance()).toBe(before)

    const presses = await Promise.all([press(result.url), press(result.url), press(result.url)])
    for (const { status, headers } of presses)
      expect([status, headers.location]).toEqual([303, pathOf(result.url)])
    const paid = await paymentOf(result.sessionId)
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
    await Promise.all(made.map(({ sessionId }) => paymentOf(sessionId, 'binance')))
    expect(await balance()).toBe(before + parseEther('2') + 1n)
  })

  test('param: a token of the lists, by its own decimals', async () => {
    const asset = `${local}/erc20:${getAddress(token)}`
    const { result } = (await payUrl({ asset, amount: '2.5' })).json
    await press(result.url)
    const paid = await paymentOf(result.sessionId)
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

  test.each<[unknown, string]>([
    ['0x01', 'SUCCESS'],
    [1, 'SUCCESS'],
    [true, 'SUCCESS'],
    ['0x00', 'FAILED'],
    [0, 'FAILED'],
    [false, 'FAILED'],
    [null, 'IN_PROGRESS'],
  ])('param: a node that writes the outcome of a receipt as %j', async (outcome, expected) => {
    const found = server.server.context.chains.get(local)
    if (!found) throw new Error('The chain is not served')
    const { ask } = found
    found.ask = async (call) => {
      const answer = await ask.call(found, call)
      if (call.method !== 'eth_getTransactionReceipt' || !answer.ok || !answer.value) return answer
      return { ...answer, value: { ...answer.value, status: outcome } }
    }
    try {
      const { result } = (await payUrl({ amount: '0.1' })).json
      await press(result.url)
      await chain.rpc('evm_mine')
      expect((await status(result.sessionId)).json.result.status).toBe(expected)
    } finally {
      found.ask = ask
    }
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
