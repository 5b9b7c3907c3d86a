import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { type CaipNetworkId, isNamespace, type Namespace } from '../../../host-sdk/protocol/caip.ts'
import { networks, solanaNetwork, testContext } from '../../test/testContext.ts'
import { type Granted, grantedChain, grantedMethods, grantedNetworks } from './granted.ts'
import { grantedBook } from './grantedBook.ts'
import { memoryStorage } from './memoryStorage.ts'
import { readCapabilities } from './readCapabilities.ts'
import { type Client, type Session, startClient } from './startClient.ts'

// Sessions in every spelling, read by us and judged by the real client: what we take for granted it must let pass, and no more.

const alice = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const lower = alice.toLowerCase()
const capitals = alice.toUpperCase()
const bob = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const solana = solanaNetwork.id
const oldSolana = 'solana:4sGjMW1sUnHzSxGspuhpqLDx6wiyjNtZ'
const sol = '7EcDhSYGxXyscszYEp35KHN8vvw3svAuLKTzXwCFLtV'
const bitcoin = 'bip122:000000000019d6689c085ae165831e93'
const btc = 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq'
const dayMs = 86_400_000
const inSevenDays = Math.floor(Date.now() / 1000) + 7 * 86_400

const sign = 'personal_sign'
const send = 'eth_sendTransaction'
const events = ['accountsChanged', 'chainChanged']
const part = (accounts: unknown, methods: unknown = [sign, send], more: object = {}) => ({
  ...{ accounts, methods, events },
  ...more,
})

interface Row {
  /** A public report, or the specification. */
  source: string
  namespaces: unknown
  /** Does the client take such a session? */
  accepted?: false
  /** Do we take less for granted than the client? */
  stricter?: true
  /** Account and networks that we read, by family; `null`: no connection of it. */
  reads: Partial<Record<Namespace, { accounts: string[]; networks: string[] } | null>>
}

const spec = 'https://specs.walletconnect.com/2.0/specs/clients/sign/namespaces'
const onMainnet = { eip155: { accounts: [`eip155:1:${alice}`], networks: ['eip155:1'] } }
const onBoth = { eip155: { accounts: [`eip155:1:${alice}`], networks: ['eip155:1', 'eip155:10'] } }
const both = [`eip155:1:${alice}`, `eip155:10:${alice}`]

