import type { BenchOptions, GroupResult } from '../../lib/group.ts'
import { rate } from '../../lib/rate.ts'
import { median, quantile } from '../../lib/stats.ts'
import { figure } from '../../report/figure.ts'
import { accountRequest, askNode, connections, type DataParts, paidAccounts, timed } from './parts.ts'

const group = 'data'
const upstream = 'gatehouse_upstream_requests_total'

/** One endpoint of an account: cold for accounts that nobody asked for, warm for one that everybody asks for. */
export async function accountReads(
  parts: DataParts,
  what: 'balance' | 'history',
  { quick }: BenchOptions,
): Promise<GroupResult> {
  const { gatehouse, load, chain } = parts
  const rounds = quick ? 2 : 5
  const times: number[] = []
  const perSecond: number[] = []
  const asked: number[] = []
  for (let round = 0; round <= rounds; round += 1) {
    const accounts = await paidAccounts(chain, connections)
    const before = await gatehouse.metric(upstream)
    const startedAt = performance.now()
    const answers = await Promise.all(accounts.map((account) => timed(parts, what, account)))
    const seconds = (performance.now() - startedAt) / 1000
    // The first round is what the process does once.
    if (round === 0) continue
    times.push(...answers)
    perSecond.push(connections / seconds)
    asked.push(((await gatehouse.metric(upstream)) - before) / connections)
  }

  // One account that many ask for at once, before anybody knows it: what one alone costs is all that it may cost.
  const [alone = '', shared = ''] = await paidAccounts(chain, 2)
  const costOf = async (account: string, times: number) => {
    await stillness(parts)
    await askNode(chain, 'anvil_mine', ['0x1'])
    const before = await gatehouse.metric(upstream)
    await Promise.all(Array.from({ length: times }, () => timed(parts, what, account)))
    return (await gatehouse.metric(upstream)) - before
  }
  const one = await costOf(alone, 1)
  const many = await costOf(shared, connections)

  const plan = { body: '', connections, port: gatehouse.port, head: accountRequest(parts, what, shared) }
  await rate(load, gatehouse, { ...plan, seconds: 0.5 })
  const before = await gatehouse.metric(upstream)
  const warm = await rate(load, gatehouse, { ...plan, seconds: quick ? 1 : 4 })
  const warmAsked = (await gatehouse.metric(upstream)) - before
  const name = (words: string): string => `${what}, ${words}`
  return {
    figures: [
      figure({ group, name: name('warm'), unit: '/s', value: warm.perSecond }),
      figure({ group, name: name('cold'), unit: '/s', value: median(perSecond) }),
      figure({
        group,
        name: name(`cold p99, ${connections} accounts at once`),
        unit: 'ms',
        value: quantile(times, 0.99),
      }),
      figure({ group, name: name('upstream requests, cold'), unit: 'a request', value: median(asked) }),
      figure(
        {
          ...{ group, name: name(`upstream requests, ${connections} at once for one account`), unit: '' },
          ...{ floorName: 'for one alone', value: many, floor: one },
        },
        { mostOver: 2 },
      ),
      figure(
        {
          ...{ group, name: name('upstream requests, warm'), unit: 'a second' },
          value: (warmAsked * warm.perSecond) / warm.answers,
        },
        // The head of the chain is looked at four times a second.
        { most: 5 },
      ),
    ],
    notes: [
      `${what}: cold are ${rounds} rounds of ${connections} accounts that nobody asked for before, each with one payment; warm is one account on ${connections} connections, ${warm.answers} answers. The ${what} of a cold account is ${what === 'balance' ? 'read in one request, with a glance at logs behind it' : 'read from logs and full blocks into the database first'}.`,
    ],
  }
}

/** Nothing is read behind the answers any more, and full blocks that accounts share for three seconds are forgotten. */
async function stillness({ gatehouse }: DataParts): Promise<void> {
  const until = performance.now() + 30_000
  for (let before = -1; performance.now() < until; ) {
    const asked = await gatehouse.metric(upstream)
    if (asked === before) return
    before = asked
    await new Promise((resolve) => setTimeout(resolve, 3_500))
  }
}
