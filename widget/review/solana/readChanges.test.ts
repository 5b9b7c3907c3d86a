import { base64 } from '@scure/base'
import { expect, test, vi } from 'vitest'
import { solanaClusters } from '../../../host-sdk/protocol/solana.ts'
import { serverNow } from '../../test/serverTime.ts'
import type { AskNode } from '../review.ts'
import type { SolanaAccount } from './describe/description.ts'
import { programs } from './describe/programs.ts'
import { readChanges } from './readChanges.ts'
import { key } from './test/encode.ts'
import { mintBytes, scaledMint, tokenBytes } from './test/tokenAccounts.ts'

const { devnet } = solanaClusters
const [us, they, mint, ours, theirs] = [key(1), key(2), key(3), key(4), key(5)] as const

const account = (owner: string, lamports: number, data: ArrayLike<number> = []) => ({
  owner,
  lamports,
  data: [base64.encode(Uint8Array.from(data)), 'base64'],
})
const system = (lamports: number) => account(programs.system, lamports)
const tokens = (holder: string, amount: number, program: string = programs.token) =>
  account(program, 2_039_280, tokenBytes(mint, holder, amount))
const mintAccount = account(programs.token, 1, mintBytes(6))

type Account = ReturnType<typeof account> | null

/** A node with accounts that would be others after. */
const node = (before: Record<string, Account>, after: Record<string, Account>, err: unknown = null) =>
  vi.fn(async (_network: string, method: string, params: unknown) => {
    const [first, settings] = params as [string[], { accounts: { addresses: string[] } }]
    if (method === 'getMultipleAccounts') return { value: first.map((name) => before[name] ?? null) }
    const accounts = settings.accounts.addresses.map((name) => after[name] ?? null)
    return { value: { err, accounts: err ? null : accounts } }
  })
const ask = (asked: AskNode, accounts: SolanaAccount[] = [us, they, ours, theirs]) =>
  readChanges(asked, { networkId: devnet, address: us, wire: new Uint8Array(3), accounts, now: serverNow })

test('default: lamports and tokens of one account', async () => {
  const before = { [us]: system(100), [ours]: tokens(us, 9), [theirs]: tokens(they, 0), [mint]: mintAccount }
  const after = { [us]: system(40), [ours]: tokens(us, 2), [theirs]: tokens(they, 7) }
  const asked = node(before, after)
  expect(await ask(asked)).toEqual({
    state: 'done',
    lamports: -60n,
    tokens: [{ mint, value: -7n, decimals: 6 }],
  })
  const [, , params] = asked.mock.calls.find(([, method]) => method === 'simulateTransaction') ?? []
  expect(params).toMatchObject([
    base64.encode(new Uint8Array(3)),
    { sigVerify: false, replaceRecentBlockhash: true, accounts: { addresses: [us, they, ours] } },
  ])
})

test('behavior: an account that is made for us counts, one that is made for others does not', async () => {
  const before = { [us]: system(100), [mint]: mintAccount }
  const after = { [us]: system(100), [ours]: tokens(us, 5), [theirs]: tokens(they, 8) }
  expect(await ask(node(before, after))).toMatchObject({ lamports: 0n, tokens: [{ value: 5n }] })
})

test('behavior: what moves between two of ours is no change', async () => {
  const before = { [us]: system(1), [ours]: tokens(us, 5), [theirs]: tokens(us, 0) }
  const after = { [us]: system(1), [ours]: tokens(us, 0), [theirs]: tokens(us, 5) }
  const asked = node(before, after)
  expect(await ask(asked)).toEqual({ state: 'done', lamports: 0n, tokens: [] })
  expect(asked.mock.calls.map(([, method]) => method)).toEqual(['getMultipleAccounts', 'simulateTransaction'])
})

test('behavior: an account that only a node can name is not looked up', async () => {
  const asked = node({ [us]: system(1) }, { [us]: system(1) })
  await ask(asked, [null, they])
  expect(asked.mock.calls[0]?.[2]).toMatchObject([[us, they], {}])
})

test('behavior: decimals are left out where no node knows the mint', async () => {
  const after = { [us]: system(1), [ours]: tokens(us, 5) }
  expect(await ask(node({ [us]: system(1) }, after))).toStrictEqual({
    state: 'done',
    lamports: 0n,
    tokens: [{ mint, value: 5n }],
  })
})

/** A node that answers the simulation like this. */
const nodeThat = (simulated: object): AskNode => {
  const plain = node({ [us]: system(9) }, {})
  return async (network, method, params) =>
    method === 'simulateTransaction' ? { value: simulated } : plain(network, method, params)
}

test('error: the node does not say whether something went wrong', async () => {
  await expect(ask(nodeThat({ accounts: [system(7)] }), [])).rejects.toThrow()
})

test.each([
  ['fewer', { err: null, accounts: [system(7)] }],
  ['more', { err: null, accounts: [system(7), null, null] }],
  ['none', { err: null, accounts: null }],
])('error: the node simulated %s accounts', async (_, simulated) => {
  await expect(ask(nodeThat(simulated), [they])).rejects.toThrow('the node simulated other accounts')
})

test('behavior: data that poses as a token account of another program is none', async () => {
  const before = { [us]: system(1) }
  const after = { [us]: system(1), [ours]: tokens(us, 5, programs.stake) }
  expect(await ask(node(before, after))).toMatchObject({ tokens: [] })
})

test('behavior: the network would refuse it', async () => {
  expect(await ask(node({ [us]: system(1) }, {}, { InstructionError: [0, 'Custom'] }))).toEqual({
    state: 'refused',
  })
})

test.each([
  ['no answer', vi.fn(async () => Promise.reject(new Error('down')))],
  ['another form', vi.fn(async () => ({ value: 7 }))],
])('error: %s of the node', async (_, asked) => {
  await expect(ask(asked as never)).rejects.toThrow()
})

test('error: a token that nobody can reckon with does not hide the others', async () => {
  const odd = key(9)
  const before = {
    [us]: system(1),
    [mint]: account(programs.token2022, 1, scaledMint(4)),
    [odd]: account(programs.token2022, 1, scaledMint(1e300)),
  }
  const after = {
    [us]: system(1),
    [ours]: account(programs.token2022, 1, tokenBytes(mint, us, 5)),
    [theirs]: account(programs.token2022, 1, tokenBytes(odd, us, 10_000_000_000)),
  }
  expect(await ask(node(before, after))).toMatchObject({
    state: 'done',
    tokens: [
      { mint, value: 20n },
      { mint: odd, value: 10_000_000_000n },
    ],
  })
})

test.each([
  ['an hour ago', -3_600, -25n],
  ['in an hour', 3_600, -20n],
])('behavior: a multiplier that changes %s by the server’s clock', async (_, fromNowS, value) => {
  const changing = scaledMint(4, 5, Math.floor(serverNow() / 1_000) + fromNowS)
  const before = {
    [us]: system(1),
    [ours]: tokens(us, 5, programs.token2022),
    [mint]: account(programs.token2022, 1, changing),
  }
  const after = { [us]: system(1), [ours]: tokens(us, 0, programs.token2022) }
  expect(await ask(node(before, after))).toMatchObject({ tokens: [{ mint, value }] })
})
