import { base58 } from '@scure/base'
import { expect, test } from 'vitest'
import { tokenPrograms } from '../tokens/solanaPrograms.ts'
import { all, key, signature, solana, solanaHistory } from './solanaHistory.ts'

// Amounts of tokens follow what their mints say, and a mint may say anything.

const stage = solanaHistory()

test('error: a token that nobody can reckon with does not hide the others', async () => {
  const [good, odd] = [key(251), key(250)]
  const scaled = (multiplier: number) => {
    const data = Buffer.alloc(226)
    data.set([6, 1], 44)
    data[165] = 1
    data.writeUInt16LE(25, 166)
    data.writeUInt16LE(56, 168)
    data.writeDoubleLE(multiplier, 202)
    data.writeDoubleLE(multiplier, 218)
    return {
      owner: 'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb',
      data: [data.toString('base64'), 'base64'],
    }
  }
  stage.node.results['getMultipleAccounts'] = (names: string[]) => ({
    value: names.map((name) => (name === odd ? scaled(1e300) : name === good ? scaled(4) : null)),
  })
  const post = [
    { ...stage.tokens(stage.own, '2500000'), mint: good, programId: tokenPrograms[1] },
    { ...stage.tokens(stage.own, '10000000000'), mint: odd, programId: tokenPrograms[1] },
  ]
  const result = stage.balances([1e9, 0], [1e9 - 5_000, 0], { post })
  stage.chain = [{ name: signature(1), slot: 1, accounts: [stage.own], result }]
  const { status, json } = await stage.ask(stage.own, solana)
  expect(status).toBe(200)
  const [{ transfers }] = json.data
  expect(transfers.map(({ quantity }: { quantity: object }) => quantity)).toEqual([
    { numeric: '10', multiplier: '4' },
    { numeric: '10000' },
  ])
})

const changesWith = (ruled: string) => [
  { ...stage.tokens(stage.own, '25'), mint: ruled, programId: tokenPrograms[1] },
  { ...stage.tokens(stage.own, '25'), mint: key(100 + stage.owners) },
]
test.each<[string, unknown]>([
  ['refused', new Error('internal error')],
  ['of no form', { value: [{ odd: 1 }] }],
  ['of another length', { value: [] }],
  ['cut off', stage.mintOf(Buffer.alloc(180, 1))],
])('behavior: a mint that is %s leaves out its amount, which is named; others stay', async (_, said) => {
  const found = await stage.listWith(
    { getMultipleAccounts: () => said },
    changesWith(key(150 + stage.owners)),
  )
  expect(found).toEqual({ status: 200, named: true, hashes: all, moved: [2, 2, 2] })
})

const bytesOf = (decimals: number, length = 82) => {
  const data = Buffer.alloc(length)
  data.set([decimals, 1], 44)
  if (length > 165) data[165] = 1
  return data
}
// Anybody can send a token of such a mint, once: MintCloseAuthority of token-2022, extension/mod.rs; decimals of state.rs.
const strangers: [string, unknown, boolean][] = [
  ['not there by the word of the node', { value: [null] }, true],
  ['of another program', stage.mintOf(Buffer.alloc(82, 1), key(1)), true],
  ['an account', stage.mintOf(Buffer.alloc(165, 2)), true],
  ['of no bytes any more', stage.mintOf(Buffer.alloc(0), '11111111111111111111111111111111'), true],
  ['of 255 decimals', stage.mintOf(Buffer.alloc(82, 255)), false],
  ['of 37 decimals', stage.mintOf(bytesOf(37)), false],
  ['of 37 decimals, with extensions', stage.mintOf(bytesOf(37, 170)), false],
]
test.each(strangers)(
  'behavior: a mint that is %s leaves out its amount, and does not make the account look broken',
  async (_, said) => {
    const found = await stage.listWith(
      { getMultipleAccounts: () => said },
      changesWith(key(150 + stage.owners)),
    )
    expect(found).toEqual({ status: 200, named: false, hashes: all, moved: [2, 2, 2] })
  },
)

