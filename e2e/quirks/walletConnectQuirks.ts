import type { Granted } from '../wallets/walletConnectWallet.ts'
import type { Quirk } from './quirk.ts'
import { type PeerCall, peerSignature, solanaMainnet, type WalletConnectHabit } from './walletConnectPeer.ts'

export type WalletConnectQuirk = Quirk &
  WalletConnectHabit & {
    /** EVM chains that the page can use, where it is not both. */
    serves?: readonly number[]
    /** The page cannot know of a move inside the wallet: its requests name their chain. */
    staysQuiet?: boolean
  }

type Part = Granted[string]

/** Writes each namespace in another way. */
const each =
  (change: (part: Part, name: string) => Part): NonNullable<WalletConnectHabit['grant']> =>
  (granted) =>
    Object.fromEntries(Object.entries(granted).map(([name, part]) => [name, change(part, name)]))

/** EVM on these chains only. */
const only = (...chains: string[]): NonNullable<WalletConnectHabit['grant']> =>
  each((part, name) =>
    name === 'eip155'
      ? {
          ...part,
          chains,
          accounts: part.accounts.filter((account) =>
            chains.some((chain) => account.startsWith(`${chain}:`)),
          ),
        }
      : part,
  )

const at =
  (
    methods: readonly string[],
    answer: (call: PeerCall) => unknown,
  ): NonNullable<WalletConnectHabit['answer']> =>
  (call) =>
    methods.includes(call.method) ? answer(call) : call.plain()

const switches = ['wallet_switchEthereumChain', 'wallet_addEthereumChain']
const fails = (code: number, message: string) => () => Promise.reject({ code, message })

/** As long as a signed transaction (EIP-2718), which nobody sends. */
const signedTransaction = `0x02${'f8'.repeat(120)}`

