import { base58 } from '@scure/base'
import { expect, test } from 'vitest'
import { answerOf, handChain, refusalOf } from '../rpcProxy/test/handChain.ts'
import { readMints } from './readMints.ts'
import { tokenPrograms } from './solanaPrograms.ts'

const owner = 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA'
const data = Buffer.alloc(82)
data.set([6, 1], 44)
const mint = { owner, data: [data.toString('base64'), 'base64'] }

test.each([{}, 7, { owner, data: 'x' }, { owner, data: ['%', 'base64'] }])(
  'behavior: an odd account is not known, and hides none of the others: %j',
  async (odd) => {
    const { chain } = handChain(({ params: [names] = [] }) =>
      answerOf({
        value: (names as string[]).map((name) => (name === 'b' ? odd : name === 'a' ? mint : null)),
      }),
    )
    const found = await readMints(chain, ['a', 'b', '11111111111111111111111111111111'])
    expect(found.get('a')).toMatchObject({ decimals: 6 })
    expect([found.has('b'), found.has('11111111111111111111111111111111')]).toEqual([false, true])
  },
)

// A node that gives `jsonParsed` whatever it is asked for.
const parsed = { owner, data: { program: 'spl-token', parsed: { type: 'mint', info: { decimals: 6 } } } }
test.each([parsed, 7, { owner, data: 'x' }, { owner, data: ['x', 'base58'] }])(
  'behavior: where all that are there are odd, each is not known: %j',
  async (odd) => {
    const { chain } = handChain(({ params: [names] = [] }) =>
      answerOf({ value: (names as string[]).map((name) => (name === 'none' ? null : odd)) }),
    )
    expect([...(await readMints(chain, ['a', 'none', 'b']))]).toEqual([['none', null]])
  },
)

test('behavior: mints in different halves by which an answer is refused hide none of the others', async () => {
  const names = Array.from({ length: 100 }, (_, at) => base58.encode(new Uint8Array(32).fill(at + 1)))
  const odd = [names[12], names[77]]
  const { chain } = handChain(({ params: [addresses] = [] }) =>
    (addresses as string[]).some((each) => odd.includes(each))
      ? refusalOf('internal error', -32_603)
      : answerOf({ value: (addresses as string[]).map(() => mint) }),
  )
  const found = await readMints(chain, names)
  expect(names.filter((name) => !found.has(name))).toEqual(odd)
})

/** A mint of Token-2022 with these extensions: token-2022, extension/mod.rs. */
function mintWith(...extensions: [type: number, bytes: number][]): Buffer {
  const all = extensions.map(([type, bytes]) => {
    const each = Buffer.alloc(4 + bytes)
    each.writeUInt16LE(type, 0)
    each.writeUInt16LE(bytes, 2)
    return each
  })
  const head = Buffer.alloc(166)
  head.set([6, 1], 44)
  head[165] = 1
  return Buffer.concat([head, ...all])
}
const [pointer, scaled] = [18, 25]
const ruled = mintWith([pointer, 64], [scaled, 56])
const said = async (bytes: Buffer) => {
  const { chain } = handChain(() =>
    answerOf({ value: [{ owner: tokenPrograms[1], data: [bytes.toString('base64'), 'base64'] }] }),
  )
  const found = await readMints(chain, ['11111111111111111111111111111111'])
  return [...found.values()]
}

test.each([
  [170, 'behind a head'],
  [200, 'within an extension before the rule'],
  [237, 'within the head of the rule'],
  [238, 'behind the head of the rule'],
  [291, 'within the rule'],
])('behavior: a mint that a node cuts off after %i bytes, %s, is not known', async (bytes) => {
  expect(await said(ruled.subarray(0, bytes))).toEqual([])
})

test.each([
  ['is whole', ruled, true],
  ['has no rule', mintWith([pointer, 64]), false],
  ['has no extension', data, false],
  ['ends in zeros', Buffer.concat([ruled, Buffer.alloc(2)]), true],
  ['has a name longer than what is read', mintWith([scaled, 56], [19, 20_000]).subarray(0, 16_384), true],
])('default: a mint that %s', async (_, bytes, hasRule) => {
  const [found] = await said(bytes)
  expect([found?.decimals, found?.amountRule !== undefined]).toEqual([6, hasRule])
})

// Lengths of an account and of a multisig: https://github.com/solana-program/token, state.rs
test.each([165, 166, 170, 355])(
  'behavior: an account of %i bytes of a token program is no mint',
  async (bytes) => {
    expect(await said(Buffer.alloc(bytes, 2))).toEqual([null])
  },
)

test('behavior: more decimals than anybody reckons with are no answer that can not be read', async () => {
  const many = Buffer.from(data)
  many[44] = 255
  const { chain } = handChain(() =>
    answerOf({ value: [{ owner, data: [many.toString('base64'), 'base64'] }] }),
  )
  expect([...(await readMints(chain, ['a']))]).toEqual([['a', undefined]])
})

test('default: where there is none, none is known', async () => {
  const { chain } = handChain(({ params: [names] = [] }) =>
    answerOf({ value: (names as string[]).map(() => null) }),
  )
  const found = await readMints(chain, ['a', 'b'])
  expect([...found]).toEqual([
    ['a', null],
    ['b', null],
  ])
})

// Refusals of names: an index that is off (solana-labs/solana#20973), a size that is not taken, and an odd form.
test.each<[string, number, (names: readonly string[], isOfNames: boolean) => boolean]>([
  ['nothing', 100, () => false],
  ['all names', 100, (_, isOfNames) => isOfNames],
  ['one mint', 100, (names, isOfNames) => !isOfNames && names.includes(nameAt(42))],
  ['every tenth mint', 250, (names, isOfNames) => !isOfNames && names.some((each) => tenths.has(each))],
  ['more than five at once', 100, (names) => names.length > 5],
  ['more than ten at once', 250, (names) => names.length > 10],
])('behavior: a node that refuses %s is asked 1.1 times a mint at most', async (_, count, isRefused) => {
  const names = Array.from({ length: count }, (_, at) => nameAt(at))
  const own = new Set(names)
  const hand = handChain(({ params: [addresses] = [] }) => {
    const accounts = addresses as string[]
    return isRefused(accounts, !accounts.some((each) => own.has(each)))
      ? refusalOf('Too many inputs provided', -32_602)
      : answerOf({ value: accounts.map(() => mint) })
  })
  await readMints(hand.chain, names)
  expect(hand.calls.length).toBeLessThanOrEqual(Math.ceil(count * 1.1) + 2 * Math.ceil(count / 100))
})

const nameAt = (at: number) => base58.encode(new Uint8Array(32).fill(at % 250, 30).fill(7, 0, 30))
const tenths = new Set(Array.from({ length: 25 }, (_, at) => nameAt(at * 10)))
