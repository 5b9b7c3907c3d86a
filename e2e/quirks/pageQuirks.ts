import type { Quirk } from './quirk.ts'

/** What a page asks in a spelling of its own, and what a wallet must hear of it. */
export interface PageQuirk extends Quirk {
  method: string
  params(account: string): unknown
  /** What the wallet gets, typed data parsed; or where it then is; or the code with which the page is refused. */
  meant(account: string): { gets?: readonly unknown[]; chainId?: number; code?: number }
}

const to = `0x${'c3'.repeat(20)}`
const hello = '0x68656c6c6f'
const twenty = '0x6672616d652e736820697320677265617421212120'.slice(0, 42)
const sends =
  (given: object) =>
  (from: string): readonly object[] => [{ from, to, ...given }]
const uint = [{ name: 'bar', type: 'uint256' }]
const typed = (domain: object, more: object = {}) => ({
  domain,
  types: { Foo: uint },
  primaryType: 'Foo',
  message: { bar: '10', ...more },
})
const declared = (domain: object) => ({
  ...typed(domain),
  types: { Foo: uint, EIP712Domain: [{ name: 'chainId', type: 'uint256' }] },
})
const added = (given: object) => () => [
  { chainId: '0xa', chainName: 'Optimism', rpcUrls: ['https://optimism.example'], ...given },
]
const refused = () => ({ code: -32_602 })
const atOptimism = () => ({ chainId: 10 })

export const pageQuirks = {
  addressFirst: {
    source: 'trustwallet/trust-web3-provider#346',
    habit: 'MOBOX sends `personal_sign` with the address first, and the message as a text.',
    handling: 'The one address among both is the account; the wallet gets the bytes of the text, in order.',
    method: 'personal_sign',
    params: (account) => [account, 'hello'],
    meant: (account) => ({ gets: [hello, account] }),
  },
  passwordLast: {
    source: 'trustwallet/trust-web3-provider#346',
    habit: 'The test page of MetaMask sends `personal_sign` with a password.',
    handling: 'It is left out.',
    method: 'personal_sign',
    params: (account) => [hello, account, 'Example password'],
    meant: (account) => ({ gets: [hello, account] }),
  },
  messageLikeAddress: {
    source: 'floating/frame#873',
    habit: 'A message has twenty bytes, as an address has.',
    handling: 'Where both could be the account, the second one is, as the method says.',
    method: 'personal_sign',
    params: (account) => [twenty, account],
    meant: (account) => ({ gets: [twenty, account] }),
  },
  paddedChainId: {
    source: 'skalenetwork/portal#459',
    habit: 'The portal of SKALE pads chain ids with zeros.',
    handling: 'Read as the number that it is.',
    method: 'wallet_switchEthereumChain',
    params: () => [{ chainId: '0x0a' }],
    meant: atOptimism,
  },
  paddedChainToAdd: {
    source: 'OffchainLabs/arbitrum-token-bridge#28',
    habit: 'The bridge of Arbitrum pads the id of a chain that it adds.',
    handling: 'The wallet gets it without the zeros.',
    method: 'wallet_addEthereumChain',
    params: added({ chainId: '0x000a' }),
    meant: atOptimism,
  },
  decimalChainId: {
    source: 'airswap/airswap-web#747',
    habit: 'AirSwap sends a chain id in decimal.',
    handling: 'Read as the number that it is.',
    method: 'wallet_switchEthereumChain',
    params: () => [{ chainId: '10' }],
    meant: atOptimism,
  },
  decimalDigitsAsHex: {
    source: 'scroll-tech/frontends#316',
    habit: 'Scroll wrote decimal digits behind `0x`.',
    handling: 'Read as it is written, nothing is guessed: the wallet does not know that chain (4902).',
    method: 'wallet_switchEthereumChain',
    params: () => [{ chainId: '0x10' }],
    meant: () => ({ code: 4902 }),
  },
  explorersNull: {
    source: 'TalismanSociety/talisman#1175',
    habit: 'The test page of MetaMask sends `blockExplorerUrls: null`.',
    handling: 'It counts as left out.',
    method: 'wallet_addEthereumChain',
    params: added({ blockExplorerUrls: null }),
    meant: atOptimism,
  },
  chainIdAsText: {
    source: 'MetaMask/metamask-extension#11830',
    habit: 'The domain of typed data has its chain id as a decimal text, and its fields undeclared.',
    handling: 'It is decimal, and the wallet gets the fields declared.',
    method: 'eth_signTypedData_v4',
    params: (account) => [account, JSON.stringify(typed({ chainId: '1' }))],
    meant: (account) => ({ gets: [account, declared({ chainId: '1' })] }),
  },
  typedObject: {
    source: 'like MetaMask/metamask-extension#11830',
    habit: 'Typed data comes as an object, not as a text.',
    handling: 'The wallet gets it as a text.',
    method: 'eth_signTypedData_v4',
    params: (account) => [account, typed({ chainId: 1 })],
    meant: (account) => ({ gets: [account, declared({ chainId: 1 })] }),
  },
  undeclaredField: {
    source: 'MetaMask/metamask-docs#1435',
    habit: 'The example of MetaMask has a message with a field that no type declares.',
    handling: 'It is not signed, so it is neither shown nor sent.',
    method: 'eth_signTypedData_v4',
    params: (account) => [account, JSON.stringify(typed({ chainId: 1 }, { attachedMoneyInEth: 4.2 }))],
    meant: (account) => ({ gets: [account, declared({ chainId: 1 })] }),
  },
  amountAsNumber: {
    source: 'ApeWorX/web3.py#270',
    habit: 'An amount is a number.',
    handling: 'A whole one that a double holds is read.',
    method: 'eth_sendTransaction',
    params: sends({ value: 100 }),
    meant: (account) => ({ gets: sends({ value: '0x64', chainId: '0x1' })(account) }),
  },
  gasAsDecimalText: {
    source: 'ethereum/go-ethereum#14682',
    habit: 'Gas and its price are decimal texts.',
    handling: 'The wallet gets them as hex.',
    method: 'eth_sendTransaction',
    params: sends({ value: '0x1', gas: '21000', gasPrice: '25000000000' }),
    meant: (account) => ({
      gets: sends({ value: '0x1', gas: '0x5208', gasPrice: '0x5d21dba00', chainId: '0x1' })(account),
    }),
  },
  amountInEther: {
    source: 'ethereum/go-ethereum#14682',
    habit: 'An amount is a decimal fraction, in ether.',
    handling: 'Refused before anybody is asked (-32602), with its place.',
    method: 'eth_sendTransaction',
    params: sends({ value: '0.859867396' }),
    meant: refused,
  },
  emptyAmount: {
    source: 'MetaMask/metamask-extension#11996',
    habit: 'An amount is `0x`, without a digit.',
    handling: 'Refused before anybody is asked (-32602), with its place.',
    method: 'eth_sendTransaction',
    params: sends({ value: '0x' }),
    meant: refused,
  },
  feeIsNoNumber: {
    source: 'MetaMask/metamask-extension#15410',
    habit: 'A fee or a nonce is no number at all.',
    handling: 'Refused before anybody is asked (-32602), with its place.',
    method: 'eth_sendTransaction',
    params: sends({ value: '0x1', maxFeePerGas: '.abc.' }),
    meant: refused,
  },
} as const satisfies Record<string, PageQuirk>
