import {
  type EvmCall,
  type EvmEvent,
  type EvmWallet,
  type EvmWalletHabit,
  hexQuantity,
  providerError,
} from './evmWallet.ts'
import type { Quirk } from './quirk.ts'

export type EvmWalletQuirk = Quirk & EvmWalletHabit

/** Answers `method` by what `bend` makes of the plain answer. */
const answers =
  (method: string, bend: (plain: unknown, call: EvmCall) => unknown) =>
  async (call: EvmCall): Promise<unknown> =>
    call.method === method ? bend(await call.plain(), call) : call.plain()

/** Says no with `error` where the person declines. */
const declines = (error: (call: EvmCall) => unknown) => async (call: EvmCall) => {
  try {
    return await call.plain()
  } catch (thrown) {
    if ((thrown as { code?: number }).code !== 4001) throw thrown
    throw error(call)
  }
}

/** Says by `error` that it does not know a chain. */
const forUnknownChain = (error: () => unknown) => async (call: EvmCall) => {
  try {
    return await call.plain()
  } catch (thrown) {
    if ((thrown as { code?: number }).code !== 4902) throw thrown
    throw error()
  }
}

/** Writes what `chainChanged` carries. */
const chainEvent =
  (write: (chainId: string, wallet: EvmWallet) => unknown): NonNullable<EvmWalletQuirk['emit']> =>
  (event, data, wallet) => [[event, event === 'chainChanged' ? write(String(data), wallet) : data]]

/** `net_version`, and no plain `eth_chainId`. */
const withVersion =
  (write: (version: string) => unknown, chainId: () => unknown) =>
  async (call: EvmCall): Promise<unknown> => {
    if (call.method === 'eth_chainId') return chainId()
    return call.method === 'net_version' ? write(String(call.wallet.state.chainId)) : call.plain()
  }
const versionAsked = 'The answer to `net_version` is taken for its chain.'

const isChainChange = (event: EvmEvent): boolean => event === 'chainChanged'
const followed = 'Each sign of a change leads to the question `eth_chainId`, whose answer decides.'
/** Wallets that were locked and told so. */
const lockedOnes = new WeakSet<EvmWallet>()
const everyNo = 'Read as a no of the person: the page gets 4001.'

