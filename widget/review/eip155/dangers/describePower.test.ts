import { expect, test } from 'vitest'
import type { AskNode } from '../../review.ts'
import { describePower } from './describePower.ts'
import type { Power } from './power.ts'
import { me, thief, token } from './test/typedData.ts'

const word = (value: bigint): string => `0x${value.toString(16).padStart(64, '0')}`
/** 1,000 there are, and 100 the person has. */
const answers: Record<string, string> = {
  '0x313ce567': word(6n),
  '0x95d89b41': `0x${Buffer.from('TST').toString('hex').padEnd(64, '0')}`,
  '0x18160ddd': word(1000n),
  '0x70a08231': word(100n),
}
const described = async (power: Power, isDeep = false) => {
  const asked: string[] = []
  const ask: AskNode = async (_, __, params) => {
    const [{ data }] = params as [{ data: string }]
    asked.push(data.slice(0, 10))
    return answers[data.slice(0, 10)]
  }
  const description = await describePower(ask, 'eip155:1', power, {
    ...{ owner: me, isDeep },
    describeInner: async ({ to = '', value }) => ({ type: 'native', to, value: value.toString() }),
  })
  return { description, asked }
}
const known = { address: token, symbol: 'TST', decimals: 6 }
const call = { from: me, to: thief, value: 1n, data: '0x' }

test('default: who gets what, for what, until when', async () => {
  const { description } = await described({
    ...{ kind: 'spend', to: thief, gives: [{ token, amount: 5n }], gets: [{ amount: 7n }], until: 9n },
    calls: [call],
  })
  expect(description).toEqual({
    ...{ kind: 'spend', to: thief, until: '9', more: 0 },
    gives: [{ token: known, amount: '5', balance: '100', unlimited: false }],
    gets: [{ amount: '7' }],
    calls: [{ type: 'native', to: thief, value: '1' }],
  })
})

test('default: what is not said is not there', async () => {
  const { description } = await described({ kind: 'hidden' })
  expect(description).toEqual({ kind: 'hidden', gives: [], calls: [], more: 0 })
})

test('behavior: the first of each are shown, the others counted', async () => {
  const assets = (length: number) => Array.from({ length }, () => ({ amount: 1n }))
  const { description } = await described({
    ...{ kind: 'order', gives: assets(11), gets: assets(12), calls: Array.from({ length: 14 }, () => call) },
  })
  expect([description.gives, description.gets, description.calls].map((list) => list?.length)).toEqual([
    10, 10, 10,
  ])
  expect(description.more).toBe(1 + 2 + 4)
})

test('behavior: where it is deep, calls are counted alone', async () => {
  const { description } = await described({ kind: 'accountCall', calls: [call, call] }, true)
  expect(description).toMatchObject({ calls: [], more: 2 })
})

test('behavior: what is spent is held against what there is, what is offered or comes in is not', async () => {
  const assets = [{ token, amount: 1000n }]
  const spent = await described({ kind: 'spend', gives: assets, gets: assets })
  expect(spent.description.gives).toMatchObject([{ unlimited: true, excess: 'supply', balance: '100' }])
  expect(spent.description.gets).toEqual([{ token: known, amount: '1000', unlimited: false }])
  const offered = await described({ kind: 'order', gives: assets })
  expect(offered.description.gives).toEqual([{ token: known, amount: '1000', unlimited: false }])
  expect(offered.asked).not.toContain('0x70a08231')
})

test('behavior: an amount without end is one whatever the network says', async () => {
  const { description } = await described({ kind: 'order', gives: [{ token, amount: 2n ** 95n }] })
  expect(description.gives).toMatchObject([{ unlimited: true }])
})

test('behavior: pieces, and what has no amount, are not measured', async () => {
  const { description, asked } = await described({
    kind: 'spend',
    gives: [{ token, id: 7n, amount: 2n ** 95n }, { token, all: true }, { token }],
  })
  expect(description.gives).toEqual([
    { token: known, id: '7', amount: (2n ** 95n).toString(), unlimited: false },
    { token: known, all: true, unlimited: false },
    { token: known, unlimited: false },
  ])
  expect(asked).not.toContain('0x70a08231')
})
