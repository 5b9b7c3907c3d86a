import { type Hex, parseSignature } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import type { SwapTransaction } from '../contract/v1/convert/buildTransaction.ts'
import type { Quote } from '../contract/v1/convert/quotes.ts'
import { encodePermitWords } from '../convert/permit.ts'
import { type Contract, type SwapChain, user, userKey } from './swapChain.ts'
import type { TestAnswer, TestServer } from './testServer.ts'
import { type Receipt, send } from './tokenContract.ts'

export type Coin = Contract | 'native'
export const chainId = 'eip155:31337'
/** In mixed case, as clients send it. */
export const nativeId = `${chainId}:0xEeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE`
export const idOf = (coin: Coin): string => (coin === 'native' ? nativeId : `${chainId}:${coin.address}`)

/** A time by which a permit is still good: seconds. */
export const later = () => BigInt(Math.floor(Date.now() / 1000) + 600)

export interface SwapClient {
  get(path: string, query: Record<string, string>): Promise<TestAnswer>
  askQuote(from: Coin, to: Coin, amount: bigint, more?: Record<string, string>): Promise<TestAnswer>
  /** @throws when there is none */
  quote(from: Coin, to: Coin, amount: bigint, more?: Record<string, string>): Promise<Quote>
  askBuild(from: Coin, to: Coin, amount: bigint, more?: object): Promise<TestAnswer>
  /** @throws when there is none */
  build(from: Coin, to: Coin, amount: bigint, more?: object): Promise<SwapTransaction>
  /** Status, code, field and sentence. */
  refusal(answer: TestAnswer): [number, string, string, string]
}

const headers = { origin: 'http://demo.example' }

export function swapClient(server: TestServer): SwapClient {
  const get: SwapClient['get'] = (path, query) =>
    server.request(`/v1/convert/${path}?${new URLSearchParams({ projectId: 'demo', ...query })}`, { headers })
  const askQuote: SwapClient['askQuote'] = (from, to, amount, more = {}) =>
    get('quotes', { from: idOf(from), to: idOf(to), amount: String(amount), ...more })
  const askBuild: SwapClient['askBuild'] = (from, to, amount, more = {}) => {
    const pair = { from: idOf(from), to: idOf(to), amount: String(amount) }
    const rest = { userAddress: `${chainId}:${user}`, eip155: { slippage: 1 } }
    return server.request('/v1/convert/build-transaction', {
      method: 'POST',
      headers,
      body: JSON.stringify({ projectId: 'demo', ...pair, ...rest, ...more }),
    })
  }
  const good = (answer: TestAnswer) => {
    if (answer.status !== 200) throw new Error(answer.text)
    return answer.json
  }
  return {
    get,
    askQuote,
    askBuild,
    quote: async (...asked) => good(await askQuote(...asked)).quotes[0],
    build: async (...asked) => good(await askBuild(...asked)).tx,
    refusal: ({ status, json }) => [status, json.code, json.reasons[0].field, json.reasons[0].description],
  }
}

/** Sends what was built, as its user. */
export const execute = (
  chain: SwapChain,
  { from, router, data, value, eip155 }: SwapTransaction,
): Promise<Receipt> =>
  send(chain, {
    from: from.split(':').at(-1),
    to: router,
    data,
    value: `0x${BigInt(value).toString(16)}`,
    gas: `0x${BigInt(eip155.gas).toString(16)}`,
  })

/** An EIP-2612 permit of the user, as the wire takes it. */
export async function signPermit(
  chain: SwapChain,
  token: Contract,
  { spender, value, deadline }: { spender: Hex; value: bigint; deadline: bigint },
): Promise<Hex> {
  const nonce = await chain.read<bigint>(token, 'nonces', [user])
  const signed = await privateKeyToAccount(userKey).signTypedData({
    domain: { name: 'Uniswap V2', version: '1', chainId: 31337, verifyingContract: token.address },
    types: {
      Permit: [
        { name: 'owner', type: 'address' },
        { name: 'spender', type: 'address' },
        { name: 'value', type: 'uint256' },
        { name: 'nonce', type: 'uint256' },
        { name: 'deadline', type: 'uint256' },
      ],
    },
    primaryType: 'Permit',
    message: { owner: user, spender, value, nonce, deadline },
  })
  const { r, s, v } = parseSignature(signed)
  return encodePermitWords({ owner: user, spender, value, deadline, v: Number(v), r, s })
}
