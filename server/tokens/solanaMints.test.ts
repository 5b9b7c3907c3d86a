import { base58, base64 } from '@scure/base'
import { expect, test } from 'vitest'
import { HttpError } from '../errors/httpError.ts'
import { answerOf, handChain } from '../rpcProxy/test/handChain.ts'
import { ChainUnavailable } from '../upstreams/nodes/nodeCall.ts'
import { createSolanaMints } from './solanaMints.ts'

const [scaled, plain, none] = [9, 8, 7].map((fill) => base58.encode(new Uint8Array(32).fill(fill))) as [
  string,
  string,
  string,
]

/** A mint of Token-2022, with ScaledUiAmount (extension 25) where it has a multiplier: token-2022, extension/mod.rs. */
function mintOf(multiplier?: number) {
  const data = new Uint8Array(multiplier === undefined ? 82 : 226)
  data[44] = 6
  data[45] = 1
  if (multiplier !== undefined) {
    const view = new DataView(data.buffer)
    data[165] = 1
    view.setUint16(166, 25, true)
    view.setUint16(168, 56, true)
    view.setFloat64(202, multiplier, true)
    view.setFloat64(218, multiplier, true)
  }
  return { owner: 'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb', data: [base64.encode(data), 'base64'] }
}

/** The mints, of which the node describes some by this. */
function stage() {
  const odd = new Map<string, unknown>()
  let now = 0
  const { chain } = handChain(({ params: [names] = [] }) =>
    answerOf({
      value: (names as string[]).map((name) => {
        if (odd.has(name)) return odd.get(name)
        return name === scaled ? mintOf(4) : name === plain ? mintOf() : null
      }),
    }),
  )
  const mints = createSolanaMints({ get: () => undefined, of: () => [] }, () => now)
  return {
    odd,
    pass(ms: number) {
      now += ms
    },
    async get(names: string[], isHeld = false) {
      const { tokens, unreadable } = await mints.get(chain, names, { isHeld })
      return { tokens: tokens.map(({ address }) => address), unreadable }
    },
  }
}

// Of https://solana.com/docs/rpc/http/getmultipleaccounts: `jsonParsed`, another encoding, and no account at all.
const oddities = [
  { owner: 'x', data: { program: 'spl-token-2022', parsed: { type: 'mint', info: { decimals: 6 } } } },
  { owner: 'x', data: ['', 'base58'] },
  { odd: 1 },
  7,
  null,
]

test.each(oddities)('behavior: a rule of amounts counts no longer than it may be kept: %j', async (odd) => {
  const { odd: node, pass, get } = stage()
  expect(await get([scaled, plain])).toEqual({ tokens: [scaled, plain], unreadable: [] })
  node.set(scaled, odd)
  node.set(plain, odd)
  pass(60_000)
  expect(await get([scaled, plain])).toEqual({ tokens: [scaled, plain], unreadable: [] })
  pass(1)
  expect(await get([scaled, plain])).toEqual({ tokens: [plain], unreadable: [scaled] })
  // Decimals stay for longer.
  pass(86_400_000)
  expect(await get([scaled, plain])).toEqual({ tokens: [plain], unreadable: [scaled] })
  node.clear()
  expect(await get([scaled, plain])).toEqual({ tokens: [scaled, plain], unreadable: [] })
})

test.each(oddities.filter((odd) => odd !== null))(
  'behavior: what is odd is told apart from what is none, each time: %j',
  async (odd) => {
    const { odd: node, pass, get } = stage()
    node.set(scaled, odd)
    node.set(none, odd)
    for (const _ of [1, 2, 3])
      expect(await get([scaled, plain, none])).toEqual({ tokens: [plain], unreadable: [scaled, none] })
    expect(await get([scaled])).toEqual({ tokens: [], unreadable: [scaled] })
    node.clear()
    pass(10_001)
    expect(await get([scaled, plain, none])).toEqual({ tokens: [scaled, plain], unreadable: [] })
  },
)

test.each([scaled, plain])(
  'behavior: a mint that is held is there, whatever a node says: %s',
  async (name) => {
    const { odd: node, get } = stage()
    node.set(name, null)
    expect(await get([name], true)).toEqual({ tokens: [], unreadable: [name] })
    node.clear()
    expect(await get([name], true)).toEqual({ tokens: [name], unreadable: [] })
  },
)