const rows: Readonly<Record<string, Row>> = {
  'chains and accounts': {
    source: spec,
    namespaces: { eip155: part(both, undefined, { chains: ['eip155:1', 'eip155:10'] }) },
    reads: onBoth,
  },
  'accounts without chains': {
    source: 'wevm/wagmi#3741',
    namespaces: { eip155: part(both) },
    reads: onBoth,
  },
  'chains without accounts': {
    source: 'WalletConnect/modal-react-native#28',
    namespaces: { eip155: part([`eip155:1:${alice}`], undefined, { chains: ['eip155:1', 'eip155:10'] }) },
    reads: onMainnet,
  },
  'each network as a key, with methods of its own': {
    source: spec,
    namespaces: {
      'eip155:1': part([`eip155:1:${alice}`]),
      'eip155:10': part([`eip155:10:${alice}`], [sign]),
    },
    reads: onBoth,
  },
  'a family beside one of its networks': {
    source: spec,
    namespaces: {
      eip155: part([`eip155:1:${alice}`], [sign]),
      'eip155:10': part([`eip155:10:${alice}`], [send]),
    },
    reads: onBoth,
  },
  'a network’s key above accounts of another': {
    source: 'the client goes by accounts',
    namespaces: { 'eip155:1': part([`eip155:10:${alice}`], [sign]) },
    reads: { eip155: { accounts: [`eip155:10:${alice}`], networks: ['eip155:10'] } },
  },
  'a key in capitals': {
    source: 'the client goes by accounts',
    namespaces: { EIP155: part([`eip155:1:${alice}`]) },
    reads: onMainnet,
  },
  'everything under one key': {
    source: 'the client goes by accounts',
    namespaces: { eip155: part([`eip155:1:${alice}`, `${solana}:${sol}`], [sign, 'solana_signMessage']) },
    reads: { ...onMainnet, solana: { accounts: [`${solana}:${sol}`], networks: [solana] } },
  },
  'accounts of a family in capitals': {
    source: 'CAIP-2: lower case only',
    namespaces: { eip155: part([`EIP155:1:${alice}`]) },
    reads: onMainnet,
  },
  'addresses in capitals': {
    source: 'EIP-55: capitals alone are no checksum',
    namespaces: { eip155: part([`eip155:1:${capitals}`]) },
    reads: { eip155: { accounts: [`eip155:1:${lower}`], networks: ['eip155:1'] } },
  },
  'addresses in capitals, but for the prefix': {
    source: 'EIP-55: capitals alone are no checksum',
    namespaces: { eip155: part([`eip155:1:0x${capitals.slice(2)}`]) },
    reads: { eip155: { accounts: [`eip155:1:${lower}`], networks: ['eip155:1'] } },
  },
  'a Bitcoin address in capitals': {
    source: 'BIP-173: capitals for QR codes',
    namespaces: { bip122: part([`${bitcoin}:${btc.toUpperCase()}`], ['signMessage']) },
    reads: { bip122: { accounts: [`${bitcoin}:${btc}`], networks: [bitcoin] } },
  },
  'one account in three spellings': {
    source: 'MetaMask/connect-monorepo#40',
    namespaces: {
      eip155: part([`eip155:1:${lower}`, `eip155:1:${capitals}`, `eip155:1:${bob}`, `eip155:1:${lower}`]),
    },
    reads: {
      eip155: { accounts: [`eip155:1:${lower}`, `eip155:1:${bob}`], networks: ['eip155:1'] },
    },
  },
  'a chain as a quantity': {
    source: 'CAIP-2 for EVM: a decimal number',
    namespaces: { eip155: part([`eip155:0x1:${alice}`, `eip155:0xa:${alice}`]) },
    reads: onBoth,
  },
  'a chain as a quantity and as a number, with other methods': {
    source: 'CAIP-2 for EVM: a decimal number',
    namespaces: { eip155: part([`eip155:0x1:${alice}`]), 'eip155:1': part([`eip155:1:${alice}`], [sign]) },
    reads: onMainnet,
  },
  'a chain with a leading zero': {
    source: 'CAIP-2 for EVM: a decimal number',
    namespaces: { eip155: part([`eip155:01:${alice}`]) },
    reads: onMainnet,
  },
  'a cluster by both of its names, with other methods': {
    source: 'https://github.com/ChainAgnostic/namespaces/blob/main/solana/caip2.md',
    namespaces: {
      solana: part([`${solana}:${sol}`], ['signMessage']),
      [oldSolana]: part([`${oldSolana}:${sol}`], ['solana_signMessage']),
    },
    reads: { solana: { accounts: [`${solana}:${sol}`], networks: [solana] } },
  },
  'accounts on chains of which nobody asked': {
    source: 'WalletConnect/walletconnect-docs#223',
    namespaces: { eip155: part([`eip155:56:${alice}`, `eip155:1:${alice}`]) },
    reads: { eip155: { accounts: [`eip155:1:${alice}`], networks: ['eip155:56', 'eip155:1'] } },
  },
  'no methods and events': {
    source: 'WalletConnect/WalletConnectFlutterV2#242',
    namespaces: { eip155: { accounts: [`eip155:1:${alice}`], methods: [], events: [] } },
    reads: onMainnet,
  },
  'methods beside an empty family': {
    source: 'reown-com/appkit#5713',
    namespaces: { eip155: part([]), solana: part([`${solana}:${sol}`], ['solana_signMessage']) },
    reads: { eip155: null, solana: { accounts: [`${solana}:${sol}`], networks: [solana] } },
  },
  'a cluster by both of its names': {
    source: 'https://github.com/ChainAgnostic/namespaces/blob/main/solana/caip2.md',
    namespaces: {
      solana: part([`${oldSolana}:${sol}`, `${solana}:${sol}`], ['solana_signMessage']),
    },
    reads: { solana: { accounts: [`${solana}:${sol}`], networks: [solana] } },
  },
  'a cluster by its old name as a key': {
    source: 'reown-com/appkit#2458',
    namespaces: { [oldSolana]: part([`${oldSolana}:${sol}`], ['solana_signMessage']) },
    reads: { solana: { accounts: [`${solana}:${sol}`], networks: [solana] } },
  },
  'a family that we do not serve': {
    source: spec,
    namespaces: { eip155: part([`eip155:1:${alice}`]), cosmos: part(['cosmos:cosmoshub-4:cosmos1abc']) },
    reads: onMainnet,
  },
  'an address that is none': {
    source: 'the client looks at the colons alone',
    namespaces: { eip155: part(['eip155:1:0x12', 'eip155:1:constructor']) },
    stricter: true,
    reads: { eip155: null },
  },
  'accounts without their network': {
    source: 'WalletConnect/walletconnect-docs#456',
    namespaces: { eip155: part([alice]) },
    accepted: false,
    reads: { eip155: null },
  },
  'accounts as a text': {
    source: 'WalletConnect/walletconnect-monorepo#2045',
    namespaces: { eip155: part(`eip155:1:${alice}`) },
    accepted: false,
    reads: { eip155: null },
  },
  'no list of methods': {
    source: 'WalletConnect/walletconnect-monorepo#3316',
    namespaces: { eip155: { accounts: [`eip155:1:${alice}`] } },
    accepted: false,
    reads: onMainnet,
  },
  'a family that is null': {
    source: 'the client stores an update before it has judged it',
    namespaces: { eip155: null },
    accepted: false,
    reads: { eip155: null },
  },
  'no families': {
    source: 'MixinNetwork/android-app#6660',
    namespaces: {},
    accepted: false,
    reads: { eip155: null },
  },
  'no object of families': {
    source: 'the client stores an update before it has judged it',
    namespaces: undefined,
    accepted: false,
    reads: { eip155: null },
  },
}

