import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { parseEther } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, beforeEach } from 'vitest'
import { projects } from '../db/schema/projects.ts'
import { anvil, type TestChain } from './anvil.ts'
import { type FakeCoinbase, fakeCoinbase } from './fakeCoinbase.ts'
import { type TestServer, testServer } from './testServer.ts'
import { deploy, numberAnswer } from './tokenContract.ts'

export const origin = 'http://demo.example'
export const recipient = `0x${'c0'.repeat(20)}`
export const local = 'eip155:31337'
export const coin = `${local}/slip44:60`
export const usdcOnBase = 'eip155:8453/erc20:0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913'
const faucetKey = generatePrivateKey()
export const faucet = privateKeyToAccount(faucetKey).address

/** A chain, a seller and a server that takes deposits in both, from the first test of a file to its last. */
export let token = ''
export let chain: TestChain
export let coinbase: FakeCoinbase
export let server: TestServer

/** Starts them for the file that calls it. */
export function withExchanges(): void {
  let folder = ''
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'gatehouse-tokens-'))
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
      config: {
        rpc: { timeoutMs: 10_000, deadlineMs: 25_000, retries: 0, retryBaseMs: 10, breakerPauseMs: 1 },
      },
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
}

export const call = (method: string, params: unknown, { project = 'demo', from = origin } = {}) =>
  server.request(`/v1/json-rpc?projectId=${project}&st=appkit&sv=html-1&source=fund-wallet`, {
    method: 'POST',
    ...(from && { headers: { origin: from } }),
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
  })
export const refused = ({ status, json }: Awaited<ReturnType<typeof call>>) => [status, json.error.code]

export const deposit = (more: object = {}) => ({
  exchangeId: 'reown_test',
  asset: coin,
  amount: '0.5',
  recipient: `${local}:${recipient}`,
  ...more,
})
export const payUrl = (more?: object) => call('reown_getExchangePayUrl', deposit(more))
export const status = (sessionId: string, exchangeId = 'reown_test', project?: string) =>
  call('reown_getExchangeBuyStatus', { exchangeId, sessionId }, project ? { project } : {})
export const balance = async (address = recipient) =>
  BigInt(String(await chain.rpc('eth_getBalance', [address, 'latest'])))
export const pathOf = (url: string) => url.slice(server.widgetOrigin.length)
export const press = (url: string, headers: Record<string, string> = { origin: server.widgetOrigin }) =>
  server.request(pathOf(url), { method: 'POST', headers })