export const walletConnectQuirks = {
  chainsLeftOut: {
    source: 'wevm/wagmi#3741',
    habit: 'Wallets on Flutter write no `chains` into a namespace.',
    handling: 'Their accounts name the chains.',
    grant: each(({ chains: _, ...part }) => part),
  },
  chainsLeftOutOfSolana: {
    source: 'reown-com/appkit#2855',
    habit: 'The namespace of Solana has accounts and no `chains`.',
    handling: 'Its accounts name the cluster.',
    grant: each(({ chains, ...part }, name) => ({ ...part, ...(name !== 'solana' && chains && { chains }) })),
  },
  namespaceOfEachChain: {
    source: 'like WalletConnect/walletconnect-monorepo#5713',
    habit: 'Each chain is a namespace of its own (`eip155:1`).',
    handling: 'They are parts of one family.',
    grant: (granted) =>
      Object.fromEntries(
        Object.values(granted).flatMap((part) =>
          (part.chains ?? []).map((chain) => [
            chain,
            {
              ...part,
              chains: [chain],
              accounts: part.accounts.filter((account) => account.startsWith(`${chain}:`)),
            },
          ]),
        ),
      ),
  },
  smallLetters: {
    source: 'MetaMask/metamask-mobile#4672',
    habit: 'MetaMask writes addresses in small letters.',
    handling: 'The case of an EVM address means nothing here.',
    grant: each((part, name) =>
      name === 'eip155' ? { ...part, accounts: part.accounts.map((one) => one.toLowerCase()) } : part,
    ),
  },
  mainnetOnly: {
    source: 'MetaMask/metamask-mobile#6703',
    habit: 'MetaMask grants one chain, whatever else was offered.',
    handling: 'Another chain is 4902 to the page, and its requests stay where the wallet is.',
    grant: only('eip155:1'),
    serves: [1],
    answer: at(switches, fails(-32_603, "Chain 'eip155:10' not approved")),
  },
  mainnetInsteadOfWanted: {
    source: 'WalletConnect/WalletConnectSwiftV2#1257',
    habit: 'MetaMask names Ethereum first, whatever chain the page has.',
    handling: 'The page gets the first of its own chains that was granted.',
    grant: each((part) => ({
      ...part,
      accounts: [...part.accounts].sort(),
      chains: [...(part.chains ?? [])].sort(),
    })),
  },
  chainsNobodyWanted: {
    source: 'valora-xyz/wallet#3998',
    habit: 'Valora grants every EVM chain and refuses requests on those that it does not have.',
    handling: 'Chains that the page does not have are not used; a refusal reaches the page.',
    grant: each((part, name) =>
      name === 'eip155'
        ? {
            ...part,
            chains: ['eip155:42220', ...(part.chains ?? [])],
            accounts: [`eip155:42220:${part.accounts[0]?.split(':')[2]}`, ...part.accounts],
          }
        : part,
    ),
  },
  pretendsChains: {
    source: 'safe-global/safe-wallet-monorepo#3725',
    habit: 'Safe grants chains on which the Safe does not stand, and refuses requests there.',
    handling: 'The refusal is 4901, not the person’s no.',
    serves: [1],
    answer: (call) =>
      call.chain === 'eip155:1'
        ? call.plain()
        : Promise.reject({ code: 5100, message: 'Unsupported chains.' }),
  },
  movesAfterApproval: {
    source: 'safe-global/safe-wallet-monorepo#2595',
    habit: 'Safe updates the session to its own chain at once after the approval.',
    handling: 'The page follows to the chain that is left.',
    serves: [10],
    settled: async (peer) => {
      peer.state.chainId = 10
      await peer.update(only('eip155:10'))
    },
  },
  announcesSwitch: {
    source: 'rango-exchange/rango-client#612',
    habit: 'Trust announces `wallet_switchEthereumChain` and does not know it.',
    handling: 'A granted chain needs no switch; another one is 4902.',
    answer: at(switches, fails(-32_601, 'Method not found')),
  },
  announcesSwitchOnOneChain: {
    source: 'rango-exchange/rango-client#612',
    habit: '1inch announces `wallet_switchEthereumChain` with one chain and does not know it.',
    handling: 'Another chain is 4902, and the page stays where it was.',
    grant: only('eip155:1'),
    serves: [1],
    answer: at(switches, fails(-32_601, 'Method not found')),
  },
  switchUnanswered: {
    source: 'wevm/wagmi#1376',
    habit: 'Trust goes to the other chain and never answers the switch.',
    handling: 'The chain that it adds to the session is the answer.',
    grant: only('eip155:1'),
    answer: at(switches, async ({ peer }) => {
      await peer.update((granted) => granted)
      return new Promise(() => {})
    }),
  },
  switchAnsweredByNothing: {
    source: 'MetaMask/metamask-mobile#12502',
    habit: 'A switch to an unknown chain is answered by `null`, and nothing changed.',
    handling: 'It is looked whether the chain was granted: 4902.',
    grant: only('eip155:1'),
    serves: [1],
    answer: at(switches, () => null),
  },
  switchFailsByOddCode: {
    source: 'MetaMask/metamask-mobile#13415',
    habit: 'An unknown chain is 32603, without the sign.',
    handling: '4902 to the page.',
    grant: only('eip155:1'),
    serves: [1],
    answer: at(switches, fails(32_603, 'Invalid chainId')),
  },
  switchFailsInText: {
    source: 'AlphaWallet/alpha-wallet-ios#3887',
    habit: 'AlphaWallet writes the 4902 of an unknown chain as JSON into the message.',
    handling: '4902 to the page.',
    grant: only('eip155:1'),
    serves: [1],
    answer: at(switches, fails(-32_000, '{"message":"Unrecognized chain ID 0xa.","code":4902}')),
  },
  networkInList: {
    source: 'WalletConnect/walletconnect-docs#979',
    habit: '`chainChanged` carries a list.',
    handling: 'Its one member is the chain.',
    networkEvent: (chainId) => ({ data: [chainId] }),
  },
  networkInWords: {
    source: 'WalletConnect/WalletConnectFlutterV2#225',
    habit: '`chainChanged` carries words.',
    handling: 'The chain that it is said of counts.',
    networkEvent: () => ({ data: 'a message!' }),
  },
  networkAsDigits: {
    source: 'MetaMask/metamask-mobile#29275',
    habit: '`chainChanged` carries decimal digits.',
    handling: 'They are read as the number that they are.',
    networkEvent: (chainId) => ({ data: String(chainId) }),
  },
  networkOfBefore: {
    source: 'like MetaMask/metamask-mobile#30519',
    habit: '`chainChanged` in hex is said of the chain before.',
    handling: 'Its data counts.',
    networkEvent: (chainId, before) => ({ data: `0x${chainId.toString(16)}`, chain: `eip155:${before}` }),
  },
  networkUntold: {
    source: 'MetaMask/metamask-mobile#30519',
    habit: 'Where the granted chains stay the same, no `chainChanged` is sent.',
    handling: 'Every request names its chain: the wallet acts on the one that the page shows.',
    networkEvent: null,
    staysQuiet: true,
  },
  accountsByCaip: {
    source: 'WalletConnect/walletconnect-monorepo#2827',
    habit: '`accountsChanged` carries ids of CAIP-10, one a chain.',
    handling: 'The page gets the address.',
    accountEvent: (address, chains) => chains.map((chain) => `${chain}:${address}`),
  },
  accountsAsText: {
    source: 'like OneKeyHQ/app-monorepo#4224',
    habit: '`accountsChanged` carries one address as a text.',
    handling: 'It is the account in use.',
    accountEvent: (address) => address,
  },
  oldCluster: {
    source: 'reown-com/appkit#2458',
    habit: 'Wallets name Solana by the id that it had before its genesis hash.',
    handling: 'Both names are the same cluster, and the wallet is asked by its own.',
    grant: each((part, name) =>
      name === 'solana'
        ? {
            ...part,
            chains: ['solana:4sGjMW1sUnHzSxGspuhpqLDx6wiyjNtZ'],
            accounts: part.accounts.map((one) =>
              one.replace(solanaMainnet, 'solana:4sGjMW1sUnHzSxGspuhpqLDx6wiyjNtZ'),
            ),
          }
        : part,
    ),
  },
  typedDataByOldName: {
    source: 'WalletConnect/walletconnect-monorepo#2420',
    habit: 'Typed data is signed by `eth_signTypedData` only.',
    handling:
      'That is asked where `eth_signTypedData_v4` was not granted: WalletConnect means the same by both.',
    grant: each((part) => ({
      ...part,
      methods: part.methods.filter((method) => !/^eth_signTypedData_v/.test(method)),
    })),
  },
  noOfCaip25: {
    source: 'WalletConnect/walletconnect-docs#454',
    habit: 'A no has the code 5000.',
    handling: 'The page gets 4001.',
    no: { code: 5000, message: 'User rejected.' },
  },
  noOfMethods: {
    source: 'antonio-fr/pyWalletConnect#18',
    habit: 'A no has the code 5002.',
    handling: 'The page gets 4001.',
    no: { code: 5002, message: 'User rejected methods.' },
  },
  noByWords: {
    source: 'WalletConnect/walletconnect-docs#454',
    habit: 'A no has the code -3200, which is none.',
    handling: 'Its words say what it is: the page gets 4001.',
    no: { code: -3200, message: 'User rejected methods.' },
  },
  signedNotSent: {
    source: 'Uniswap/interface#562',
    habit: 'Trust answers `eth_sendTransaction` by the signed transaction and sends nothing.',
    handling:
      'The page hears that nobody knows what became of it (`outcome_unknown`), the person to look at the wallet.',
    answer: at(['eth_sendTransaction'], async ({ plain }) => {
      await plain()
      return signedTransaction
    }),
  },
  hashInObject: {
    source: 'like WalletConnect/walletconnect-monorepo#146',
    habit: 'The hash comes inside an object.',
    handling: 'The page gets the hash.',
    answer: at(['eth_sendTransaction'], async ({ plain }) => ({ result: await plain() })),
  },
  signatureWithoutPrefix: {
    source: 'dfinity/oisy-wallet#130',
    habit: 'Signatures have no `0x` before them.',
    handling: 'The page gets them with it.',
    answer: at(['personal_sign', 'eth_signTypedData_v4'], async ({ plain }) =>
      String(await plain()).slice(2),
    ),
  },
  ownRecoveryId: {
    source: 'LedgerHQ/ledger-live#3836',
    habit: 'Ledger ends a signature with 0 or 1 in place of 27 or 28.',
    handling: 'The page gets what the wallet signed; our own sign-in reads both.',
    answer: at(['personal_sign'], async ({ plain }) => {
      await plain()
      return `${peerSignature.slice(0, -2)}00`
    }),
  },
} as const satisfies Record<string, WalletConnectQuirk>