interface Judge {
  isValidSessionSettleRequest(params: object): void
  isValidRequest(params: object): Promise<void>
}

let client: Client
let judge: Judge
const store = testContext({ wallets: [] }).store
beforeAll(async () => {
  vi.stubEnv('DISABLE_GLOBAL_CORE', 'true')
  store.setState({ networks: [...networks, solanaNetwork, { ...solanaNetwork, id: bitcoin }] })
  const relay = { url: 'ws://127.0.0.1:1', projectId: 'demo' }
  client = await startClient(
    { relay, store } as never,
    memoryStorage(new Map(), () => {}),
  )
  judge = client.engine as unknown as Judge
})
afterAll(() => client.core.relayer.transportClose())

let made = 0
/** The session in the client's own store, with the key that it is spoken in. */
async function stored(parts: object): Promise<Session> {
  const topic = String(++made).padStart(64, '0')
  const session = {
    topic,
    relay: { protocol: 'irn' },
    expiry: inSevenDays,
    acknowledged: true,
    controller: 'ab',
    self: { publicKey: 'cd', metadata: {} },
    peer: { publicKey: 'ab', metadata: { name: 'Pocket', description: '', url: '', icons: [] } },
    requiredNamespaces: {},
    optionalNamespaces: {},
    namespaces: { eip155: part(both) },
    ...parts,
  } as unknown as Session
  for (const { topic: before } of client.session.getAll())
    await client.session.delete(before, { code: 6000, message: '' })
  await client.session.set(topic, session)
  await client.core.crypto.setSymKey('11'.repeat(32), topic)
  return session
}

const settled = ({ relay, peer, namespaces, expiry }: Session): boolean => {
  try {
    judge.isValidSessionSettleRequest({ relay, controller: peer, namespaces, expiry })
    return true
  } catch {
    return false
  }
}
const passes = (topic: string, chainId: string, method: string): Promise<boolean> =>
  judge.isValidRequest({ topic, chainId, request: { method, params: [] } }).then(
    () => true,
    () => false,
  )

const methods = [sign, send, 'solana_signMessage', 'signMessage', 'wallet_sendCalls']
const everywhere = ['eip155:1', 'eip155:10', 'eip155:56', 'eip155:137', solana, bitcoin] as CaipNetworkId[]

