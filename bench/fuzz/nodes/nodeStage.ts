import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { base58, base64 } from '@scure/base'
import { chainEnv, type FakeCall, fakeNode } from '../../../server/test/fakeNode.ts'
import { type TestServer, testServer } from '../../../server/test/testServer.ts'
import type { Random } from '../random.ts'
import { sendOdd } from './oddBody.ts'
import { oddValue } from './oddValue.ts'

export const tokens = ['aa', 'bb', 'cc'].map((pair) => `0x${pair.repeat(20)}`)
export const solanaId = 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1'
const genesis = 'EtWTRABZaYq6iMfeYKouRu166VU2xqa1wcaWoxPkrZBG'
export const solanaKey = (fill: number, at = 0) => {
  const bytes = new Uint8Array(32).fill(fill)
  new DataView(bytes.buffer).setUint32(0, at)
  return base58.encode(bytes)
}
export const mints = [21, 22, 23].map((fill) => solanaKey(fill))
export const signatures = [1, 2, 3, 4, 5].map((at) => base58.encode(new Uint8Array(64).fill(at)))
const word = (amount: number) => `0x${amount.toString(16).padStart(64, '0')}`

/** What is odd about the next answers. */
export interface Oddness {
  random: Random
  /** Whole answers of such methods. */
  bodies?: (method: string) => boolean
  /** Results of such calls. */
  results?: (call: FakeCall) => boolean
  /** A part of the result of a call, in place of the result. */
  records?: (call: FakeCall, result: unknown) => unknown
}

export interface NodeStage extends AsyncDisposable {
  server: TestServer
  odd: Oddness | undefined
  seen: number
}

/** A server over a node of Ethereum and one of Solana, whose answers are odd when they are to be. */
export async function openNodeStage(): Promise<NodeStage> {
  const folder = mkdtempSync(join(tmpdir(), 'gatehouse-fuzz-'))
  const list = join(folder, 'list.json')
  const listed = tokens.map((address, at) => ({
    chainId: 31337,
    address,
    name: `Token ${at}`,
    symbol: `T${at}`,
    decimals: 18,
  }))
  const version = { major: 1, minor: 0, patch: 0 }
  writeFileSync(
    list,
    JSON.stringify({ name: 'L', timestamp: '2026-01-01T00:00:00Z', version, tokens: listed }),
  )
  const [evm, solana] = await Promise.all([fakeNode(), fakeNode({ results: { getGenesisHash: genesis } })])
  const { NETWORKS = '', ...env } = chainEnv([evm.url])
  const server = await testServer({
    env: {
      ...env,
      NETWORKS: `${NETWORKS},solana:devnet`,
      RPC_URLS_SOLANA_DEVNET: solana.url,
      RATE_MAX_TOKENS: 'off',
      // A dozen servers share one event loop.
      OVERLOAD_DELAY_MS: 'off',
      TOKEN_LISTS: list,
      TOKEN_DISCOVERY: 'off',
    },
    config: { rpc: { timeoutMs: 5_000, deadlineMs: 8_000, retries: 1, retryBaseMs: 1, breakerPauseMs: 300 } },
  })
  const stage: NodeStage = {
    server,
    odd: undefined,
    seen: 0,
    async [Symbol.asyncDispose]() {
      await server[Symbol.asyncDispose]()
      await Promise.all([evm[Symbol.asyncDispose](), solana[Symbol.asyncDispose]()])
      rmSync(folder, { recursive: true })
    },
  }
  const misbehave =
    (answer: (call: FakeCall) => unknown): NonNullable<typeof evm.misbehave> =>
    (calls, response) => {
      const { odd } = stage
      const results = calls.map((call) => {
        const result = answer(call)
        if (odd?.records) return odd.records(call, result)
        if (!odd?.results?.(call)) return result
        stage.seen += 1
        return oddValue(odd.random, result)
      })
      if (odd && calls.some(({ method }) => odd.bodies?.(method))) {
        stage.seen += 1
        return sendOdd(odd.random, response, calls, results)
      }
      const items = calls.map(({ id }, at) => ({ jsonrpc: '2.0', id, result: results[at] }))
      response.end(JSON.stringify(items.length === 1 ? items[0] : items))
    }
  evm.misbehave = misbehave(answerEvm)
  solana.misbehave = misbehave(answerSolana)
  return stage
}

function answerEvm({ method, params }: FakeCall): unknown {
  if (method === 'eth_chainId') return '0x7a69'
  if (method === 'eth_blockNumber') return '0x3e8'
  if (method === 'eth_getBalance') return '0xde0b6b3a7640000'
  if (method === 'eth_getBlockByNumber') return { number: '0x3e8', hash: word(1), transactions: [] }
  if (method === 'eth_getLogs') return []
  const at = tokens.indexOf((params[0] as { to?: string })?.to ?? '')
  return at < 0 ? '0x' : word(10 ** 18 * (at + 1))
}

function answerSolana({ method, params }: FakeCall): unknown {
  const context = { slot: 1_000 }
  const [first, second] = params as [string, { programId?: string }]
  if (method === 'getGenesisHash') return genesis
  if (method === 'getBlockHeight') return 1_000
  if (method === 'getBalance') return { context, value: 5_000_000_000 }
  if (method === 'getTokenAccountsByOwner')
    return { context, value: second.programId?.startsWith('Tokenkeg') ? mints.map(tokenAccount) : [] }
  if (method === 'getMultipleAccounts') return { context, value: (params[0] as string[]).map(mintAccount) }
  if (method === 'getSignaturesForAddress')
    return signatures.map((signature, at) => ({
      signature,
      slot: 900 - at,
      err: null,
      blockTime: 1_700_000_000,
    }))
  if (method === 'getTransaction') return transaction(900 - signatures.indexOf(first))
  return null
}

function tokenAccount(mint: string, at: number) {
  const data = new Uint8Array(72)
  data.set(base58.decode(mint), 0)
  new DataView(data.buffer).setBigUint64(64, BigInt(1_000_000 * (at + 1)), true)
  return { pubkey: solanaKey(31, at), account: { data: [base64.encode(data), 'base64'] } }
}

function mintAccount(address: string) {
  if (!mints.includes(address)) return null
  const data = new Uint8Array(82)
  data[44] = 6
  data[45] = 1
  return { owner: 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA', data: [base64.encode(data), 'base64'] }
}

const transaction = (slot: number) => ({
  slot,
  blockTime: 1_700_000_000,
  meta: {
    err: null,
    fee: 5_000,
    preBalances: [7, 1],
    postBalances: [5, 3],
    preTokenBalances: [],
    postTokenBalances: [],
  },
  transaction: {
    message: { accountKeys: [solanaKey(41), solanaKey(42)].map((pubkey) => ({ pubkey, signer: true })) },
  },
})
