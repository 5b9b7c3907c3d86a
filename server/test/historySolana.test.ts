import { base58 } from '@scure/base'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { solanaClusters } from '../../host-sdk/protocol/solana.ts'
import { tokenAccountOf } from '../tokens/derivedAddress.ts'
import { tokenPrograms } from '../tokens/solanaPrograms.ts'
import { type FakeNode, fakeNode } from './fakeNode.ts'
import { type TestServer, testServer } from './testServer.ts'

// Solana has no index of ours: what the nodes say is put into the form of the wire.

const solana = solanaClusters.devnet
const key = (seed: number) => base58.encode(new Uint8Array(32).fill(seed))
const signature = (seed: number) => {
  const bytes = new Uint8Array(64).fill(7)
  new DataView(bytes.buffer).setUint32(0, seed)
  return base58.encode(bytes)
}
const [other, wallet, mint] = [key(2), key(3), key(4)]
/** Another one in each test, since pages are held for a while. */
let own = key(5)
let owners = 5

let node: FakeNode
let server: TestServer
let bearer: { authorization: string }
beforeAll(async () => {
  node = await fakeNode()
  server = await testServer({
    env: { NETWORKS: 'solana:devnet', RPC_URLS_SOLANA_DEVNET: node.url, TRUST_PROXY: '1' },
  })
  bearer = { authorization: `Bearer ${await server.token()}` }
})
afterAll(async () => {
  await server[Symbol.asyncDispose]()
  await node[Symbol.asyncDispose]()
})
beforeEach(() => {
  owners += 1
  own = key(owners)
  node.misbehave = undefined
})

const ask = (address: string, chainId: string, cursor?: string | null) =>
  server.request(
    `/v1/account/${address}/history?${new URLSearchParams({ chainId, ...(cursor && { cursor }) })}`,
    // Each test is another client, with a share of its own.
    { headers: { ...bearer, 'x-forwarded-for': `203.0.113.${owners}` } },
  )