describe('namespaces', () => {
  test.each(Object.entries(rows))('default: %s', async (_, { namespaces, accepted = true, reads }) => {
    const session = await stored({ namespaces })
    expect(settled(session)).toBe(accepted)
    const book = grantedBook(client, store, new Set())
    for (const [family, expected] of Object.entries(reads)) {
      const found = isNamespace(family) ? book.read(family) : null
      expect(found?.accounts ?? null).toEqual(expected?.accounts ?? null)
      expect(grantedNetworks(session, family as Namespace)).toEqual(expected?.networks ?? [])
    }
  })

  const taken = Object.entries(rows).filter(([, { accepted }]) => accepted !== false)
  test.each(taken)(
    'behavior: the client lets pass what we ask, and no more: %s',
    async (_, { namespaces, stricter = false }) => {
      const session = await stored({ namespaces })
      for (const network of everywhere) {
        const family = network.split(':')[0] as Namespace
        for (const method of methods) {
          const ours =
            grantedNetworks(session, family).includes(network) &&
            grantedMethods(session, family, network).includes(method)
          const theirs = await passes(session.topic, grantedChain(session, family, network, method), method)
          const passing = { network, method, passes: theirs && !stricter }
          expect({ network, method, passes: ours }).toEqual(passing)
        }
      }
    },
  )
})

describe('many accounts', () => {
  const account = (at: number): string => `0x${(at + 1).toString(16).padStart(40, '0')}`
  const lists = (networks: number, accounts: number): string[][] =>
    Array.from({ length: networks }, (_, chain) =>
      Array.from({ length: accounts }, (_, at) => `eip155:${chain + 1}:${account(at)}`),
    )

  test.each<[string, number, number]>([
    ['of many networks', 20, 60],
    ['of every network that there is', 400, 10],
    ['more than anybody grants', 3, 1200],
  ])('behavior: those %s take no room from another network', async (_, networks, accounts) => {
    const all = lists(networks, accounts)
    for (const order of [all.flat(), all.toReversed().flat()]) {
      const session = await stored({ namespaces: { eip155: part(order) } })
      expect(grantedNetworks(session, 'eip155')).toHaveLength(networks)
      const found = grantedBook(client, store, new Set()).read('eip155', 'eip155:1')
      expect(found?.network).toBe('eip155:1')
      expect(found?.accounts).toHaveLength(Math.min(accounts, 1000))
    }
  })
})

describe('what a wallet lacks', () => {
  const devnet = 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1'
  const namespaces = {
    [solana]: part([`${solana}:${sol}`], ['solana_signMessage']),
    [devnet]: part([`${devnet}:${sol}`], ['solana_signTransaction', 'solana_signAndSendTransaction']),
  }
  test.each<[string, object, string, string[]]>([
    ['on one network', namespaces, solana, ['solana:signTransaction', 'solana:signAndSendTransaction']],
    ['on another one', namespaces, devnet, ['solana:signMessage', 'solana:signIn']],
    [
      'where it has methods on another one only',
      { ...namespaces, [solana]: part([`${solana}:${sol}`], []) },
      solana,
      ['solana:signMessage', 'solana:signTransaction', 'solana:signAndSendTransaction', 'solana:signIn'],
    ],
    ['where it names no methods', { solana: part([`${solana}:${sol}`], []) }, solana, []],
  ])('default: %s', async (_, parts, network, lacks) => {
    await stored({ namespaces: parts })
    const found = grantedBook(client, store, new Set()).read('solana', network as CaipNetworkId)
    expect(found?.network).toBe(network)
    expect(found?.lacks?.[sol] ?? []).toEqual(lacks)
  })
})

describe('metadata', () => {
  test.each<[string, unknown, string | undefined]>([
    ['a name', { name: 'Pocket', description: '', url: '', icons: [] }, 'Pocket'],
    ['icons as a text', { name: 'Pocket', icons: 'https://pocket.example/icon.png' }, 'Pocket'],
    ['no icons', { name: 'Pocket' }, 'Pocket'],
    ['a name alone that is long', { name: 'x'.repeat(100) }, 'x'.repeat(64)],
    ['no name', { description: 'Pocket', url: 'https://pocket.example' }, undefined],
    ['a name that is no text', { name: { en: 'Pocket' } }, undefined],
    ['nothing in it', {}, undefined],
    ['null', null, undefined],
    ['nothing', undefined, undefined],
  ])('default: %s', async (_, metadata, name) => {
    // pillarwallet/pillarwallet#2302, MetaMask/metamask-mobile#6713, cardstack/cardwallet#476
    const session = await stored({ peer: { publicKey: 'ab', metadata } })
    expect(settled(session)).toBe(true)
    const found = grantedBook(client, store, new Set()).read('eip155')
    expect(found?.accounts).toEqual([`eip155:1:${alice}`])
    expect(found?.walletName).toBe(name)
    expect(await passes(session.topic, 'eip155:1', sign)).toBe(true)
  })
})

