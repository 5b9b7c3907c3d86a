import { afterEach, expect, test } from 'vitest'
import { type NodeHabit, plainAnswer, speak } from '../../../e2e/quirks/nodeHabit.ts'
import { type NodeQuirk, nodeQuirks } from '../../../e2e/quirks/nodeQuirks.ts'
import { createTokenFacts } from '../../history/metadata/tokenFacts.ts'
import { chainEnv, fakeNode } from '../fakeNode.ts'
import { call } from '../rpcCall.ts'
import { besideServers } from './besideServers.ts'

let habit: NodeHabit | undefined
const { servers, tokens } = besideServers(async () => {
  const [bent, plain] = await Promise.all([fakeNode(), fakeNode()])
  bent.misbehave = (calls, response) => speak(habit, calls, response)
  plain.misbehave = (calls, response) => speak(undefined, calls, response)
  return { bent, plain }
}, chainEnv)
afterEach(() => {
  habit = undefined
})

let unique = 0
/** Never the same question twice, so that nothing is answered from memory. */
function question(method: string, id = 1) {
  unique += 1
  const hex = unique.toString(16).padStart(4, '0')
  const address = `0x${'5'.repeat(36)}${hex}`
  const known: Record<string, unknown[]> = {
    eth_getLogs: [{ fromBlock: `0x${hex.replace(/^0+/, '')}`, toBlock: '0xfffff', address }],
    eth_call: [{ to: address }, 'pending'],
    eth_getBalance: [address, 'pending'],
    eth_getBlockByNumber: ['pending', false],
    eth_feeHistory: [`0x${hex.replace(/^0+/, '')}`, 'pending', []],
    eth_getTransactionReceipt: [`0x${hex.padStart(64, '6')}`],
  }
  return call(method, known[method], id)
}

const ask = (where: 'alone' | 'beside', body: unknown) => servers[where].rpc(tokens[where], body)
const outcomeOf = ({ status, json }: Awaited<ReturnType<typeof ask>>) =>
  status === 503 ? 'unavailable' : 'result' in json ? 'result' : 'error'

const journeys: Record<string, (quirk: NodeQuirk | undefined) => Promise<void>> = {
  async 'asks, with no other node'(quirk) {
    const asked = question(quirk?.method ?? 'eth_getBalance')
    const answer = await ask('alone', asked)
    expect(outcomeOf(answer)).toBe(quirk?.alone ?? 'result')
    const plain = plainAnswer({ ...asked, id: 1 })
    if (quirk?.alone === 'result')
      expect(answer.json.result).toEqual('result' in quirk ? quirk.result : plain)
  },
  async 'asks, and another node takes over'(quirk) {
    expect(outcomeOf(await ask('beside', question(quirk?.method ?? 'eth_getBalance')))).toBe(
      quirk?.beside ?? 'result',
    )
  },
  async 'asks in a batch'(quirk) {
    const bent = question(quirk?.method ?? 'eth_getBalance', 4)
    const batch = Array.from({ length: 8 }, (_, at) => (at === 4 ? bent : question('eth_getBalance', at)))
    const { status, json } = await ask('beside', batch)
    expect(status).toBe(200)
    const answer = json.find(({ id }: { id: number }) => id === 4)
    expect('result' in answer ? 'result' : 'error').toBe(quirk?.beside ?? 'result')
    const others = json.filter(({ id }: { id: number }) => id !== 4)
    expect(others.map(({ result }: { result: unknown }) => result)).toEqual(
      batch.filter(({ id }) => id !== 4).map((each) => plainAnswer({ ...each, id: 1 })),
    )
  },
  async 'asks often, and nobody else notices'(quirk) {
    const many = Array.from({ length: 6 }, () => ask('alone', question(quirk?.method ?? 'eth_getBalance')))
    await Promise.all(many)
    habit = undefined
    const other = question('eth_getBalance')
    expect((await ask('alone', other)).json.result).toBe(plainAnswer({ ...other, id: 1 }))
  },
}

const ownJourney = {
  title: 'is asked by the server itself',
  async journey(quirk: NodeQuirk | undefined) {
    unique += 1
    const facts = createTokenFacts(servers.alone.server.context.chains)
    const asked = facts('eip155:31337', `0x${unique.toString(16).padStart(40, '7')}`)
    await (quirk?.contractSays === 'no' ? expect(asked).resolves.toBeNull() : expect(asked).rejects.toThrow())
  },
}

const quirks: Record<string, NodeQuirk | undefined> = { plain: undefined, ...nodeQuirks }
const cases = Object.entries(quirks).flatMap(([name, quirk]) =>
  [
    ...Object.entries(journeys).map(([title, journey]) => ({ title, journey })),
    ...(quirk?.contractSays ? [ownJourney] : []),
  ].map((each) => ({ name, quirk, ...each })),
)

test.each(cases)('$name: $title', async ({ quirk, journey }) => {
  habit = quirk
  await journey(quirk)
})
