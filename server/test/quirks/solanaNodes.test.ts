import { base58, base64 } from '@scure/base'
import { afterEach, expect, test } from 'vitest'
import { type NodeCall, type NodeHabit, speak } from '../../../e2e/quirks/nodeHabit.ts'
import { type SolanaNodeQuirk, solanaNodeQuirks } from '../../../e2e/quirks/solanaNodeQuirks.ts'
import { solanaClusters } from '../../../host-sdk/protocol/solana.ts'
import { readSolana } from '../../balances/readSolana.ts'
import { fakeNode } from '../fakeNode.ts'
import { call } from '../rpcCall.ts'
import { besideServers } from './besideServers.ts'

const id = solanaClusters.devnet
const genesis = `${id.slice('solana:'.length)}wcaWoxPkrZBG`
let habit: NodeHabit | undefined

/** Answers of a node that keeps to its specification; the balance and the time tell the question. */
function plainly({ method, params }: NodeCall): unknown {
  if (method === 'getGenesisHash') return genesis
  if (method === 'getBlockHeight') return 1_000
  if (method === 'getBalance') return { context: { slot: 7 }, value: String(params[0]).charCodeAt(1) }
  if (method === 'getTokenAccountsByOwner') return { context: { slot: 7 }, value: [] }
  if (method === 'getSignatureStatuses') return { context: { slot: 7 }, value: [null] }
  if (method === 'sendTransaction') return base58.encode(base64.decode(String(params[0])).subarray(1, 65))
  return { slot: 7 }
}

const { servers, tokens } = besideServers(
  async () => {
    const results = { getGenesisHash: genesis }
    const [bent, plain] = await Promise.all([fakeNode({ results }), fakeNode({ results })])
    bent.misbehave = (calls, response) => speak(habit, calls, response, plainly)
    plain.misbehave = (calls, response) => speak(undefined, calls, response, plainly)
    return { bent, plain }
  },
  (urls) => ({ NETWORKS: 'solana:devnet', RPC_URLS_SOLANA_DEVNET: urls.join() }),
)
afterEach(() => {
  habit = undefined
})

let unique = 0
/** Never the same question twice, so that nothing is answered from memory. */
function question(method: string, at = 1) {
  unique += 1
  const bytes = new Uint8Array(80).fill(7)
  new DataView(bytes.buffer).setUint32(1, unique)
  const key = base58.encode(bytes.subarray(0, 32))
  const known: Record<string, unknown[]> = {
    getBalance: [key],
    getTokenAccountsByOwner: [key, { mint: key }],
    getBlockTime: [unique],
    getTransaction: [base58.encode(bytes.subarray(0, 64))],
    sendTransaction: [base64.encode(bytes), { encoding: 'base64' }],
  }
  return call(method, known[method], at)
}

const ask = (where: 'alone' | 'beside', body: unknown) => servers[where].rpc(tokens[where], body, id)
const outcomeOf = ({ status, json }: Awaited<ReturnType<typeof ask>>) =>
  status === 503 ? 'unavailable' : 'result' in json ? 'result' : 'error'
const plainOf = (asked: ReturnType<typeof question>) => plainly({ ...asked, id: 1 })

const journeys: Record<string, (quirk: SolanaNodeQuirk | undefined) => Promise<void>> = {
  async 'asks, with no other node'(quirk) {
    const asked = question(quirk?.method ?? 'getBalance')
    const answer = await ask('alone', asked)
    expect(outcomeOf(answer)).toBe(quirk?.alone ?? 'result')
    if ((quirk?.alone ?? 'result') === 'result') expect(answer.json.result).toEqual(plainOf(asked))
  },
  async 'asks, and another node takes over'(quirk) {
    const asked = question(quirk?.method ?? 'getBalance')
    const answer = await ask('beside', asked)
    expect(outcomeOf(answer)).toBe(quirk?.beside ?? 'result')
    if ((quirk?.beside ?? 'result') === 'result') expect(answer.json.result).toEqual(plainOf(asked))
  },
  async 'asks in a batch'(quirk) {
    const batch = Array.from({ length: 6 }, (_, at) =>
      question(at === 4 && quirk ? quirk.method : 'getBalance', at),
    )
    const { status, json } = await ask('beside', batch)
    expect(status).toBe(200)
    for (const asked of batch) {
      const answer = json.find((each: { id: number }) => each.id === asked.id)
      if (asked.id === 4 && quirk?.beside === 'error') expect(answer).toHaveProperty('error')
      else expect(answer.result, asked.method).toEqual(plainOf(asked))
    }
  },
  async 'asks often, and nobody else notices'(quirk) {
    await Promise.all(Array.from({ length: 6 }, () => ask('beside', question(quirk?.method ?? 'getBalance'))))
    habit = undefined
    const other = question('getBalance')
    expect((await ask('beside', other)).json.result).toEqual(plainOf(other))
  },
  async 'is asked for balances by the server itself'(quirk) {
    const chain = servers.alone.server.context.chains.get(id)
    if (!chain) throw new Error('No chain')
    const native = { chainId: id, address: undefined, name: 'S', symbol: 'S', decimals: 9 } as const
    const owner = String(question('getBalance').params[0])
    const read = readSolana(
      chain,
      { get: async () => ({ tokens: [], unreadable: [], absent: [] }) },
      { ...native, standing: 'native' },
      owner,
    )
    if (quirk?.method === 'getBalance' && quirk.alone !== 'result') return expect(read).rejects.toThrow()
    const isPart = quirk?.serverReads === 'part'
    const { holdings, unread } = await read
    expect(holdings).toMatchObject([{ token: native }])
    expect(unread.length > 0).toBe(isPart)
  },
}

const quirks: Record<string, SolanaNodeQuirk | undefined> = { plain: undefined, ...solanaNodeQuirks }
const cases = Object.entries(quirks).flatMap(([name, quirk]) =>
  Object.entries(journeys).map(([title, journey]) => ({ name, quirk, title, journey })),
)

test.each(cases)('$name: $title', async ({ quirk, journey }) => {
  habit = quirk
  await journey(quirk)
})
