import { expect, test } from 'vitest'
import { key, other, signature, solana, solanaHistory, wallet } from './solanaHistory.ts'

// Solana has no index of ours: what the nodes say is put into the form of the wire.

const stage = solanaHistory()

test('default: coins and tokens by what the accounts hold before and after', async () => {
  stage.chain = [
    {
      name: signature(1),
      slot: 1,
      accounts: [stage.own],
      result: stage.balances([2e9, 0], [1.5e9 - 5_000, 5e8]),
    },
    {
      name: signature(2),
      slot: 2,
      accounts: [wallet],
      result: stage.balances([1e9, 0], [1e9 - 5_000, 0], {
        pre: [stage.tokens(other, '3000000')],
        post: [stage.tokens(other, '500000'), stage.tokens(stage.own, '2500000')],
      }),
    },
    {
      name: signature(3),
      slot: 3,
      accounts: [stage.own, wallet],
      result: stage.balances([1e9, 0], [2e9 - 5_000, 0], {
        pre: [stage.tokens(stage.own, '2500000')],
        post: [],
      }),
    },
    { name: signature(4), slot: 4, accounts: [stage.own], err: { InstructionError: [0, 'x'] }, result: null },
  ]
  const { status, json } = await stage.ask(stage.own, solana)
  expect(status).toBe(200)
  expect(json.next).toBe(null)
  expect(
    json.data.map(({ metadata, transfers }: { metadata: Record<string, unknown>; transfers: never[] }) => [
      metadata['hash'],
      metadata['operationType'],
      metadata['status'],
      metadata['sentFrom'],
      metadata['sentTo'],
      transfers.map((each: { direction: string; quantity: { numeric: string } }) => [
        each.direction,
        each.quantity.numeric,
      ]),
    ]),
  ).toEqual([
    [signature(4), 'execute', 'failed', stage.own, stage.own, []],
    [
      signature(3),
      'trade',
      'confirmed',
      stage.own,
      stage.own,
      [
        ['in', '1'],
        ['out', '2.5'],
      ],
    ],
    [signature(2), 'receive', 'confirmed', other, stage.own, [['in', '2.5']]],
    [signature(1), 'send', 'confirmed', stage.own, other, [['out', '0.5']]],
  ])
  expect(json.data[0].metadata.minedAt).toBe('2023-11-14T22:13:24.000Z')
  expect(json.data[3].transfers[0].fungible_info).toEqual({
    name: 'Solana',
    symbol: 'SOL',
    icon: { url: expect.stringMatching(/\/public\/getTokenImage\/SOL$/) },
  })
})

test('behavior: pages over several accounts tell each transaction once, also within one slot', async () => {
  const empty = stage.balances([1, 1], [1, 1])
  const accountsOf = [stage.own, wallet]
  stage.chain = Array.from({ length: 330 }, (_, at) => ({
    name: signature(100 + at),
    slot: Math.floor(at / 7),
    accounts: [String(accountsOf[at % 2]), ...(at % 5 === 0 ? accountsOf : [])],
    result: empty,
  }))
  const all = stage.chain.map(({ name }) => name)
  const seen: string[] = []
  let next: string | null | undefined
  do {
    const { json } = await stage.ask(stage.own, solana, next)
    seen.push(...json.data.map(({ metadata }: { metadata: { hash: string } }) => metadata.hash))
    next = json.next
    stage.chain.push({
      name: signature(9_000 + seen.length),
      slot: 900,
      accounts: [stage.own],
      result: empty,
    })
  } while (next)
  expect(seen.filter((hash) => all.includes(hash)).sort()).toEqual(all.sort())
  expect(new Set(seen).size).toBe(seen.length)
})

test('behavior: one slot that fills more than a page', async () => {
  const empty = stage.balances([1, 1], [1, 1])
  stage.chain = Array.from({ length: 120 }, (_, at) => ({
    name: signature(at + 500),
    slot: 3,
    accounts: [stage.own],
    result: empty,
  }))
  const first = (await stage.ask(stage.own, solana)).json
  const second = (await stage.ask(stage.own, solana, first.next)).json
  expect([first.data.length, second.data.length, second.next]).toEqual([100, 20, null])
})

test.each([
  ['refuses', () => new Error('secret of the node')],
  ['says something else', () => [{ signature: 'x' }]],
])('error: a node that %s', async (_, result) => {
  stage.node.results['getSignaturesForAddress'] = result
  const { status, json, text } = await stage.ask(stage.own, solana)
  expect([status, json.code]).toEqual([503, 'upstream_unavailable'])
  expect(text).not.toContain('secret')
})

test.each([
  [key(1).slice(1), undefined],
  ['0x1111111111111111111111111111111111111111', undefined],
  [key(1), 'A'.repeat(110)],
])('error: address %s with cursor %s', async (address, cursor) => {
  expect((await stage.ask(address, solana, cursor)).status).toBe(400)
})
