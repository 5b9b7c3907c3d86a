import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { RpcError } from '../../../host-sdk/protocol/rpcError.ts'
import { alice, connectedContext } from '../../test/testContext.ts'
import { eip155 } from '../../wallets/walletConnect/families/eip155.ts'
import type { Line } from '../../wallets/walletConnect/families/family.ts'
import { doesAtomicCalls } from './atomicCalls.ts'

const method = 'wallet_getCapabilities'
const silent = () => new Promise(() => {})
beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** As a swap hears it of a wallet over WalletConnect, which said something when it connected. */
async function heard(stated: string | undefined, ask: Line['ask']): Promise<boolean> {
  const line = {
    methods: () => [method],
    capabilities: () => stated && { '0x1': { atomic: { status: stated } } },
    ask,
  } as unknown as Line
  const { context } = connectedContext()
  const [connector] = context.connectors()
  const request = async (asked: { method: string; params?: unknown }) => {
    const answer = await eip155.answers[method]?.(line, asked)
    return answer === undefined ? ask(method, asked.params) : answer
  }
  const wallet = { ...connector, type: 'WALLET_CONNECT', request } as never
  const answer = doesAtomicCalls(
    { ...context, connectors: () => [wallet] },
    { networkId: 'eip155:1', from: alice },
  )
  await vi.runAllTimersAsync()
  return answer
}

const fails = (code: number) => () => Promise.reject(new RpcError(code, 'No'))
test.each<[string, string | undefined, Line['ask'], boolean]>([
  ['is silent and said that it does', 'supported', silent, true],
  ['is silent and said that it does not', 'unsupported', silent, false],
  ['is silent and said nothing', undefined, silent, false],
  ['fails and said that it does', 'supported', fails(-32_603), true],
  ['minds who asks', 'supported', fails(4100), false],
  ['answers otherwise than before', 'supported', async () => ({ '0x1': {} }), false],
  ['answers that it does', undefined, async () => ({ '0x1': { atomic: { status: 'supported' } } }), true],
])('default: a wallet that %s', async (_, stated, ask, expected) => {
  expect(await heard(stated, ask)).toBe(expected)
})