test.each(strangers)(
  'behavior: a mint that is %s may come yet in a transaction of less than an hour: %#',
  async (_, said, mayCome) => {
    const plain = stage.node.results['getSignaturesForAddress'] as (...params: unknown[]) => object[]
    const ago = (minutes: number) => Math.round(Date.now() / 1_000) - minutes * 60
    for (const [minutes, named] of [
      [50, mayCome],
      [70, false],
    ] as const) {
      stage.owners += 1
      stage.own = key(stage.owners)
      stage.node.results['getSignaturesForAddress'] = (...params: unknown[]) =>
        plain(...params).map((each) => ({ ...each, blockTime: ago(minutes) }))
      const found = await stage.listWith(
        { getMultipleAccounts: () => said },
        changesWith(key(150 + stage.owners)),
      )
      expect(found).toEqual({ status: 200, named, hashes: all, moved: [2, 2, 2] })
    }
  },
)

test.each([false, true])(
  'behavior: all mints of a page are asked for together, one that is refused too: %s',
  async (isRefused) => {
    const mints = Array.from({ length: 36 }, (_, at) =>
      base58.encode(new Uint8Array(32).fill(stage.owners, 0, 31).fill(at, 31)),
    )
    const [odd = ''] = mints
    let calls = 0
    stage.node.results['getMultipleAccounts'] = (names: string[]) => {
      calls += 1
      if (isRefused && names.includes(odd)) return new Error('internal error')
      const plain = Buffer.alloc(82)
      plain[44] = 6
      return { value: names.map((name) => (mints.includes(name) ? stage.mintOf(plain).value[0] : null)) }
    }
    stage.chain = [1, 2, 3].map((at) => {
      const post = mints
        .filter((_, index) => index % 3 === at - 1)
        .map((each) => ({ ...stage.tokens(stage.own, '2500000'), mint: each, programId: tokenPrograms[1] }))
      return {
        name: signature(at),
        slot: at,
        accounts: [stage.own],
        result: stage.balances([1e9, 0], [1e9 - 5_000, 0], { post }),
      }
    })
    const { json, headers } = await stage.ask(stage.own, solana)
    const moved = json.data.map(({ transfers }: { transfers: unknown[] }) => transfers.length)
    expect(moved).toEqual([12, 12, isRefused ? 11 : 12])
    expect(headers['x-incomplete-chains']).toBe(isRefused ? solana : undefined)
    // All together, of those that are refused ten in a call, then one, and the names of those that are there.
    expect(calls).toBe(isRefused ? 1 + 4 + 10 + 1 : 1 + 1)
  },
)

test.each([0, 1])(
  'behavior: a page that names thousands of mints of program %i has a bound of its cost',
  async (at) => {
    const mintsOf = (row: number) =>
      Array.from({ length: 60 }, (_, index) =>
        base58.encode(new Uint8Array(32).fill(stage.owners, 0, 29).fill(row, 29, 30).fill(index, 30)),
      )
    const asked: string[] = []
    stage.node.results['getMultipleAccounts'] = (names: string[]) => {
      asked.push(...names)
      const plain = Buffer.alloc(82)
      plain.set([6, 1], 44)
      return { value: names.map(() => stage.mintOf(plain).value[0]) }
    }
    stage.chain = Array.from({ length: 40 }, (_, row) => {
      const post = mintsOf(row).map((each) => ({
        ...stage.tokens(stage.own, '2500000'),
        mint: each,
        programId: tokenPrograms[at],
      }))
      const result = stage.balances([1e9, 0], [1e9 - 5_000, 0], { post })
      return { name: signature(row + 1), slot: row, accounts: [stage.own], result }
    })
    stage.node.asked = []
    const { status, json, headers } = await stage.ask(stage.own, solana)
    const calls = stage.node.asked.length
    const moved = json.data.map(({ transfers }: { transfers: unknown[] }) => transfers.length)
    expect([status, moved.slice(0, 33)]).toEqual([200, Array(33).fill(60)])
    // Mints of the first program need no question; of the others 2000 are asked for, and as many names.
    expect([moved.at(-1), asked.length <= 4_000]).toEqual([at === 0 ? 60 : 0, true])
    expect(headers['x-incomplete-chains']).toBe(at === 0 ? undefined : solana)
    expect(calls).toBeLessThan(stage.chain.length + (at === 0 ? 0 : 40) + 10)
  },
)
