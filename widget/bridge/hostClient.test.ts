import { expect, onTestFinished, test, vi } from 'vitest'
import { exposeApi } from '../../host-sdk/channel/exposeApi.ts'
import type { HostApi } from '../../host-sdk/protocol/api.ts'
import { toWidgetError } from '../errors/widgetError.ts'
import { createHostClient } from './hostClient.ts'

/** The page’s side, where a wallet throws what it likes. */
async function askPage(thrown: unknown): Promise<unknown> {
  const { port1, port2 } = new MessageChannel()
  const fail = () => Promise.reject(thrown)
  const stop = exposeApi<HostApi>(port1, { requestWallet: fail } as never, { onRefuse: () => {} })
  try {
    const host = createHostClient(Promise.resolve(port2))
    return await host.requestWallet('fox-1', { method: 'eth_sendTransaction' }).catch((error) => error)
  } finally {
    stop()
    port1.close()
    port2.close()
  }
}

// WalletConnect/walletconnect-monorepo#4094, Uniswap/interface#5996.
test.each<[string, unknown, string]>([
  ['a code as text', { code: '4001', message: 'No thanks' }, 'No thanks'],
  ['no code', { message: 'User rejected the request.' }, 'User rejected the request.'],
  ['a text', 'User rejected', 'User rejected'],
  ['an envelope', { error: { code: 4001, message: 'No thanks' } }, 'No thanks'],
  ['a code below', { code: -32603, message: 'Internal', data: { code: 4001 } }, 'Internal'],
  [
    'a code further below',
    { code: -32603, message: 'Internal', data: { originalError: { code: 4001 } } },
    'Internal',
  ],
  ['CAIP-25', { code: 5000, message: 'User rejected.' }, 'User rejected.'],
])('default: a no with %s', async (_, thrown, message) => {
  expect(await askPage(thrown)).toMatchObject({ code: 4001, message })
})

// wevm/viem#2875, #2965.
test.each([
  { code: -32000, message: 'insufficient funds for gas * price + value' },
  { code: -32003, message: 'Transaction rejected' },
  { code: -32601, message: 'Method not found' },
  { code: 4100, message: 'Unauthorized' },
  { code: 4902, message: 'Unknown chain', data: { originalError: { code: 4902 } } },
])('behavior: %j stays what it is', async (thrown) => {
  expect(await askPage(thrown)).toMatchObject(thrown)
})

test.each(['closed', 'aborted', 'timeout', 'internal', 'session_ended', 'offline', 'outcome_unknown'])(
  'error: nor in our words for what became of a request: %s',
  async (reason) => {
    for (const code of [4001, 4100, -32_000]) {
      const heard = await askPage({ code, message: 'No', data: { reason, at: 7 } })
      expect(heard).toMatchObject({ code, message: 'No' })
      expect((heard as { data: unknown }).data).toEqual({ at: 7 })
    }
  },
)

// host-sdk/faults.ts, host-sdk/channel/wrapApi.ts.
test.each(['bad_answer', 'timeout'])(
  'behavior: what the page’s side of ours says is kept: %s',
  async (reason) => {
    const thrown = { code: -32_603, message: 'The wallet gave no valid answer', data: { reason } }
    expect(await askPage(thrown)).toMatchObject(thrown)
  },
)

test('behavior: a wait that was given up says so', async () => {
  const { port1, port2 } = new MessageChannel()
  const host = createHostClient(Promise.resolve(port2))
  const left = new AbortController()
  const asked = host.requestWallet('fox-1', { method: 'eth_accounts' }, left.signal)
  const heard = expect(asked).rejects.toMatchObject({ code: 4001, data: { reason: 'aborted' } })
  left.abort()
  await heard
  port1.close()
  port2.close()
})

test.each([
  { reason: 'session_ended', by: 'person', at: 7 },
  { by: { toString: 1 }, at: 7 },
  { sent: false, at: 7 },
])('error: a wallet has no say in who ended a connection, or what was sent: %j', async (data) => {
  const heard = (await askPage({ code: -32_000, message: 'x', data })) as { data: object }
  expect(heard.data).toMatchObject({ at: 7 })
  expect(Object.keys(heard.data)).not.toContain('by')
  expect(Object.keys(heard.data)).not.toContain('sent')
})

/** What a person would read, wherever our server, our relay or a code of ours is named. */
const blame = async (data: object, code = -32_603) =>
  toWidgetError(await askPage({ code, message: 'x', data })).code

test.each([
  { reason: 'bad_answer', from: 'server' },
  { reason: 'timeout' },
  { reason: 'timeout', from: 'server', by: 'wallet', sent: false, status: 503 },
  { reason: 'database_unavailable', status: 503 },
  { reason: 'too_soon', retryAfter: 3_600 },
  { reason: 'session_ended', by: 'expiry' },
  { reason: 'unloaded' },
  { status: 500 },
  { code: 'server_busy', values: { wallet: 'Bear' }, name: 'WidgetError' },
])('error: a fault of a wallet is its own, whatever it says: %j', async (data) => {
  for (const code of [-32_603, -32_000, 4100]) expect(await blame(data, code)).toBe('wallet_failed')
})

test('error: nothing beside our words passes as said by us', async () => {
  const data = { reason: 'timeout', from: 'server', status: 503, field: 'email', retryAfter: 9, at: 7 }
  expect(await askPage({ code: -32_603, message: 'x', data })).toMatchObject({
    data: { reason: 'timeout', from: 'wallet' },
  })
  const heard = (await askPage({ code: -32_000, message: 'x', data })) as { data: unknown }
  expect(heard.data).toEqual({ at: 7 })
})

test('error: a page that does not answer is no failure of our server', async () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const { port1, port2 } = new MessageChannel()
  const host = createHostClient(Promise.resolve(port2))
  const heard = host.requestWallet('fox-1', { method: 'eth_accounts' }).catch(toWidgetError)
  await vi.runAllTimersAsync()
  expect(await heard).toMatchObject({ code: 'wallet_failed' })
  port1.close()
  port2.close()
})
