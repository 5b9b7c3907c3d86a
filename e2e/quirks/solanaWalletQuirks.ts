import { base58 } from '@scure/base'
import type { Quirk } from './quirk.ts'
import { type SolanaCall, type SolanaWalletHabit, signWire } from './solanaWallet.ts'

export type SolanaWalletQuirk = Quirk & SolanaWalletHabit

type Output = Record<string, unknown>

/** Each output of `feature` by what `bend` makes of it. */
const answers =
  (feature: string, bend: (output: Output, call: SolanaCall) => unknown) =>
  async (call: SolanaCall): Promise<unknown> => {
    const plain = await call.plain()
    return call.feature === feature ? (plain as Output[]).map((output) => bend(output, call)) : plain
  }

/** Says no with `error` where the person declines. */
const declines = (error: unknown) => (call: SolanaCall) =>
  call.wallet.state.declines && call.feature.startsWith('solana:') ? Promise.reject(error) : call.plain()

const without =
  (...gone: string[]): NonNullable<SolanaWalletHabit['features']> =>
  (features) =>
    Object.fromEntries(Object.entries(features).filter(([feature]) => !gone.includes(feature)))

const asText = (bytes: unknown): string => base58.encode(bytes as Uint8Array)
/** Of a legacy transaction with one signer. */
function otherBlockhash(wire: Uint8Array): Uint8Array {
  const other = wire.slice()
  const keys = 65 + 3
  const at = keys + 1 + (other[keys] ?? 0) * 32
  return other.fill(9, at, at + 32)
}

const everyNo = 'Read as a no of the person: the page gets 4001.'