describe('expiry', () => {
  // https://specs.walletconnect.com/2.0/specs/clients/sign/data-structures: seconds
  test.each<[string, unknown, boolean]>([
    ['seconds', inSevenDays, true],
    ['milliseconds', inSevenDays * 1000, true],
    ['seconds as a text', String(inSevenDays), true],
    ['seconds with a fraction', inSevenDays + 0.5, true],
    ['a date, as CAIP-25 writes it', new Date(inSevenDays * 1000).toISOString(), true],
    ['none', undefined, false],
    ['a text that is no date', 'abc 1', false],
  ])('default: %s', async (_, expiry, ends) => {
    const session = await stored({ expiry })
    expect(settled(session)).toBe(true)
    const book = grantedBook(client, store, new Set())
    expect(book.living()).toHaveLength(1)
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 8 * dayMs })
    try {
      expect(book.living()).toHaveLength(ends ? 0 : 1)
    } finally {
      vi.useRealTimers()
    }
  })

  // The client takes none of these into a new session; a kept one may hold them.
  test.each([[''], [' '], [[]], [{}], [true], [null]])('behavior: %j is no time', async (expiry) => {
    await stored({ expiry })
    expect(grantedBook(client, store, new Set()).living()).toHaveLength(1)
  })

  test.each([
    ['seconds', () => Math.floor(Date.now() / 1000) - 1],
    ['milliseconds', () => Date.now() - 1000],
    ['seconds as a text', () => String(Math.floor(Date.now() / 1000) - 1)],
    ['a date', () => new Date(Date.now() - 1000).toISOString()],
    ['nothing at all', () => 0],
  ])('error: a session that is over, in %s', async (_, expiry) => {
    await stored({ expiry: expiry() })
    expect(grantedBook(client, store, new Set()).living()).toEqual([])
  })
})

describe('capabilities of EIP-5792', () => {
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
    [
      'for the family',
      { scopedProperties: { eip155: { atomic } } },
      { '0x1': { atomic }, '0xa': { atomic } },
    ],
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
    const session = await stored(parts)
    expect(settled(session)).toBe(true)
    const said = readCapabilities(session as Granted, alice, undefined)
    expect(said?.byChain).toEqual(expected)
    expect(said?.isWhole).toBe(expected && Object.keys(expected).length === 2)
    const one = (expected as Record<string, unknown> | undefined)?.['0xa']
    expect(readCapabilities(session as Granted, alice, ['0xa'])).toEqual(
      one && { byChain: { '0xa': one }, isWhole: true },
    )
  })

  test('error: a name of every object is no capability', async () => {
    const properties = JSON.parse('{"__proto__":{"atomic":{"status":"supported"}},"constructor":{"x":1}}')
    const session = await stored({
      sessionProperties: properties,
      scopedProperties: { 'eip155:1': properties },
    })
    expect(readCapabilities(session as Granted, alice, undefined)).toBeUndefined()
  })

  test('behavior: only of networks that were granted to the account', async () => {
    const accounts = [`eip155:1:${alice}`, `eip155:10:${bob}`]
    const session = await stored({ namespaces: { eip155: part(accounts) }, sessionProperties: { atomic } })
    const of = (address: string, chains?: string[]) => readCapabilities(session as Granted, address, chains)
    expect(of(alice)?.byChain).toEqual({ '0x1': { atomic } })
    expect(of(lower, ['0x1', '0xa', '0x89'])).toEqual({ byChain: { '0x1': { atomic } }, isWhole: true })
    expect(of(bob)?.byChain).toEqual({ '0xa': { atomic } })
    expect(of(`0x${'11'.repeat(20)}`)).toBeUndefined()
  })

  test('behavior: of several networks the wallet may have said a part', async () => {
    const session = await stored({ scopedProperties: { 'eip155:1': { atomic } } })
    expect(readCapabilities(session as Granted, alice, ['0x1', '0xa'])?.isWhole).toBe(false)
    expect(readCapabilities(session as Granted, alice, ['0x01'])?.isWhole).toBe(true)
  })
})
