import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { alice, type JudgedSessions, judgedSessions, part } from '../../test/judgedSessions.ts'
import type { Granted } from './granted.ts'
import { readCapabilities } from './readCapabilities.ts'

// What wallets write into a session of EIP-5792, in every form.

const lower = alice.toLowerCase()
const capitals = alice.toUpperCase()
const bob = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
let sessions: JudgedSessions
beforeAll(async () => {
  vi.stubEnv('DISABLE_GLOBAL_CORE', 'true')
  sessions = await judgedSessions()
})
afterAll(() => sessions.close())

const atomic = { status: 'supported' }
const ready = { status: 'ready' }
const paymasterService = { supported: true }
// https://docs.reown.com/walletkit/android/eip5792, WalletConnect/walletconnect-monorepo#4486
test.each<[string, object, object | undefined]>([
  ['nowhere', {}, undefined],
  ['nowhere, in properties that are null', { sessionProperties: null, scopedProperties: null }, undefined],
  ['nowhere, beside other properties', { sessionProperties: { expiry: '2022-12-24' } }, undefined],
  ['for every network', { sessionProperties: { atomic } }, { '0x1': { atomic }, '0xa': { atomic } }],
  [
    'for every network, as JSON text',
    { sessionProperties: { atomic: JSON.stringify(atomic) } },
    { '0x1': { atomic }, '0xa': { atomic } },
  ],
  ['for one network', { scopedProperties: { 'eip155:1': { atomic } } }, { '0x1': { atomic } }],
  [
    'for one network, as JSON text',
    { scopedProperties: { 'eip155:1': JSON.stringify({ atomic }) } },
    { '0x1': { atomic } },
  ],
  ['for the family', { scopedProperties: { eip155: { atomic } } }, { '0x1': { atomic }, '0xa': { atomic } }],
  [
    'in both places: the narrower word counts',
    {
      sessionProperties: { atomic: ready, paymasterService: { supported: true } },
      scopedProperties: { 'eip155:1': { atomic } },
    },
    {
      '0x1': { atomic, paymasterService: { supported: true } },
      '0xa': { atomic: ready, paymasterService: { supported: true } },
    },
  ],
  [
    'for an account, in capitals',
    { scopedProperties: { 'eip155:1': { atomic: ready, [`eip155:1:${capitals}`]: { atomic } } } },
    { '0x1': { atomic } },
  ],
  [
    'for another account',
    { scopedProperties: { 'eip155:1': { [`eip155:1:${bob}`]: { atomic } } } },
    undefined,
  ],
  [
    'as the answer of the method, as JSON text',
    { sessionProperties: { capabilities: JSON.stringify({ '0xa': { atomic } }) } },
    { '0xa': { atomic } },
  ],
  [
    'as the answer of the method, by account',
    { sessionProperties: { capabilities: { [lower]: { '0x1': { atomic } } } } },
    { '0x1': { atomic } },
  ],
  [
    'for every chain, beside one: EIP-5792',
    { sessionProperties: { capabilities: { '0x0': { atomic }, '0x1': { paymasterService } } } },
    { '0x1': { atomic, paymasterService }, '0xa': { atomic } },
  ],
  [
    'by account, in narrower words than for all',
    { sessionProperties: { atomic, capabilities: { [lower]: { '0x1': { atomic: ready } } } } },
    { '0x1': { atomic: ready }, '0xa': { atomic } },
  ],
  [
    'by account, in narrower words than for the family',
    {
      sessionProperties: { capabilities: { [alice]: { '0x1': { atomic } } } },
      scopedProperties: { eip155: { atomic: ready } },
    },
    { '0x1': { atomic }, '0xa': { atomic: ready } },
  ],
  [
    'by account and chain, in narrower words than for the chain',
    {
      sessionProperties: { capabilities: { [alice]: { '0x1': { atomic: ready } } } },
      scopedProperties: { 'eip155:1': { atomic } },
    },
    { '0x1': { atomic: ready } },
  ],
  [
    'by account, by MetaMask: MetaMask/metamask-mobile#32660',
    { sessionProperties: { eip155Capabilities: { [lower]: { '0x1': { atomic } } } } },
    { '0x1': { atomic } },
  ],
  [
    'of names that we do not know, for a chain: ERC-7902, ERC-7895',
    { scopedProperties: { 'eip155:1': { addSubAccount: { supported: true, keyTypes: ['address'] } } } },
    { '0x1': { addSubAccount: { supported: true, keyTypes: ['address'] } } },
  ],
  [
    'of names that we do not know, between other properties',
    { sessionProperties: { dataSuffix: { supported: true }, caip154: { supported: 'true' }, expiry: '7' } },
    { '0x1': { dataSuffix: { supported: true } }, '0xa': { dataSuffix: { supported: true } } },
  ],
  [
    'for a chain as a quantity, and in capitals',
    { scopedProperties: { 'eip155:0x1': { atomic }, 'EIP155:10': { atomic: ready } } },
    { '0x1': { atomic }, '0xa': { atomic: ready } },
  ],
  [
    'that there are none',
    { sessionProperties: { capabilities: { '0x1': {}, '0xa': { atomic } } } },
    { '0x1': {}, '0xa': { atomic } },
  ],
  [
    'in a text that is long',
    {
      sessionProperties: {
        capabilities: JSON.stringify(
          Object.fromEntries(
            Array.from({ length: 300 }, (_, at) => [
              `0x${(at + 1).toString(16)}`,
              { atomic, paymasterService },
            ]),
          ),
        ),
      },
    },
    { '0x1': { atomic, paymasterService }, '0xa': { atomic, paymasterService } },
  ],
  [
    'by CAIP-2 and CAIP-10',
    {
      sessionProperties: { capabilities: { 'eip155:1': { atomic }, [`eip155:10:${lower}`]: { atomic } } },
    },
    { '0x1': { atomic }, '0xa': { atomic } },
  ],
  [
    'of an account as a scope, as JSON text',
    { scopedProperties: { [`eip155:1:${alice}`]: JSON.stringify({ atomic: JSON.stringify(atomic) }) } },
    { '0x1': { atomic } },
  ],
  ['of a network that was not granted', { scopedProperties: { 'eip155:137': { atomic } } }, undefined],
  ['as text that is none', { sessionProperties: { capabilities: '{', atomic: '{' } }, undefined],
  ['as a number', { scopedProperties: { 'eip155:1': { atomic: 1 }, eip155: 7 } }, undefined],
])('default: %s', async (_, parts, expected) => {
  const session = await sessions.stored(parts)
  expect(sessions.settled(session)).toBe(true)
  const said = readCapabilities(session as Granted, alice, undefined)
  expect(said).toEqual(expected)
  const one = (expected as Record<string, unknown> | undefined)?.['0xa']
  expect(readCapabilities(session as Granted, alice, ['0xa'])).toEqual(one && { '0xa': one })
})

