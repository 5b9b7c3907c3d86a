import { once } from 'node:events'
import { get, type IncomingMessage } from 'node:http'
import { json } from 'node:stream/consumers'
import { createPublicClient, http, parseAbi, parseEther } from 'viem'
import { type SwapChain, swapChain, swapSettings } from '../../server/test/swapChain.ts'
import { type GatehouseServer, startGatehouse } from '../lib/gatehouse.ts'
import type { BenchOptions, GroupResult } from '../lib/group.ts'
import { quantile } from '../lib/stats.ts'
import { figure } from '../report/figure.ts'

const pageOrigin = 'http://shop.localhost:4999'
const group = 'swaps'
const floorName = 'bare viem call to the quoter'
const abi = parseAbi([
  'struct Single { address tokenIn; address tokenOut; uint256 amountIn; uint24 fee; uint160 sqrtPriceLimitX96; }',
  'function quoteExactInputSingle(Single) returns (uint256, uint160, uint32, uint256)',
])

interface Times {
  ours: number[]
  bare: number[]
}

/** A quote over HTTP, over every pool of a pair, against one call to the quoter for the pool that is best anyway. */
export async function swaps({ quick }: BenchOptions): Promise<GroupResult> {
  const chain = await swapChain()
  const settings = swapSettings(chain)
  const gatehouse = await startGatehouse(pageOrigin, chain.url, settings.env)
  try {
    await compare(chain, gatehouse, 20)
    const asked = () => gatehouse.metric('gatehouse_upstream_requests_total')
    const before = await asked()
    const count = quick ? 60 : 400
    const { ours, bare } = await compare(chain, gatehouse, count)
    const requests = ((await asked()) - before) / count
    const both = { group, floorName, unit: 'ms' }
    const ends = { value: quantile(ours, 0.99), floor: quantile(bare, 0.99) }
    return {
      figures: [
        figure({ ...both, name: 'quote, p50', values: ours, floors: bare }, { mostRatio: 4 }),
        figure({ ...both, name: 'quote, p99', ...ends }, { mostRatio: 4 }),
        figure({ group, name: 'requests to a node, a quote', unit: '', value: requests }, { most: 1.5 }),
      ],
      notes: [
        `Swaps: ${count} quotes with amounts that were not asked before, of a pair that is known, each beside the bare call. A quote asks two pools of the pair, weighs gas, and polls the number of the block where that is older than half a second.`,
      ],
    }
  } finally {
    settings[Symbol.dispose]()
    await gatehouse.stop()
    await chain[Symbol.asyncDispose]()
  }
}

async function compare(chain: SwapChain, { port, host }: GatehouseServer, count: number): Promise<Times> {
  const client = createPublicClient({ transport: http(chain.url) })
  const { abc, usd } = chain.tokens
  const times: Times = { ours: [], bare: [] }
  for (let index = 0; index < count; index += 1) {
    const amount = parseEther('1') + BigInt(Math.floor(Math.random() * 1e15))
    const query = new URLSearchParams({
      ...{ projectId: 'bench', amount: String(amount) },
      ...{ from: `eip155:31337:${abc.address}`, to: `eip155:31337:${usd.address}` },
    })
    let startedAt = performance.now()
    const { quotes } = await ask(port, host, `/v1/convert/quotes?${query}`)
    times.ours.push(performance.now() - startedAt)
    const single = {
      tokenIn: abc.address,
      tokenOut: usd.address,
      amountIn: amount,
      fee: 500,
      sqrtPriceLimitX96: 0n,
    }
    startedAt = performance.now()
    const { result } = await client.simulateContract({
      ...{ address: chain.contracts.quoter.address, abi, functionName: 'quoteExactInputSingle' },
      args: [single],
    })
    times.bare.push(performance.now() - startedAt)
    if (quotes?.[0]?.toAmount !== String(result[0])) throw new Error('The quotes differ')
  }
  return times
}

interface Answer {
  quotes?: { toAmount: string }[]
}

/** `fetch` names no other host than that of the address. */
async function ask(port: number, host: string, path: string): Promise<Answer> {
  const sent = get({ host: '127.0.0.1', port, path, headers: { host, origin: pageOrigin } })
  const [response] = (await once(sent, 'response')) as [IncomingMessage]
  return (await json(response)) as Answer
}
