import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { alice, type JudgedSessions, judgedSessions } from '../../test/judgedSessions.ts'
import type { Granted } from './granted.ts'
import { readCapabilities } from './readCapabilities.ts'

// A word by account and a word by chain: neither is narrower than the other.

const lower = alice.toLowerCase()
const capitals = alice.toUpperCase()
let sessions: JudgedSessions
beforeAll(async () => {
  vi.stubEnv('DISABLE_GLOBAL_CORE', 'true')
  sessions = await judgedSessions()
})
afterAll(() => sessions.close())

type Tree = { [name: string]: string | boolean | string[] | Tree }

/** Places of EIP-5792 (the method's answer) and CAIP-25 (properties and scopes). */
const byAccount: readonly ((word: Tree) => Tree)[] = [
  (word) => ({ sessionProperties: { [alice]: word } }),
  (word) => ({ sessionProperties: { capabilities: { [lower]: word } } }),
  (word) => ({ sessionProperties: { eip155Capabilities: { [capitals]: { '0x0': word } } } }),
  (word) => ({ sessionProperties: { eip155Capabilities: JSON.stringify({ [lower]: word }) } }),
  (word) => ({ scopedProperties: { eip155: { [alice]: word } } }),
]
const byChain: readonly ((word: Tree) => Tree)[] = [
  (word) => ({ scopedProperties: { 'eip155:1': word } }),
  (word) => ({ scopedProperties: { eip155: { '0x1': word } } }),
  (word) => ({ sessionProperties: { '0x1': word } }),
  (word) => ({ sessionProperties: { capabilities: { 'eip155:1': word } } }),
]

const isTree = (value: unknown): value is Tree =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const joined = (one: Tree, other: Tree): Tree => {
  const both = Object.entries(other).map(([name, value]): [string, Tree[string]] => {
    const before = one[name]
    return [name, isTree(before) && isTree(value) ? joined(before, value) : value]
  })
  return { ...one, ...Object.fromEntries(both) }
}

async function read(parts: Tree) {
  const session = await sessions.stored(parts)
  return readCapabilities(session as Granted, alice, undefined)
}

const atomic = { status: 'supported' }
const ready = { status: 'ready' }
const none = { status: 'unsupported' }
const supported = { supported: true }
const lacking = { supported: false }
const typed = (type: string): Tree => ({ sessionKeys: { ...supported, types: [type] } })

// The states are those of `atomic`, and `supported` of other capabilities: EIP-5792, ERC-7677, ERC-7902.
test.each<[string, Tree, Tree, Tree]>([
  ['supported, not there', { atomic }, { atomic: none }, { atomic: none }],
  ['not supported, but there', { atomic: none }, { atomic }, { atomic: none }],
  ['supported, ready there', { atomic }, { atomic: ready }, { atomic: ready }],
  ['ready, not there', { atomic: ready }, { atomic: none }, { atomic: none }],
  ['in a word of no meaning', { atomic: { status: 'maybe' } }, { atomic }, { atomic: { status: 'maybe' } }],
  ['in no word, not there', { atomic: {} }, { atomic: none }, { atomic: none }],
  ['in the form of others, not there', { atomic: supported }, { atomic: lacking }, { atomic: lacking }],
  [
    'as the others are, not there',
    { paymasterService: supported },
    { paymasterService: lacking },
    { paymasterService: lacking },
  ],
  [
    'beside other capabilities',
    { atomic, auxiliaryFunds: supported },
    { atomic: none, sessionKeys: supported },
    { atomic: none, auxiliaryFunds: supported, sessionKeys: supported },
  ],
  ['alike: the account’s word counts', typed('account'), typed('chain'), typed('account')],
])('behavior: the cautious word counts: %s', async (_, own, there, expected) => {
  for (const account of byAccount)
    for (const chain of byChain) {
      const [one, other] = [account(own), chain(there)]
      for (const parts of [joined(one, other), joined(other, one)])
        expect(await read(parts), JSON.stringify(parts)).toEqual({ '0x1': expected, '0xa': own })
    }
})

test('behavior: a word of both, of account and chain, counts before a cautious one', async () => {
  const both: Tree = { sessionProperties: { [alice]: { 'eip155:1': { atomic } } } }
  for (const account of byAccount)
    for (const chain of byChain) {
      const words = joined(account({ atomic: none }), chain({ atomic: none }))
      expect(await read(joined(words, both))).toEqual({ '0x1': { atomic }, '0xa': { atomic: none } })
    }
})

test('behavior: a word for all gives way to a bolder one by account or by chain', async () => {
  const wide: Tree = { sessionProperties: { atomic: none } }
  for (const account of byAccount)
    expect(await read(joined(wide, account({ atomic })))).toEqual({ '0x1': { atomic }, '0xa': { atomic } })
  for (const chain of byChain)
    expect(await read(joined(wide, chain({ atomic })))).toEqual({
      '0x1': { atomic },
      '0xa': { atomic: none },
    })
})