// EIP-5792: by chain as a quantity, for `0x0` everywhere; CAIP-25: scopes by CAIP-2; accounts by CAIP-10.
const none = { status: 'unsupported' }
const onFirst = (fields: object) => ({ 'eip155:1': fields })
const narrow: readonly [string, object, object?][] = [
  ['account in a network’s scope', {}, { 'eip155:1': { [alice]: { atomic: none } } }],
  ['account of CAIP-10 in a network’s scope', {}, onFirst({ [`eip155:1:${lower}`]: { atomic: none } })],
  ['chain in the family’s scope', {}, { eip155: { '0x1': { atomic: none } } }],
  ['chain of CAIP-2 in the family’s scope', {}, { eip155: onFirst({ atomic: none }) }],
  ['account of CAIP-10 in the family’s scope', {}, { eip155: { [`eip155:1:${alice}`]: { atomic: none } } }],
  ['account, then chain, in the family’s scope', {}, { eip155: { [capitals]: { '0x1': { atomic: none } } } }],
  ['chain, then account, in the family’s scope', {}, { eip155: { '0x1': { [lower]: { atomic: none } } } }],
  ['account of CAIP-10 as a scope', {}, { [`EIP155:0x1:${alice}`]: { atomic: none } }],
  ['chain of the properties', { '0x1': { atomic: none } }],
  ['chain of CAIP-2 of the properties', onFirst({ atomic: none })],
  ['chain of the properties, as JSON text', { '0x01': JSON.stringify({ atomic: none }) }],
  ['family of the properties', { eip155: onFirst({ atomic: none }) }],
  ['account of CAIP-10 of the properties', { [`eip155:1:${alice}`]: { atomic: none } }],
  ['account of the properties, then chain', { [alice]: { '0x1': { atomic: none } } }],
  ['account of the method’s answer, then CAIP-2', { capabilities: { [lower]: onFirst({ atomic: none }) } }],
  ['chain of the method’s answer, then account', { capabilities: { '0x1': { [lower]: { atomic: none } } } }],
  ['method’s answer in a scope', {}, onFirst({ capabilities: { [alice]: { atomic: none } } })],
]
test.each(narrow)('behavior: the narrower word counts: %s', async (_, own, scopedProperties = {}) => {
  const one = { '0x1': { atomic: none } }
  for (const wide of [{}, { atomic }]) {
    const words = Object.entries({ ...wide, ...own })
    for (const order of [words, words.toReversed()]) {
      const sessionProperties = Object.fromEntries(order)
      const session = await sessions.stored({ sessionProperties, scopedProperties })
      expect(readCapabilities(session as Granted, alice, ['0x1'])).toEqual(one)
      const there = 'atomic' in wide ? { '0xa': { atomic } } : undefined
      expect(readCapabilities(session as Granted, alice, ['0xa'])).toEqual(there)
    }
  }
})