export const solanaWalletQuirks = {
  legacyOnly: {
    source: 'anza-xyz/wallet-adapter#807',
    habit: 'Only legacy transactions are taken.',
    handling: '`supportedTransactionVersions` says so once the wallet is connected.',
    features: (features) => {
      for (const feature of ['solana:signTransaction', 'solana:signAndSendTransaction'])
        Object.assign(features[feature] ?? {}, { supportedTransactionVersions: ['legacy'] })
      return features
    },
  },
  signsOnly: {
    source: 'wallet-standard/wallet-standard#13',
    habit: 'There is no `solana:signAndSendTransaction`.',
    handling: 'The wallet signs, and a node of the server sends.',
    features: without('solana:signAndSendTransaction'),
  },
  sendsOnly: {
    source: 'emildoescode/hydration-ui#138',
    habit: 'There is no `solana:signTransaction`.',
    handling: 'No account announces it.',
    features: without('solana:signTransaction'),
  },
  noSignIn: {
    source: 'aptos-labs/aptos-wallet-adapter#776',
    habit: 'There is no `solana:signIn`.',
    handling: 'The text of a sign-in for the own domain is signed as a message.',
    features: without('solana:signIn'),
  },
  noMessages: {
    source: 'anza-xyz/wallet-adapter#171',
    habit: 'An account on a device signs no messages, and its features say so.',
    handling: 'The account announces what it has.',
    account: (account) => ({
      ...account,
      features: (account['features'] as string[]).filter((one) => !/signMessage|signIn/.test(one)),
    }),
  },
  refusesMessages: {
    source: 'anza-xyz/wallet-adapter#800',
    habit: 'A device announces messages, and answers that it cannot sign them.',
    handling: 'The error reaches the page, and is no no of a person.',
    answer: (call) =>
      /signMessage|signIn/.test(call.feature)
        ? Promise.reject(new Error('[unsupported] signing off chain messages is not yet supported'))
        : call.plain(),
  },
  declinesAsEip1193: {
    source: 'phantom/sandbox#14',
    habit: 'A no has the code 4001.',
    handling: everyNo,
    answer: declines({ code: 4001, message: 'User rejected the request.' }),
  },
  declinesAsMobileWallet: {
    source: 'wallet-ui/wallet-ui#520',
    habit: 'A no has the code -3 of the mobile wallet adapter.',
    handling: everyNo,
    answer: declines(Object.assign(new Error('-3/sign request declined'), { code: -3 })),
  },
  declinesAsText: {
    source: 'like aptos-labs/aptos-wallet-adapter#776',
    habit: 'A no is thrown as a text.',
    handling: everyNo,
    answer: declines('User rejected the request.'),
  },
  changesByWayOfNothing: {
    source: 'anza-xyz/wallet-standard#14',
    habit: 'Another account is told as no account first.',
    handling: 'The connection ends, as it does with the wallet adapter; the page connects anew.',
    change: (changed, before) =>
      before[0] && changed.accounts?.[0] ? [{ accounts: [] }, changed] : [changed],
  },
  changesSilently: {
    source: 'phantom/docs#143',
    habit: 'No event tells of another account.',
    handling: 'What is asked of the old account fails; nothing is signed by another one.',
    change: () => [],
  },
  changesTwice: {
    source: 'like anza-xyz/wallet-adapter#432',
    habit: 'A change is told twice.',
    handling: 'The page hears of it once.',
    change: (changed) => [changed, changed],
  },
  changesBesideOthers: {
    source: 'like MystenLabs/sui#4925',
    habit: 'A change of something else is told before that of the accounts.',
    handling: 'Only accounts count.',
    change: (changed) => [{}, changed],
  },
  forgetsAtReload: {
    source: 'anza-xyz/wallet-standard#8',
    habit: 'A silent connect after a reload fails.',
    handling: 'The page is not connected until a person connects.',
    answer: (call) =>
      call.feature === 'standard:connect' && call.inputs[0]?.['silent'] === true
        ? Promise.reject(new Error('This address is not connected.'))
        : call.plain(),
  },
  listsNoAccounts: {
    source: 'wallet-standard/wallet-standard#131',
    habit: 'The list of accounts stays empty; only the answer to a connect has them.',
    handling: 'The answer counts.',
    register: (standard) => [Object.defineProperty(standard, 'accounts', { get: () => [] })],
  },
  addsInstructions: {
    source: 'trustwallet/wallet-core#4082',
    habit: 'The wallet signs another transaction than it was given, with a fee of its own.',
    handling: 'What it signed reaches the page.',
    answer: answers('solana:signTransaction', ({ signedTransaction }, { wallet }) => {
      const [key] = wallet.state.keys
      return { signedTransaction: key && signWire(otherBlockhash(signedTransaction as Uint8Array), key) }
    }),
  },
  signsPayload: {
    source: 'solana-mobile/mobile-wallet-adapter#40',
    habit: '`signedMessage` is the message with its signature behind it.',
    handling: 'Read as the message.',
    answer: answers('solana:signMessage', ({ signedMessage, signature }) => ({
      signature,
      signedMessage: new Uint8Array([...(signedMessage as Uint8Array), ...(signature as Uint8Array)]),
    })),
  },
  signatureAsText: {
    source: 'coral-xyz/backpack#659',
    habit: 'The signature of a message is base58 in place of bytes.',
    handling: 'Read as the signature that it is.',
    answer: answers('solana:signMessage', (output) => ({
      ...output,
      signature: asText(output['signature']),
    })),
  },
  sentSignatureAsText: {
    source: 'solana-mobile/mobile-wallet-adapter#46',
    habit: 'The signature of a transaction that was sent is base58 in place of bytes.',
    handling: 'Read as the signature that it is.',
    answer: answers('solana:signAndSendTransaction', ({ signature }) => ({ signature: asText(signature) })),
  },
  oneOutput: {
    source: 'like aptos-labs/aptos-wallet-adapter#776',
    habit: 'One input is answered by its output without a list.',
    handling: 'Read as a list of one.',
    answer: async (call) => {
      const plain = await call.plain()
      return Array.isArray(plain) && plain.length === 1 ? plain[0] : plain
    },
  },
  registersTwice: {
    source: 'MetaMask/connect-monorepo#231',
    habit: 'Two objects of one wallet are registered under one name.',
    handling: 'Each is listed, as nothing tells that they are one, and each works.',
    register: (standard) => [standard, Object.create(standard, {})],
  },
  noDisconnect: {
    source: 'reown-com/appkit-web-examples#85',
    habit: 'There is no `standard:disconnect`.',
    handling: 'The connection ends on our side.',
    features: without('standard:disconnect'),
  },
  noEvents: {
    source: 'samui-build/samui-wallet#695',
    habit: 'There is no `standard:events`.',
    handling: 'As a wallet that tells nothing.',
    features: without('standard:events'),
  },
  frozen: {
    source: 'wallet-standard/wallet-standard#37',
    habit: 'Wallet and accounts are frozen.',
    handling: 'Nothing is written on them.',
    account: (account) => Object.freeze(account),
    register: (standard) => [Object.freeze(standard)],
  },
} satisfies Record<string, SolanaWalletQuirk>
