import type { Random } from '../random.ts'
import { mints, type NodeStage, type Oddness, signatures, solanaId, solanaKey, tokens } from './nodeStage.ts'
import { oddValue } from './oddValue.ts'

/** One question of a caller while answers of a node are odd. */
export interface NodeCase {
  oddness(random: Random, index: number): Oddness
  /** @returns what must not be, if it is so */
  run(stage: NodeStage, token: string, index: number): Promise<string | undefined>
}

const evm = 'eip155:31337'
const addressOf = (index: number) => `0x${(index + 1).toString(16).padStart(40, '1')}`
const call = (method: string, params: unknown[], id = 1) => ({ jsonrpc: '2.0', id, method, params })

/** Refused, or answered by a result or an error. */
function checkOne(status: number, json: Record<string, unknown>): string | undefined {
  if (status === 503 || status === 429) return undefined
  if (status !== 200) return `status ${status}`
  if (json['id'] !== 1) return `the id is ${JSON.stringify(json['id'])}`
  return 'result' in json === 'error' in json ? 'neither a result nor an error, or both' : undefined
}

const proxied = (method: string, params: (index: number) => unknown[], chain: string): NodeCase => ({
  oddness: (random) => ({
    random,
    ...(random.chance(0.5)
      ? { bodies: (each) => each === method }
      : { results: (each) => each.method === method }),
  }),
  async run({ server }, token, index) {
    const { status, json } = await server.rpc(token, call(method, params(index)), chain)
    return checkOne(status, json)
  },
})

/** Asks a data endpoint; the parts that are not odd must be there and right. */
const answerCase = (
  path: (index: number) => string,
  read: (json: never) => Record<string, unknown>,
  expected: Record<string, unknown>,
) => ({
  async run(
    { server }: NodeStage,
    token: string,
    index: number,
    isWhole = false,
  ): Promise<string | undefined> {
    const { status, json } = await server.request(path(index), {
      headers: { authorization: `Bearer ${token}` },
    })
    if (status !== 200) return !isWhole && status === 503 ? undefined : `status ${status}`
    const found = read(json as never)
    const wrong = Object.entries(expected).filter(([name, value]) => isWhole && found[name] !== value)
    return wrong.length > 1
      ? `${wrong.map(([name]) => name).join(', ')} missing or wrong: ${JSON.stringify(found)}`
      : undefined
  },
})

/** Replaces one record of the lists, or the result of one call, that the filter names. */
const record =
  (
    random: Random,
    pick: (method: string, params: unknown[]) => number | 'all' | undefined,
  ): Oddness['records'] =>
  ({ method, params }, result) => {
    const place = pick(method, params)
    if (place === undefined) return result
    if (place === 'all') return oddValue(random, result)
    const { value } = result as { value: unknown[] }
    return value[place] === undefined
      ? result
      : { ...(result as object), value: value.with(place, oddValue(random, value[place])) }
  }

interface Balance {
  symbol: string
  address?: string
  quantity: { numeric: string }
}
const amounts = ({ balances }: { balances: Balance[] }) =>
  Object.fromEntries(
    balances.map(({ symbol, address, quantity }) => [address?.split(':').at(-1) ?? symbol, quantity.numeric]),
  )
const evmBalance = answerCase(
  (index) => `/v1/account/${addressOf(index)}/balance?currency=usd&chainId=${evm}`,
  amounts,
  {
    ETH: '1',
    ...Object.fromEntries(tokens.map((token, at) => [token, String(at + 1)])),
  },
)
const solanaBalance = answerCase(
  (index) => `/v1/account/${solanaKey(51, index)}/balance?currency=usd&chainId=${solanaId}`,
  amounts,
  {
    So11111111111111111111111111111111111111111: '5',
    ...Object.fromEntries(mints.map((mint, at) => [mint, String(at + 1)])),
  },
)
const solanaHistory = answerCase(
  (index) => `/v1/account/${solanaKey(61, index)}/history?chainId=${solanaId}`,
  ({ data }: { data: { metadata: { hash: string } }[] }) =>
    Object.fromEntries(data.map(({ metadata }) => [metadata.hash, true])),
  Object.fromEntries(signatures.map((signature) => [signature, true])),
)

const whole = (about: typeof evmBalance, records: (random: Random) => Oddness['records']): NodeCase => ({
  oddness: (random) => ({ random, records: records(random) as NonNullable<Oddness['records']> }),
  run: (stage, token, index) => about.run(stage, token, index, true),
})
const wild = (about: typeof evmBalance, method: RegExp): NodeCase => ({
  oddness: (random) => ({ random, bodies: (each) => method.test(each) && random.chance(0.5) }),
  run: (stage, token, index) => about.run(stage, token, index),
})

export const nodeCases: Readonly<Record<string, NodeCase>> = {
  eth_getBalance: proxied('eth_getBalance', (index) => [addressOf(index), 'pending'], evm),
  eth_getBlockByNumber: proxied('eth_getBlockByNumber', () => ['pending', false], evm),
  eth_call: proxied('eth_call', (index) => [{ to: addressOf(index) }, 'pending'], evm),
  getBalance: proxied('getBalance', (index) => [solanaKey(71, index)], solanaId),
  getTransaction: proxied('getTransaction', () => [signatures[0]], solanaId),
  batch: {
    oddness: (random, index) => ({
      random,
      results: ({ method, params }) => method === 'eth_getBalance' && params[0] === addressOf(index * 8 + 3),
    }),
    async run({ server }, token, index) {
      const calls = Array.from({ length: 6 }, (_, at) =>
        call('eth_getBalance', [addressOf(index * 8 + at), 'pending'], at),
      )
      const { status, json } = await server.rpc(token, calls, evm)
      if (status !== 200) return `status ${status}`
      const wrong = json.filter(
        ({ id, result }: { id: number; result: unknown }) => id !== 3 && result !== '0xde0b6b3a7640000',
      )
      return wrong.length > 0 ? `${wrong.length} calls beside an odd one have another result` : undefined
    },
  },
  'EVM balances beside an odd token': whole(evmBalance, (random) =>
    record(random, (method, [first]) =>
      method === 'eth_call' && (first as { to?: string }).to === tokens[1] ? 'all' : undefined,
    ),
  ),
  'Solana balances beside an odd account': whole(solanaBalance, (random) =>
    record(random, (method) => (method === 'getTokenAccountsByOwner' ? 1 : undefined)),
  ),
  'Solana balances beside an odd mint': whole(solanaBalance, (random) =>
    record(random, (method, [first]) =>
      method === 'getMultipleAccounts' && (first as string[]).includes(mints[1] ?? '')
        ? (first as string[]).indexOf(mints[1] ?? '')
        : undefined,
    ),
  ),
  'Solana history beside an odd transaction': whole(solanaHistory, (random) =>
    record(random, (method, [first]) =>
      method === 'getTransaction' && first === signatures[2] ? 'all' : undefined,
    ),
  ),
  'EVM balances': wild(evmBalance, /^eth_(call|getBalance)$/),
  'Solana balances': wild(solanaBalance, /^get(Balance|TokenAccountsByOwner|MultipleAccounts)$/),
  'Solana history': wild(solanaHistory, /^get(SignaturesForAddress|Transaction|TokenAccountsByOwner)$/),
}