test.each<[string, object, object?]>([
  ['another account', { [bob]: { '0x1': { atomic: none } }, [`eip155:1:${bob}`]: { atomic: none } }],
  ['another account of a chain', {}, { eip155: { '0x1': { [bob]: { atomic: none } } } }],
  ['another chain', { '0x89': { atomic: none } }, { 'eip155:137': { atomic: none } }],
  ['another chain in a scope of its own', {}, { 'eip155:137': { '0x1': { atomic: none } } }],
  ['another chain of an account', { [alice]: { 'eip155:137': { atomic: none } } }],
  ['another family', { solana: { '0x1': { atomic: none } } }, { 'solana:1': { '0x1': { atomic: none } } }],
  ['nobody, in a list', { capabilities: [{ '0x1': { atomic: none } }] }],
  [
    'nobody, deeper than anybody writes',
    Array.from({ length: 3_000 }).reduce<object>((inner) => ({ capabilities: inner }), { atomic: none }),
  ],
])('error: words about %s', async (_, own, scopedProperties = {}) => {
  const session = await sessions.stored({ sessionProperties: { atomic, ...own }, scopedProperties })
  expect(readCapabilities(session as Granted, alice, ['0x1'])).toEqual({ '0x1': { atomic } })
})

/** What a wallet may note in a session of an account or a chain (CAIP-25): no capabilities, as among the properties. */
const kind = { type: { kind: 'smart' } }
const ens = JSON.stringify({ ens: { name: 'a' } })
const rpc = { rpc: { url: 'https://rpc.example' } }
test.each<[string, object]>([
  ['an account', { [alice]: kind }],
  ['an account, as JSON text', { [lower]: ens }],
  ['an account of CAIP-10', { [`eip155:1:${alice}`]: kind }],
  ['an account, by chain', { [alice]: { '0x1': kind, 'eip155:10': ens } }],
  ['a chain', { 'eip155:1': rpc }],
  ['a chain as a quantity', { '0x1': rpc, '0x0': ens }],
  ['a chain, by account', { '0x1': { [alice]: kind } }],
  ['the family', { eip155: { walletInfo: { type: 'smart' }, ...rpc } }],
  ['the family, by chain and account', { eip155: { 'eip155:1': rpc, [alice]: ens } }],
])('error: notes of the properties on %s are no capabilities', async (_, sessionProperties) => {
  const read = async (parts: object) =>
    readCapabilities((await sessions.stored(parts)) as Granted, alice, ['0x1'])
  expect(await read({ sessionProperties })).toBeUndefined()
  expect(await read({ sessionProperties: { atomic, ...sessionProperties } })).toEqual({ '0x1': { atomic } })
})

test('default: properties of an account: what has a known name or the form of a capability', async () => {
  const own = { ...kind, atomic, dataSuffix: { supported: true }, 'flow-control': {} }
  const session = await sessions.stored({ sessionProperties: { [alice]: own } })
  const { type, ...expected } = own
  expect(readCapabilities(session as Granted, alice, ['0x1'])).toEqual({ '0x1': expected })
})

test('default: the method’s answer holds capabilities of every name and form', async () => {
  const custom = { custom: { limit: '0x1' } }
  const session = await sessions.stored({
    sessionProperties: { capabilities: { [alice]: { '0x1': custom } } },
  })
  expect(readCapabilities(session as Granted, alice, undefined)).toEqual({ '0x1': custom })
})

test('error: a name of every object is no capability', async () => {
  const properties = JSON.parse('{"__proto__":{"atomic":{"status":"supported"}},"constructor":{"x":1}}')
  const session = await sessions.stored({
    sessionProperties: properties,
    scopedProperties: { 'eip155:1': properties },
  })
  expect(readCapabilities(session as Granted, alice, undefined)).toBeUndefined()
})

test('behavior: only of networks that were granted to the account', async () => {
  const accounts = [`eip155:1:${alice}`, `eip155:10:${bob}`]
  const session = await sessions.stored({
    namespaces: { eip155: part(accounts) },
    sessionProperties: { atomic },
  })
  const of = (address: string, chains?: string[]) => readCapabilities(session as Granted, address, chains)
  expect(of(alice)).toEqual({ '0x1': { atomic } })
  expect(of(lower, ['0x1', '0xa', '0x89'])).toEqual({ '0x1': { atomic } })
  expect(of(bob)).toEqual({ '0xa': { atomic } })
  expect(of(`0x${'11'.repeat(20)}`)).toBeUndefined()
})

test('behavior: chains in other spellings of a quantity', async () => {
  const session = await sessions.stored({ scopedProperties: { 'eip155:1': { atomic } } })
  expect(readCapabilities(session as Granted, alice, ['0x01', '0xa'])).toEqual({ '0x1': { atomic } })
})
