import { RpcError } from '../../host-sdk/protocol/rpcError.ts'
import type { Balance } from '../../server/contract/v1/balance.ts'
import type { WidgetContext } from '../context.ts'
import { other, usdc } from './askedScene.ts'

const held = (
  name: string,
  symbol: string,
  numeric: string,
  decimals: string,
  price: number,
  address = '',
  chainId = 'eip155:1',
): Balance => ({
  name,
  symbol,
  chainId,
  price,
  quantity: { decimals, numeric },
  iconUrl: `/assets/tokens/${symbol}.svg`,
  ...(address && { address: `${chainId}:${address}` }),
})

const token = (fill: number): string => `0x${fill.toString(16).padStart(2, '0').repeat(20)}`
const solana = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
const usdcMint = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v'

const balances: Balance[] = [
  held('Ether', 'ETH', '1.204512', '18', 2_562.1),
  held('USD Coin', 'USDC', '4820.75', '6', 1, usdc.toLowerCase()),
  held('Wrapped Bitcoin', 'WBTC', '0.01203377', '8', 64_210.4, token(0x22)),
  held('Uniswap', 'UNI', '12.5', '18', 7.42, token(0x33)),
  held('Chainlink', 'LINK', '0.0004', '18', 14.1, token(0x44)),
  held(
    'A token with a name that is longer than its row',
    'LONGSYMBOLTOKEN99',
    '1000000',
    '18',
    0,
    token(0x55),
  ),
  held('Solana', 'SOL', '3.2', '9', 148.2, '', solana),
  held('USD Coin', 'USDC', '310.2', '6', 1, usdcMint, solana),
]

const word = (value: number): string => `0x${value.toString(16).padStart(64, '0')}`
const mintData = btoa(
  String.fromCharCode(...Uint8Array.from({ length: 82 }, (_, at) => (at === 44 ? 6 : at === 45 ? 1 : 0))),
)
const program = 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA'
const bytesOf = (key: string): number[] => {
  const alphabet = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'
  let value = [...key].reduce((sum, letter) => sum * 58n + BigInt(alphabet.indexOf(letter)), 0n)
  const bytes = Array.from({ length: 32 }, () => 0)
  for (let at = 31; at >= 0; at--, value >>= 8n) bytes[at] = Number(value & 0xffn)
  return bytes
}
/** 310.2 USDC of the account that asks. */
const tokenAccount = (holder: string): string => {
  const data = new Uint8Array(165)
  data.set(bytesOf(usdcMint), 0)
  data.set(bytesOf(holder), 32)
  new DataView(data.buffer).setBigUint64(64, 310_200_000n, true)
  data[108] = 1
  return btoa(String.fromCharCode(...data))
}
const account = (data: string, owner = program) => ({ owner, lamports: 2_039_280, data: [data, 'base64'] })

const program2022 = 'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb'
/** The mint as one of Token-2022 with an extension: its number and what it holds. */
export const mintWith = (number: number, extension: Uint8Array): Record<string, Answer> => {
  const data = new Uint8Array(170 + extension.length)
  data.set([6, 1], 44)
  data.set([1, number, 0, extension.length, 0], 165)
  data.set(extension, 170)
  const mint = account(btoa(String.fromCharCode(...data)), program2022)
  return { getAccountInfo: ([of]: [string]) => ({ value: of === usdcMint ? mint : null }) }
}
/** One percent, and ten dollars at most. */
export function onePercent(): Uint8Array {
  const fees = new Uint8Array(108)
  const view = new DataView(fees.buffer)
  for (const at of [72, 90]) {
    view.setBigUint64(at + 8, 10_000_000n, true)
    view.setUint16(at + 16, 100, true)
  }
  return fees
}

type Answer = unknown | ((params: never) => unknown)

/** What nodes of all families say. */
const nodes: Readonly<Record<string, Answer>> = {
  eth_getBalance: '0x10b7471b27420000',
  eth_feeHistory: { baseFeePerGas: Array(6).fill('0x2540be400'), reward: Array(5).fill(['0x3b9aca00']) },
  eth_estimateGas: ([{ data }]: [{ data?: string }]) => (data ? '0xfde8' : '0x5208'),
  eth_call: ([{ to }]: [{ to: string }]) =>
    to.toLowerCase() === usdc.toLowerCase() ? word(4_820_750_000) : '0x',
  eth_getCode: ([of]: [string]) => (of === usdc ? '0x60' : '0x'),
  getBalance: { value: 3_200_000_000 },
  getMinimumBalanceForRentExemption: ([bytes]: [number]) => (bytes + 128) * 6_960,
  getRecentPrioritizationFees: [{ prioritizationFee: 20_000 }],
  getLatestBlockhash: { value: { blockhash: '1'.repeat(32), lastValidBlockHeight: 100 } },
  simulateTransaction: { value: { err: null, unitsConsumed: 24_000 } },
  getAccountInfo: ([of]: [string]) => ({ value: of === usdcMint ? account(mintData) : null }),
  getTokenAccountsByOwner: ([holder]: [string]) => ({
    value: [{ pubkey: usdcMint, account: account(tokenAccount(holder)) }],
  }),
  btc_getBalance: { confirmed: 8_412_300, unconfirmed: 0 },
  btc_getUtxos: [{ txid: 'ab'.repeat(32), vout: 0, value: 8_412_300, confirmed: true }],
  btc_getFeeEstimates: { 1: 24.5, 6: 12.1, 144: 4 },
}

interface Answers {
  balances?: 'fail' | 'never'
  rpc?: Record<string, Answer>
}

/** A server that knows an account, its prices, and one name. */
export function answerWith({ api }: WidgetContext, { balances: how, rpc = {} }: Answers = {}): void {
  const table: Readonly<Record<string, Answer>> = { ...nodes, ...rpc }
  api.frameToken = async () => 'token'
  api.rpc = async (_, method, params) => {
    if (how === 'never') return new Promise(() => {})
    const answer = table[method]
    if (answer instanceof RpcError) throw answer
    if (answer === undefined) throw new RpcError(-32601, 'Not served')
    return typeof answer === 'function' ? answer(params as never) : answer
  }
  const real = window.fetch
  window.fetch = async (input, init) => {
    const path = String(input)
    const json = (body: unknown, status = 200) => new Response(JSON.stringify(body), { status })
    if (path.startsWith('/v1/account/')) {
      if (how === 'never') return new Promise<Response>(() => {})
      return how === 'fail' ? json({ code: 'upstream_unavailable', reasons: [] }, 503) : json({ balances })
    }
    if (path.startsWith('/v1/profile/account/mira'))
      return json({ name: 'mira.example.id', addresses: { 60: { address: other } } })
    return path.startsWith('/v1/profile/') ? json([]) : real(input, init)
  }
}