test('behavior: what no node knows is none for ten seconds', async () => {
  const { odd: node, pass, get } = stage()
  node.set(plain, null)
  expect(await get([plain])).toEqual({ tokens: [], unreadable: [] })
  node.clear()
  pass(10_000)
  expect(await get([plain])).toEqual({ tokens: [], unreadable: [] })
  pass(1)
  expect(await get([plain])).toEqual({ tokens: [plain], unreadable: [] })
})

test('behavior: what is not there is told apart from what nobody can reckon with', async () => {
  const names = [10, 11, 12].map((fill) => base58.encode(new Uint8Array(32).fill(fill)))
  const many = new Uint8Array(82).fill(255)
  const { chain } = handChain(({ params: [asked] = [] }) =>
    answerOf({
      value: (asked as string[]).map((name) => {
        if (name === names[0]) return null
        const [owner, bytes] = name === names[1] ? [mintOf().owner, many] : [none, new Uint8Array(0)]
        return { owner, data: [base64.encode(bytes), 'base64'] }
      }),
    }),
  )
  const mints = createSolanaMints({ get: () => undefined, of: () => [] })
  expect(await mints.get(chain, names)).toEqual({
    tokens: [],
    unreadable: [],
    absent: [names[0], names[2]],
  })
})

test('behavior: what is believed counts while no node answers, but for a rule', async () => {
  const hand = handChain(({ params: [names] = [] }) =>
    answerOf({ value: (names as string[]).map((name) => mintOf(name === scaled ? 4 : undefined)) }),
  )
  let now = 0
  const mints = createSolanaMints({ get: () => undefined, of: () => [] }, () => now)
  expect((await mints.get(hand.chain, [scaled, plain])).tokens).toHaveLength(2)
  now += 90_000_000
  hand.answer = () => {
    throw new ChainUnavailable('no node')
  }
  expect((await mints.get(hand.chain, [plain])).tokens).toMatchObject([{ decimals: 6 }])
  await expect(mints.get(hand.chain, [scaled])).rejects.toBeInstanceOf(ChainUnavailable)
  await expect(mints.get(hand.chain, [scaled, none])).rejects.toBeInstanceOf(ChainUnavailable)
  expect(await mints.get(hand.chain, [scaled, plain, none])).toMatchObject({
    tokens: [{ address: plain }],
    unreadable: [scaled, none],
  })
})

// An account may be closed and made anew at its place, also a mint (token-2022, extension/mint_close_authority).
test.each(oddities)('behavior: decimals are believed for two days, and no longer: %j', async (odd) => {
  const { odd: node, pass, get } = stage()
  await get([plain])
  node.set(plain, odd)
  pass(2 * 86_400_000)
  for (const isHeld of [false, true])
    expect(await get([plain], isHeld)).toEqual({ tokens: [plain], unreadable: [] })
  pass(1)
  expect(await get([plain], true)).toEqual({ tokens: [], unreadable: [plain] })
  expect(await get([plain])).toEqual({ tokens: [], unreadable: odd === null ? [] : [plain] })
  node.clear()
  pass(10_001)
  expect(await get([plain])).toEqual({ tokens: [plain], unreadable: [] })
})

test('behavior: of what is held, mints that no node gives now are not known, and the others are', async () => {
  const hand = handChain(() => answerOf({ value: [mintOf()] }))
  const mints = createSolanaMints({ get: () => undefined, of: () => [] })
  await mints.get(hand.chain, [plain])
  hand.answer = () => {
    throw new ChainUnavailable('no node')
  }
  expect(await mints.get(hand.chain, [plain, none], { isHeld: true })).toMatchObject({
    tokens: [{ address: plain }],
    unreadable: [none],
  })
  expect(await mints.get(hand.chain, [none, scaled], { isHeld: true })).toEqual({
    tokens: [],
    unreadable: [none, scaled],
    absent: [],
  })
  await expect(mints.get(hand.chain, [none])).rejects.toBeInstanceOf(ChainUnavailable)
})

test('error: a question for what is held that is refused to the one who asks stays refused', async () => {
  const mints = createSolanaMints({ get: () => undefined, of: () => [] })
  const { chain } = handChain(() => {
    throw new HttpError(429, 'rate_limited', 'Too many')
  })
  await expect(mints.get(chain, [plain], { isHeld: true })).rejects.toBeInstanceOf(HttpError)
})