export const evmWalletQuirks = {
  noEthChainId: {
    source: 'trustwallet/trust-web3-provider#78',
    habit: '`eth_chainId` is a method that the wallet does not have (-32601), `net_version` it has.',
    handling: versionAsked,
    answer: withVersion(
      (version) => version,
      () => {
        throw providerError(-32_601, 'The method eth_chainId does not exist/is not available')
      },
    ),
  },
  noEthChainIdByWords: {
    source: 'OpenZeppelin/ethernaut#783',
    habit: 'The wallet says only in words that it does not support `eth_chainId`; `net_version` is a number.',
    handling: versionAsked,
    answer: withVersion(Number, () => {
      throw new Error('Request method eth_chainId is not supported')
    }),
  },
  chainIdEmpty: {
    source: 'Uniswap/interface#548',
    habit: '`eth_chainId` is answered by nothing.',
    handling: versionAsked,
    answer: withVersion(
      (version) => version,
      () => null,
    ),
  },
  chainChangedAsObject: {
    source: 'brave/brave-browser#19261',
    habit: '`chainChanged` carries an object with the chain in it.',
    handling: followed,
    emit: chainEvent((chainId) => ({ chainId })),
  },
  chainChangedAsNumber: {
    source: 'MetaMask/metamask-extension#8837',
    habit: '`chainChanged` carries a number.',
    handling: followed,
    emit: chainEvent(Number),
  },
  chainChangedInDecimals: {
    source: 'WalletConnect/walletconnect-docs#979',
    habit: '`chainChanged` carries decimal digits.',
    handling: followed,
    emit: chainEvent((chainId) => String(Number(chainId))),
  },
  chainChangedWithNetworkVersion: {
    source: 'MetaMask/metamask-extension#8837',
    habit: '`chainChanged` carries chain and network version in one object.',
    handling: followed,
    emit: chainEvent((chainId) => ({ chainId, networkVersion: String(Number(chainId)) })),
  },
  chainChangedAsList: {
    source: 'WalletConnect/walletconnect-docs#978',
    habit: '`chainChanged` carries a list of one chain.',
    handling: followed,
    emit: chainEvent((chainId) => [Number(chainId)]),
  },
  chainChangedWithoutData: {
    source: 'like MetaMask/metamask-docs#193',
    habit: '`chainChanged` carries nothing.',
    handling: followed,
    emit: chainEvent(() => undefined),
  },
  networkChangedOnly: {
    source: 'MetaMask/test-dapp#162',
    habit: 'Only the event of before EIP-1193, `networkChanged`, is sent.',
    handling: 'The chain is asked for before anything is signed, and the page follows it.',
    emit: (event, data) =>
      isChainChange(event) ? [['networkChanged', String(Number(data))]] : [[event, data]],
  },
  changesNetworkSilently: {
    source: 'coinbase/coinbase-wallet-sdk#1839',
    habit: 'No event tells of another network.',
    handling: 'The chain is asked for before anything is signed, and the page follows it.',
    emit: (event, data) => (isChainChange(event) ? [] : [[event, data]]),
  },
  chainChangedTwice: {
    source: 'MetaMask/metamask-extension#9421',
    habit: '`chainChanged` is sent twice, also where nothing changed.',
    handling: 'The page hears of a change once.',
    emit: (event, data) =>
      isChainChange(event)
        ? [
            [event, data],
            [event, data],
          ]
        : [[event, data]],
  },
  chainChangedOfThePast: {
    source: 'like MetaMask/providers#117',
    habit: '`chainChanged` names the network of before.',
    handling: followed,
    emit: chainEvent((chainId) => (chainId === '0x1' ? '0xa' : '0x1')),
  },
  chainIdAsNumber: {
    source: 'tahowallet/extension#1247',
    habit: '`eth_chainId` answers a number.',
    handling: 'Read as the chain that it is.',
    answer: answers('eth_chainId', Number),
  },
  chainIdInDecimals: {
    source: 'ethers-io/ethers.js#2711',
    habit: '`eth_chainId` answers decimal digits.',
    handling: 'Read as the chain that it is.',
    answer: answers('eth_chainId', (chainId) => String(Number(chainId))),
  },
  chainIdInCapitals: {
    source: 'like MetaMask/metamask-extension#8837',
    habit: '`eth_chainId` answers `0X` and capital digits.',
    handling: 'Read as the chain that it is.',
    answer: answers('eth_chainId', (chainId) => String(chainId).toUpperCase()),
  },
  chainIdOfThirtyTwoBytes: {
    source: 'like MetaMask/metamask-extension#8837',
    habit: '`eth_chainId` answers 32 bytes.',
    handling: 'Read as the chain that it is.',
    answer: answers('eth_chainId', (chainId) => `0x${Number(chainId).toString(16).padStart(64, '0')}`),
  },
  changesAccountSilently: {
    source: 'brave/brave-browser#22611',
    habit: 'No event tells of another account.',
    handling: 'The accounts are asked for before anything is signed or sent, and the page follows them.',
    emit: (event, data, wallet) => {
      if (event !== 'accountsChanged') return [[event, data]]
      const isLocked = (data as string[]).length === 0
      const wasLocked = lockedOnes.has(wallet)
      if (isLocked) lockedOnes.add(wallet)
      else lockedOnes.delete(wallet)
      return isLocked || wasLocked ? [[event, data]] : []
    },
  },
  ignoresFrom: {
    source: 'like MetaMask/metamask-extension#2770',
    habit: 'The wallet names the account in use alone, and acts for it whatever `from` says.',
    handling: 'An account that it does not name is refused before it is asked.',
    answer: async ({ method, params, wallet, plain }) => {
      const inUse = wallet.state.accounts[0]
      if (method === 'eth_accounts' || method === 'eth_requestAccounts')
        return ((await plain()) as string[]).slice(0, 1)
      if (method === 'personal_sign') return plain([params[0], inUse])
      const [order, ...more] = params
      return method.startsWith('eth_send') || method === 'wallet_sendCalls'
        ? plain([{ ...(order as object), from: inUse }, ...more])
        : plain()
    },
  },
  ignoresChainId: {
    source: 'trustwallet/trust-web3-provider#779',
    habit: 'What is sent goes out on the network in use, whatever chain it names.',
    handling:
      'The chain is asked for before and afterwards: a transaction that a node of another network has is `outcome_unknown`.',
    answer: ({ method, params, plain }) => {
      const [order, ...more] = params
      if (!method.startsWith('eth_send') && method !== 'wallet_sendCalls') return plain()
      const { chainId: _, ...rest } = order as { chainId?: unknown }
      return plain([rest, ...more])
    },
  },
  accountsOfTheEventUnordered: {
    source: 'aptos-labs/aptos-wallet-adapter#704',
    habit: '`accountsChanged` lists the granted accounts without the one in use first.',
    handling: 'Each sign of a change leads to the question `eth_accounts`, whose answer decides.',
    emit: (event, data) => [[event, event === 'accountsChanged' ? [...(data as string[])].sort() : data]],
  },
  accountsChangedAsText: {
    source: 'like MetaMask/metamask-docs#446',
    habit: '`accountsChanged` carries one address as a text.',
    handling: 'Each sign of a change leads to the question `eth_accounts`, whose answer decides.',
    emit: (event, data) => [[event, event === 'accountsChanged' ? (data as string[])[0] : data]],
  },
  accountsInCapitals: {
    source: 'MetaMask/metamask-extension#10671',
    habit: 'Accounts come in another case than the events write them.',
    handling: 'One account whatever its case.',
    answer: answers('eth_accounts', (accounts) =>
      (accounts as string[]).map((account) => `0x${account.slice(2).toUpperCase()}`),
    ),
  },
  oddAccountInTheList: {
    source: 'MetaMask/providers#8',
    habit: 'A list of accounts has a member that is none.',
    handling: 'The odd one is left out.',
    answer: answers('eth_accounts', (accounts) => [...(accounts as string[]), undefined, '']),
  },
  locksWithUndefined: {
    source: 'MetaMask/providers#8',
    habit: '`accountsChanged` carries `[undefined]` when the wallet is locked.',
    handling: 'Read as a locked wallet.',
    emit: (event, data) => [
      [event, event === 'accountsChanged' && (data as string[]).length === 0 ? [undefined] : data],
    ],
  },
  locksSilently: {
    source: 'brave/brave-browser#28688',
    habit: 'No event tells that the wallet was locked.',
    handling: 'What it refuses then reaches the page; the connection stays.',
    emit: (event, data) =>
      event === 'accountsChanged' && (data as string[]).length === 0 ? [] : [[event, data]],
  },
  hidesPermissionsWhenLocked: {
    source: 'like RabbyHub/Rabby#857',
    habit: '`wallet_getPermissions` answers an empty list while the wallet is locked.',
    handling:
      '`getProviderState` is asked: a locked wallet is remembered, and its connection goes on after unlocking.',
    answer: ({ method, wallet, plain }) => {
      const { permitted, locked } = wallet.state
      if (method === 'getProviderState') return { isUnlocked: !locked }
      if (method !== 'wallet_getPermissions') return plain()
      return permitted && !locked ? [{ parentCapability: 'eth_accounts' }] : []
    },
  },
  locksByDisconnect: {
    source: 'like MetaMask/metamask-extension#8411',
    habit: '`disconnect` is sent when the wallet is locked.',
    handling: 'The wallet is asked for its accounts before anything ends.',
    emit: (event, data) =>
      event === 'accountsChanged' && (data as string[]).length === 0
        ? [
            [event, data],
            ['disconnect', { code: 4900, message: 'Disconnected' }],
          ]
        : [[event, data]],
  },
  reconnectsItsNode: {
    source: 'like MetaMask/metamask-extension#8411',
    habit: '`disconnect` with 1013 is sent while only the node of the wallet is changed.',
    handling: 'The connection stays.',
    emit: (event, data) => [
      ['disconnect', { code: 1013 }],
      [event, data],
    ],
  },
  noRevoke: {
    source: 'reown-com/appkit#2683',
    habit: '`wallet_revokePermissions` is not known.',
    handling: 'The connection ends on our side.',
    answer: (call) => {
      if (call.method === 'wallet_revokePermissions') throw providerError(-32601, 'Method not found')
      return call.plain()
    },
  },
  switchAnswersNullForUnknown: {
    source: 'MetaMask/metamask-mobile#12502',
    habit: 'A switch to an unknown chain is answered by `null`, and nothing changed.',
    handling: 'The chain is asked for after the switch; where it is another, the page gets 4902.',
    answer: async (call) => {
      if (call.method !== 'wallet_switchEthereumChain') return call.plain()
      try {
        return await call.plain()
      } catch (error) {
        if ((error as { code?: number }).code !== 4902) throw error
        return null
      }
    },
  },
  switchFailsAsInternal: {
    source: 'MetaMask/metamask-mobile#3312',
    habit: 'The 4902 of an unknown chain stands inside a -32603.',
    handling: 'Read as 4902.',
    answer: async (call) => {
      try {
        return await call.plain()
      } catch (error) {
        if ((error as { code?: number }).code !== 4902) throw error
        throw providerError(-32603, 'Internal JSON-RPC error.', {
          originalError: { code: 4902, message: 'Unrecognized chain ID.' },
        })
      }
    },
  },
  switchFailsInItsData: {
    source: 'like MetaMask/metamask-mobile#3312',
    habit: 'The 4902 of an unknown chain is the code, as a text, in the data of a -32603.',
    handling: 'Read as 4902.',
    answer: forUnknownChain(() => providerError(-32603, 'Internal JSON-RPC error.', { code: '4902' })),
  },
  switchFailsInWords: {
    source: 'MetaMask/metamask-extension#25449',
    habit: 'An unknown chain is a -32603 with the words of 4902.',
    handling: 'Read as 4902.',
    answer: forUnknownChain(() =>
      providerError(-32603, 'Unrecognized chain ID "0xa". Try adding the chain first.'),
    ),
  },
  switchFailsAsText: {
    source: 'like AlphaWallet/alpha-wallet-ios#3887',
    habit: 'The 4902 of an unknown chain is JSON in the words of an error without a code.',
    handling: 'Read as 4902.',
    answer: forUnknownChain(() => new Error('{"message":"Unknown to the wallet","code":4902}')),
  },
  switchAnswersAnObject: {
    source: 'WalletConnect/walletconnect-monorepo#2792',
    habit: 'A switch is answered by something else than `null`.',
    handling: 'The chain is asked for after the switch; the page gets `null`.',
    answer: answers('wallet_switchEthereumChain', (_, { wallet }) => ({
      chainId: hexQuantity(wallet.state.chainId),
    })),
  },
  switchAnswersEarly: {
    source: 'dydxprotocol/v4-web#1502',
    habit: 'A switch is answered before the wallet is there.',
    handling: 'The chain is asked for until it is there, for a second.',
    answer: (call) => {
      if (call.method !== 'wallet_switchEthereumChain' || call.wallet.state.declines) return call.plain()
      const { chainId } = call.params[0] as { chainId: string }
      if (!call.wallet.state.chains.includes(Number(chainId))) return call.plain()
      setTimeout(call.plain, 100)
      return null
    },
  },
  declinesAsText: {
    source: 'sherlock-protocol/sherlock-v2-frontend#59',
    habit: 'A no is thrown as a text.',
    handling: everyNo,
    answer: declines(() => 'User rejected'),
  },
  declinesWithoutCode: {
    source: 'viaprotocol/web3-wallets#58',
    habit: 'A no has a sentence and no code.',
    handling: everyNo,
    answer: declines(() => new Error('Request rejected')),
  },
  declinesWithCodeAsText: {
    source: 'Uniswap/interface#5996',
    habit: 'The code of a no is a text.',
    handling: everyNo,
    answer: declines(() => Object.assign(new Error('User denied'), { code: '4001' })),
  },
  declinesAsWalletConnect: {
    source: 'WalletConnect/walletconnect-monorepo#4094',
    habit: 'A no has the code 5000.',
    handling: everyNo,
    answer: declines(() => providerError(5000, 'User rejected.')),
  },
  declinesInside: {
    source: 'Uniswap/interface#5996',
    habit: 'The 4001 of a no stands inside a -32603.',
    handling: everyNo,
    answer: declines(() =>
      providerError(-32603, 'Internal JSON-RPC error.', { originalError: { code: 4001 } }),
    ),
  },
  declinesAsServerError: {
    source: 'antonio-fr/pyWalletConnect#16',
    habit: 'A no has the code -32000.',
    handling: everyNo,
    answer: declines(() => providerError(-32000, 'User rejected methods.')),
  },
  noRemoveListener: {
    source: 'rainbow-me/rainbowkit#1259',
    habit: 'The provider has no `removeListener`.',
    handling: 'Nobody notices.',
    provider: (provider) => Object.assign(provider, { removeListener: undefined }),
  },
  noEvents: {
    source: 'reown-com/appkit#2683',
    habit: 'The provider has no `on`.',
    handling: 'What it says is asked for before anything is signed.',
    provider: (provider) => Object.assign(provider, { on: undefined }),
  },
  readingOnThrows: {
    source: 'brave/brave-browser#58890',
    habit: 'Reading `on` of the provider throws.',
    handling: 'As a wallet without events.',
    provider: (provider) =>
      new Proxy(provider, {
        get(target, name, receiver) {
          if (name === 'on') throw new TypeError("'get' on proxy: property 'on'")
          return Reflect.get(target, name, receiver)
        },
      }),
  },
  requestNeedsItsObject: {
    source: 'DarkFlorist/TheInterceptor#172',
    habit: '`request` works as a method of its object only.',
    handling: 'It is called as one.',
    provider: (provider) => {
      const { request } = provider as { request(...input: unknown[]): unknown }
      return Object.assign(provider, {
        request(this: unknown, ...input: unknown[]) {
          if (this !== provider) throw new TypeError('Illegal invocation')
          return request(...input)
        },
      })
    },
  },
  announcesWithFreshUuid: {
    source: 'tempoxyz/accounts#70',
    habit: 'The wallet announces itself several times, each time with another uuid.',
    handling: 'One wallet in the list.',
    announce: (detail) =>
      ['', '-again', '-third'].map((suffix) => ({
        ...detail,
        info: { ...detail.info, uuid: `${(detail.info as { uuid: string }).uuid}${suffix}` },
      })),
  },
  announcesAnotherProxyEachTime: {
    source: 'like tempoxyz/accounts#70',
    habit:
      'At each request to announce itself the wallet has another uuid and another proxy around its provider.',
    handling: 'One wallet in the list; what is in use stays in use.',
    announce: ({ info, provider }) => [
      { info: { ...info, uuid: crypto.randomUUID() }, provider: new Proxy(provider, {}) },
    ],
  },
  announcesAnotherProxyUnderItsUuid: {
    source: 'like tempoxyz/accounts#70',
    habit: 'At each request to announce itself the wallet has another proxy around its provider.',
    handling: 'One wallet in the list; the newest object is used.',
    announce: ({ info, provider }) => [{ info, provider: new Proxy(provider, {}) }],
  },
  iconOfAnAddress: {
    source: 'ant-design/ant-design-web3#629',
    habit: 'The icon of the announcement is an http address.',
    handling: 'Shown without an icon: EIP-6963 wants a data URI, and an address would tell who looks.',
    announce: ({ info, provider }) => [
      { info: { ...info, icon: 'https://wallet.example/icon.png' }, provider },
    ],
  },
} satisfies Record<string, EvmWalletQuirk>