describe('Solana', () => {
  interface Sent {
    name: string
    slot: number
    /** Accounts that it names, besides those of `balances`. */
    accounts: string[]
    result: unknown
    err?: unknown
  }
  /** In the order of the chain. */
  let chain: Sent[] = []
  beforeEach(() => {
    chain = []
    node.results = {
      getGenesisHash: 'EtWTRABZaYq6iMfeYKouRu166VU2xqa1wcaWoxPkrZBG',
      getTokenAccountsByOwner: (_: string, { programId }: { programId: string }) => ({
        value: programId.startsWith('Tokenkeg') ? [{ pubkey: wallet }] : [],
      }),
      getSignaturesForAddress: (account: string, options: { before?: string; limit: number }) => {
        const until = options.before ? chain.findIndex(({ name }) => name === options.before) : chain.length
        return chain
          .slice(0, until)
          .filter(({ accounts }) => accounts.includes(account))
          .toReversed()
          .slice(0, options.limit)
          .map(({ name, slot, err }) => ({
            signature: name,
            slot,
            err: err ?? null,
            blockTime: 1_700_000_000 + slot,
          }))
      },
      getTransaction: (name: string) => chain.find((sent) => sent.name === name)?.result ?? null,
    }
  })
  const balances = (pre: number[], post: number[], tokens: { pre?: unknown[]; post?: unknown[] } = {}) => ({
    slot: 1,
    blockTime: 1_700_000_000,
    meta: {
      err: null,
      fee: 5_000,
      preBalances: pre,
      postBalances: post,
      preTokenBalances: tokens.pre ?? [],
      postTokenBalances: tokens.post ?? [],
    },
    transaction: { message: { accountKeys: [own, other].map((pubkey) => ({ pubkey, signer: true })) } },
  })
  const tokens = (owner: string, amount: string) => ({
    mint,
    owner,
    programId: tokenPrograms[0],
    uiTokenAmount: { amount, decimals: 6 },
  })

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
    node.results['getMultipleAccounts'] = (names: string[]) => ({
      value: names.map((name) => (name === odd ? scaled(1e300) : name === good ? scaled(4) : null)),
    })
    const post = [
      { ...tokens(own, '2500000'), mint: good, programId: tokenPrograms[1] },
      { ...tokens(own, '10000000000'), mint: odd, programId: tokenPrograms[1] },
    ]
    const result = balances([1e9, 0], [1e9 - 5_000, 0], { post })
    chain = [{ name: signature(1), slot: 1, accounts: [own], result }]
    const { status, json } = await ask(own, solana)
    expect(status).toBe(200)
    const [{ transfers }] = json.data
    expect(transfers.map(({ quantity }: { quantity: object }) => quantity)).toEqual([
      { numeric: '10' },
      { numeric: '10000' },
    ])
  })

  /** Statuses of a list of three transactions, of whose middle one, or of whose mints, a node says this. */
  const listWith = async (results: Record<string, (name: string) => unknown>, changes: object[] = []) => {
    chain = [1, 2, 3].map((at) => {
      const result = balances([1e9, 0], [1e9 - 5_000 + at, 0], { post: changes })
      return { name: signature(at), slot: at, accounts: [own, wallet], result }
    })
    const plain = { ...node.results }
    for (const [method, said] of Object.entries(results)) {
      const before = plain[method] as (...params: unknown[]) => unknown
      node.results[method] = (...params: unknown[]) => said(String(params[0])) ?? before?.(...params)
    }
    const { status, json, headers } = await ask(own, solana)
    return {
      status,
      named: headers['x-missing-chains'] === undefined && headers['x-incomplete-chains'] === solana,
      hashes: json.data?.map(({ metadata }: { metadata: { hash: string } }) => metadata.hash),
      moved: json.data?.map(({ transfers }: { transfers: unknown[] }) => transfers.length),
    }
  }
  const all = [3, 2, 1].map(signature)

  // Refusals: https://solana.com/docs/rpc (internal), solana-labs/solana#27014 (skipped), chainstack/dev-portal#691 (version).
  test.each<[string, unknown]>([
    ['is refused', new Error('internal error')],
    ['has no form', { odd: 1 }],
    ['is text', 'pending'],
    ['has odd lamports', balances([-1], [0.5])],
    ['has no balances of before', balances([], [1e9, 0])],
    ['has not what it changed', { ...balances([1], [1]), meta: null }],
    ['is too large', { large: '0'.repeat(11_000_000) }],
  ])('behavior: one transaction that %s stands without what moved, and is named', async (_, said) => {
    const found = await listWith({ getTransaction: (name) => (name === signature(2) ? said : undefined) })
    expect(found).toEqual({ status: 200, named: true, hashes: all, moved: [1, 0, 1] })
  })

  test('behavior: where all transactions are odd, all are listed, and named', async () => {
    const found = await listWith({ getTransaction: () => new Error('internal error') })
    expect(found).toEqual({ status: 200, named: true, hashes: all, moved: [0, 0, 0] })
  })

  test.each<[string, string, unknown]>([
    ['the list of token accounts', 'getTokenAccountsByOwner', new Error('excluded from indexes')],
    ['a list of token accounts of another form', 'getTokenAccountsByOwner', { value: 7 }],
  ])('behavior: without %s the account itself is listed, and named', async (_, method, said) => {
    expect(await listWith({ [method]: () => said })).toMatchObject({ status: 200, named: true, hashes: all })
  })

  // A signature of another length, a slot that no chain has, and no entry at all.
  test.each([
    { signature: '5'.repeat(80), slot: 1, err: null },
    { signature: signature(9), slot: 2 ** 52 },
    null,
  ])(
    'behavior: an entry of a list of signatures that can not be read is left out, and named: %j',
    async (odd) => {
      const said = [odd, { signature: signature(2), slot: 2, err: null, blockTime: 1_700_000_000 }]
      const found = await listWith({ getSignaturesForAddress: () => said })
      expect(found).toMatchObject({ status: 200, named: true, hashes: [signature(2)] })
    },
  )

  test('behavior: signatures of one token account that are refused hide none of the others', async () => {
    const found = await listWith({
      getSignaturesForAddress: (account) => (account === wallet ? new Error('too many') : undefined),
    })
    expect(found).toMatchObject({ status: 200, named: true, hashes: all })
  })

  const mintOf = (data: Buffer, owner: string = tokenPrograms[1]) => ({
    value: [{ owner, data: [data.toString('base64'), 'base64'] }],
  })
  const changesWith = (ruled: string) => [
    { ...tokens(own, '25'), mint: ruled, programId: tokenPrograms[1] },
    { ...tokens(own, '25'), mint: key(100 + owners) },
  ]
  test.each<[string, unknown]>([
    ['refused', new Error('internal error')],
    ['of no form', { value: [{ odd: 1 }] }],
    ['of another length', { value: [] }],
    ['cut off', mintOf(Buffer.alloc(180, 1))],
  ])('behavior: a mint that is %s leaves out its amount, which is named; others stay', async (_, said) => {
    const found = await listWith({ getMultipleAccounts: () => said }, changesWith(key(150 + owners)))
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
    ['of another program', mintOf(Buffer.alloc(82, 1), key(1)), true],
    ['an account', mintOf(Buffer.alloc(165, 2)), true],
    ['of no bytes any more', mintOf(Buffer.alloc(0), '11111111111111111111111111111111'), true],
    ['of 255 decimals', mintOf(Buffer.alloc(82, 255)), false],
    ['of 37 decimals', mintOf(bytesOf(37)), false],
    ['of 37 decimals, with extensions', mintOf(bytesOf(37, 170)), false],
  ]
  test.each(strangers)(
    'behavior: a mint that is %s leaves out its amount, and does not make the account look broken',
    async (_, said) => {
      const found = await listWith({ getMultipleAccounts: () => said }, changesWith(key(150 + owners)))
      expect(found).toEqual({ status: 200, named: false, hashes: all, moved: [2, 2, 2] })
    },
  )

  test.each(strangers)(
    'behavior: a mint that is %s may come yet in a transaction of less than an hour: %#',
    async (_, said, mayCome) => {
      const plain = node.results['getSignaturesForAddress'] as (...params: unknown[]) => object[]
      const ago = (minutes: number) => Math.round(Date.now() / 1_000) - minutes * 60
      for (const [minutes, named] of [
        [50, mayCome],
        [70, false],
      ] as const) {
        owners += 1
        own = key(owners)
        node.results['getSignaturesForAddress'] = (...params: unknown[]) =>
          plain(...params).map((each) => ({ ...each, blockTime: ago(minutes) }))
        const found = await listWith({ getMultipleAccounts: () => said }, changesWith(key(150 + owners)))
        expect(found).toEqual({ status: 200, named, hashes: all, moved: [2, 2, 2] })
      }
    },
  )

  test.each([false, true])(
    'behavior: all mints of a page are asked for together, one that is refused too: %s',
    async (isRefused) => {
      const mints = Array.from({ length: 36 }, (_, at) =>
        base58.encode(new Uint8Array(32).fill(owners, 0, 31).fill(at, 31)),
      )
      const [odd = ''] = mints
      let calls = 0
      node.results['getMultipleAccounts'] = (names: string[]) => {
        calls += 1
        if (isRefused && names.includes(odd)) return new Error('internal error')
        const plain = Buffer.alloc(82)
        plain[44] = 6
        return { value: names.map((name) => (mints.includes(name) ? mintOf(plain).value[0] : null)) }
      }
      chain = [1, 2, 3].map((at) => {
        const post = mints
          .filter((_, index) => index % 3 === at - 1)
          .map((each) => ({ ...tokens(own, '2500000'), mint: each, programId: tokenPrograms[1] }))
        return {
          name: signature(at),
          slot: at,
          accounts: [own],
          result: balances([1e9, 0], [1e9 - 5_000, 0], { post }),
        }
      })
      const { json, headers } = await ask(own, solana)
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
          base58.encode(new Uint8Array(32).fill(owners, 0, 29).fill(row, 29, 30).fill(index, 30)),
        )
      const asked: string[] = []
      node.results['getMultipleAccounts'] = (names: string[]) => {
        asked.push(...names)
        const plain = Buffer.alloc(82)
        plain.set([6, 1], 44)
        return { value: names.map(() => mintOf(plain).value[0]) }
      }
      chain = Array.from({ length: 40 }, (_, row) => {
        const post = mintsOf(row).map((each) => ({
          ...tokens(own, '2500000'),
          mint: each,
          programId: tokenPrograms[at],
        }))
        const result = balances([1e9, 0], [1e9 - 5_000, 0], { post })
        return { name: signature(row + 1), slot: row, accounts: [own], result }
      })
      node.asked = []
      const { status, json, headers } = await ask(own, solana)
      const calls = node.asked.length
      const moved = json.data.map(({ transfers }: { transfers: unknown[] }) => transfers.length)
      expect([status, moved.slice(0, 33)]).toEqual([200, Array(33).fill(60)])
      // Mints of the first program need no question; of the others 2000 are asked for, and as many names.
      expect([moved.at(-1), asked.length <= 4_000]).toEqual([at === 0 ? 60 : 0, true])
      expect(headers['x-incomplete-chains']).toBe(at === 0 ? undefined : solana)
      expect(calls).toBeLessThan(chain.length + (at === 0 ? 0 : 40) + 10)
    },
  )

  test('default: coins and tokens by what the accounts hold before and after', async () => {
    chain = [
      { name: signature(1), slot: 1, accounts: [own], result: balances([2e9, 0], [1.5e9 - 5_000, 5e8]) },
      {
        name: signature(2),
        slot: 2,
        accounts: [wallet],
        result: balances([1e9, 0], [1e9 - 5_000, 0], {
          pre: [tokens(other, '3000000')],
          post: [tokens(other, '500000'), tokens(own, '2500000')],
        }),
      },
      {
        name: signature(3),
        slot: 3,
        accounts: [own, wallet],
        result: balances([1e9, 0], [2e9 - 5_000, 0], { pre: [tokens(own, '2500000')], post: [] }),
      },
      { name: signature(4), slot: 4, accounts: [own], err: { InstructionError: [0, 'x'] }, result: null },
    ]
    const { status, json } = await ask(own, solana)
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
      [signature(4), 'execute', 'failed', own, own, []],
      [
        signature(3),
        'trade',
        'confirmed',
        own,
        own,
        [
          ['in', '1'],
          ['out', '2.5'],
        ],
      ],
      [signature(2), 'receive', 'confirmed', other, own, [['in', '2.5']]],
      [signature(1), 'send', 'confirmed', own, other, [['out', '0.5']]],
    ])
    expect(json.data[0].metadata.minedAt).toBe('2023-11-14T22:13:24.000Z')
    expect(json.data[3].transfers[0].fungible_info).toEqual({
      name: 'Solana',
      symbol: 'SOL',
      icon: { url: expect.stringMatching(/\/public\/getTokenImage\/SOL$/) },
    })
  })

  test('behavior: pages over several accounts tell each transaction once, also within one slot', async () => {
    const empty = balances([1, 1], [1, 1])
    const accountsOf = [own, wallet]
    chain = Array.from({ length: 330 }, (_, at) => ({
      name: signature(100 + at),
      slot: Math.floor(at / 7),
      accounts: [String(accountsOf[at % 2]), ...(at % 5 === 0 ? accountsOf : [])],
      result: empty,
    }))
    const all = chain.map(({ name }) => name)
    const seen: string[] = []
    let next: string | null | undefined
    do {
      const { json } = await ask(own, solana, next)
      seen.push(...json.data.map(({ metadata }: { metadata: { hash: string } }) => metadata.hash))
      next = json.next
      chain.push({ name: signature(9_000 + seen.length), slot: 900, accounts: [own], result: empty })
    } while (next)
    expect(seen.filter((hash) => all.includes(hash)).sort()).toEqual(all.sort())
    expect(new Set(seen).size).toBe(seen.length)
  })

  /** A token account as the node gives it: mint, owner, amount. Source: https://github.com/solana-program/token, state.rs */
  const accountOf = (pubkey: string, ofMint: string, amount: bigint) => {
    const data = Buffer.alloc(72)
    data.set(base58.decode(ofMint))
    data.writeBigUInt64LE(amount, 64)
    return { pubkey, account: { data: [data.toString('base64'), 'base64'] } }
  }
  const listed = 'So11111111111111111111111111111111111111112'
  const spam = (amount: bigint, ofMint?: string) =>
    Array.from({ length: 60 }, (_, at) => accountOf(key(100 + at), ofMint ?? key(180 + (at % 60)), amount))
  // Anybody can open accounts for an owner, and fill them with what is worth nothing.
  test.each<[string, unknown[], unknown]>([
    ['empty ones', spam(0n), accountOf(wallet, mint, 1n)],
    ['ones of fewer tokens', spam(1n), accountOf(wallet, mint, 2n)],
    ['full ones of tokens of no list', spam(2n ** 64n - 1n), accountOf(wallet, listed, 1n)],
    ['full ones, beside an empty one of a listed token', spam(2n ** 64n - 1n), accountOf(wallet, listed, 0n)],
    ['dust of the same listed token', spam(1n, listed), accountOf(wallet, listed, 2n)],
    [
      'ones that can not be read',
      Array.from({ length: 60 }, (_, at) => ({ pubkey: key(100 + at) })),
      accountOf(wallet, mint, 0n),
    ],
  ])(
    'behavior: 60 accounts that others opened, %s, hide no payment to the real one',
    async (_, others, real) => {
      chain = [{ name: signature(1), slot: 1, accounts: [wallet], result: balances([1, 1], [1, 1]) }]
      node.results['getTokenAccountsByOwner'] = (_: string, { programId }: { programId: string }) => ({
        value: programId === tokenPrograms[0] ? [...others, real] : [],
      })
      expect(await walk()).toEqual({ hashes: [signature(1)], named: [false] })
    },
  )

  test('behavior: the account of a listed token that its owner has by default comes before others of it', async () => {
    // Empty, and derived: https://github.com/solana-program/associated-token-account
    const real = tokenAccountOf(own, tokenPrograms[0], listed)
    chain = [{ name: signature(1), slot: 1, accounts: [real], result: balances([1, 1], [1, 1]) }]
    node.results['getTokenAccountsByOwner'] = (_: string, { programId }: { programId: string }) => ({
      value: programId === tokenPrograms[0] ? [...spam(9n, listed), accountOf(real, listed, 0n)] : [],
    })
    expect(await walk()).toEqual({ hashes: [signature(1)], named: [false] })
  })

  const walk = async () => {
    const hashes: string[] = []
    const named: boolean[] = []
    let next: string | null | undefined
    do {
      const { json, headers } = await ask(own, solana, next)
      hashes.push(...json.data.map(({ metadata }: { metadata: { hash: string } }) => metadata.hash))
      named.push(headers['x-incomplete-chains'] === solana)
      next = json.next
    } while (next && named.length < 20)
    return { hashes, named }
  }
  const sentOf = (seed: number, count: number, account: string, slot = seed): Sent[] =>
    Array.from({ length: count }, (_, at) => ({
      name: signature(seed + at),
      slot: slot + at,
      accounts: [account],
      result: balances([1, 1], [1, 1]),
    }))
  /** From now on the node says this in place of some entries of its lists. */
  const say = (names: readonly string[], odd: (entry: Record<string, unknown>) => unknown) => {
    const plain = node.results['getSignaturesForAddress'] as (...params: unknown[]) => { signature: string }[]
    node.results['getSignaturesForAddress'] = (...params: unknown[]) =>
      plain(...params).flatMap((each) => (names.includes(each.signature) ? odd({ ...each }) : each))
  }

  // Entries of a form that the reference does not have: https://solana.com/docs/rpc/http/getsignaturesforaddress
  test.each<[string, number[], (entry: Record<string, unknown>) => unknown]>([
    ['whose slot is text', [340], (entry) => ({ ...entry, slot: '1' })],
    ['without a signature', [349], ({ signature: _, ...entry }) => entry],
    ['that is null', [249], () => null],
    ['at the end of the list', [250, 251], () => ({})],
    ['among sixty', Array.from({ length: 60 }, (_, at) => 290 + at), () => ({})],
  ])('behavior: an entry %s ends no list', async (_, odd, said) => {
    chain = sentOf(100, 250, own)
    const names = odd.map(signature)
    say(names, said)
    const { hashes, named } = await walk()
    const rest = chain.map(({ name }) => name).filter((name) => !names.includes(name))
    expect(hashes).toEqual(rest.reverse())
    expect(named[0]).toBe(odd.some((seed) => seed > 248))
  })

  test.each([1, 2, 3, 50])(
    'behavior: %i odd entries of one full list skip none of its others',
    async (count) => {
      const [olds, news] = [sentOf(100, 150, wallet), sentOf(1_000, 250, own)]
      chain = [...olds, ...news]
      const odd = news.slice(-count).map(({ name }) => name)
      say(odd, (entry) => ({ ...entry, slot: '1' }))
      const { hashes } = await walk()
      expect(hashes).toEqual(chain.flatMap(({ name }) => (odd.includes(name) ? [] : name)).reverse())
    },
  )

  test('behavior: an entry that is named twice ends no list', async () => {
    chain = sentOf(100, 250, own)
    const plain = node.results['getSignaturesForAddress'] as (...params: unknown[]) => unknown[]
    node.results['getSignaturesForAddress'] = (...params: unknown[]) => {
      const [first, ...rest] = plain(...params)
      return rest.length < 100 ? [first, ...rest] : [first, first, ...rest.slice(0, -1)]
    }
    expect((await walk()).hashes).toEqual(chain.map(({ name }) => name).reverse())
  })

  test('behavior: a list that begins anew whatever it is asked ends, and is named', async () => {
    chain = sentOf(100, 250, own)
    const plain = node.results['getSignaturesForAddress'] as (...params: unknown[]) => unknown[]
    node.results['getSignaturesForAddress'] = (account: string, { limit }: object & { limit: number }) =>
      plain(account, { limit })
    const { hashes, named } = await walk()
    expect([hashes.length, named]).toEqual([101, [false, false, true]])
  })

  test('behavior: one slot that fills more than a page', async () => {
    const empty = balances([1, 1], [1, 1])
    chain = Array.from({ length: 120 }, (_, at) => ({
      name: signature(at + 500),
      slot: 3,
      accounts: [own],
      result: empty,
    }))
    const first = (await ask(own, solana)).json
    const second = (await ask(own, solana, first.next)).json
    expect([first.data.length, second.data.length, second.next]).toEqual([100, 20, null])
  })

  test.each([
    ['refuses', () => new Error('secret of the node')],
    ['says something else', () => [{ signature: 'x' }]],
  ])('error: a node that %s', async (_, result) => {
    node.results['getSignaturesForAddress'] = result
    const { status, json, text } = await ask(own, solana)
    expect([status, json.code]).toEqual([503, 'upstream_unavailable'])
    expect(text).not.toContain('secret')
  })

  test.each([
    [key(1).slice(1), undefined],
    ['0x1111111111111111111111111111111111111111', undefined],
    [key(1), 'A'.repeat(110)],
  ])('error: address %s with cursor %s', async (address, cursor) => {
    expect((await ask(address, solana, cursor)).status).toBe(400)
  })
})
