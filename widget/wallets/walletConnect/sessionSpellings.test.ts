import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { type CaipNetworkId, isNamespace, type Namespace } from '../../../host-sdk/protocol/caip.ts'
import { solanaClusters } from '../../../host-sdk/protocol/solana.ts'
import { alice, type JudgedSessions, judgedSessions, part } from '../../test/judgedSessions.ts'
import { solanaNetwork } from '../../test/testContext.ts'
import { grantedChain, grantedMethods, grantedNetworks } from './granted.ts'

// Sessions in every spelling, read by us and judged by the real client: what we take for granted it must let pass, and no more.

const lower = alice.toLowerCase()
const capitals = alice.toUpperCase()
const bob = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const solana = solanaNetwork.id
const oldSolana = 'solana:4sGjMW1sUnHzSxGspuhpqLDx6wiyjNtZ'
const sol = '7EcDhSYGxXyscszYEp35KHN8vvw3svAuLKTzXwCFLtV'
const bitcoin = 'bip122:000000000019d6689c085ae165831e93'
const btc = 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq'

const sign = 'personal_sign'
const send = 'eth_sendTransaction'
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
  'a Bitcoin account in capitals, network and all': {
    source: 'BIP-173: capitals for QR codes; CAIP-2 for bip122: lower-case hex',
    namespaces: { bip122: part([`${bitcoin}:${btc}`.toUpperCase()], ['signMessage']) },
    reads: { bip122: { accounts: [`${bitcoin}:${btc}`], networks: [bitcoin] } },
  },
  'a Bitcoin network in capitals': {
    source: 'CAIP-2 for bip122: lower-case hex',
    namespaces: { bip122: part([`bip122:${bitcoin.slice(7).toUpperCase()}:${btc}`], ['signMessage']) },
    reads: { bip122: { accounts: [`${bitcoin}:${btc}`], networks: [bitcoin] } },
  },
  'an account of EVM in capitals, network and all': {
    source: 'CAIP-2: lower case only',
    namespaces: { eip155: part([`eip155:0x1:${alice}`.toUpperCase()]) },
    reads: { eip155: { accounts: [`eip155:1:${lower}`], networks: ['eip155:1'] } },
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

let sessions: JudgedSessions
beforeAll(async () => {
  vi.stubEnv('DISABLE_GLOBAL_CORE', 'true')
  sessions = await judgedSessions()
})
afterAll(() => sessions.close())

const methods = [sign, send, 'solana_signMessage', 'signMessage', 'wallet_sendCalls']
const everywhere = ['eip155:1', 'eip155:10', 'eip155:56', 'eip155:137', solana, bitcoin] as CaipNetworkId[]

describe('namespaces', () => {
  test.each(Object.entries(rows))('default: %s', async (_, { namespaces, accepted = true, reads }) => {
    const session = await sessions.stored({ namespaces })
    expect(sessions.settled(session)).toBe(accepted)
    const book = sessions.book()
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
      const session = await sessions.stored({ namespaces })
      for (const network of everywhere) {
        const family = network.split(':')[0] as Namespace
        for (const method of methods) {
          const ours =
            grantedNetworks(session, family).includes(network) &&
            grantedMethods(session, family, network).includes(method)
          const theirs = await sessions.passes(
            session.topic,
            grantedChain(session, family, network, method),
            method,
          )
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
      const session = await sessions.stored({ namespaces: { eip155: part(order) } })
      expect(grantedNetworks(session, 'eip155')).toHaveLength(networks)
      const found = sessions.book().read('eip155', 'eip155:1')
      expect(found?.network).toBe('eip155:1')
      expect(found?.accounts).toHaveLength(Math.min(accounts, 1000))
    }
  })
})

describe('what a wallet lacks', () => {
  const { devnet, testnet } = solanaClusters
  const other = 'CuieVDEDtLo7FypA9SbLM9saXFdb1dsshEkyErMqkRQq'
  const namespaces = {
    [solana]: part([`${solana}:${sol}`], ['solana_signMessage']),
    [devnet]: part([`${devnet}:${sol}`], ['solana_signTransaction', 'solana_signAndSendTransaction']),
  }
  test.each<[string, object, string, string[]]>([
    // Wallet Standard announces one list of features for all networks of an account.
    ['nothing, where another network does it', namespaces, solana, []],
    [
      'what another account alone does',
      { [solana]: namespaces[solana], [devnet]: part([`${devnet}:${other}`], ['solana_signTransaction']) },
      solana,
      ['solana:signTransaction', 'solana:signAndSendTransaction'],
    ],
    [
      'what a network alone does that is not served',
      { [solana]: namespaces[solana], [testnet]: part([`${testnet}:${sol}`], ['solana_signTransaction']) },
      solana,
      ['solana:signTransaction', 'solana:signAndSendTransaction'],
    ],
    [
      'where it has methods on another one only',
      { ...namespaces, [solana]: part([`${solana}:${sol}`], []) },
      solana,
      ['solana:signMessage', 'solana:signIn'],
    ],
    ['where it names no methods', { solana: part([`${solana}:${sol}`], []) }, solana, []],
  ])('default: %s', async (_, parts, network, lacks) => {
    await sessions.stored({ namespaces: parts })
    const found = sessions.book().read('solana', network as CaipNetworkId)
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
    const session = await sessions.stored({ peer: { publicKey: 'ab', metadata } })
    expect(sessions.settled(session)).toBe(true)
    const found = sessions.book().read('eip155')
    expect(found?.accounts).toEqual([`eip155:1:${alice}`])
    expect(found?.walletName).toBe(name)
    expect(await sessions.passes(session.topic, 'eip155:1', sign)).toBe(true)
  })
})
