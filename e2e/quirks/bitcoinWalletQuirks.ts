import { hex } from '@scure/base'
import { Transaction } from '@scure/btc-signer'
import type { BitcoinCall, BitcoinWalletHabit } from './bitcoinWallet.ts'
import type { Quirk } from './quirk.ts'

export type BitcoinWalletQuirk = Quirk & BitcoinWalletHabit

/** Answers `methods` in place of the wallet by the book. */
const at =
  (
    methods: readonly string[],
    answer: (call: BitcoinCall) => unknown,
  ): NonNullable<BitcoinWalletHabit['answer']> =>
  (call) =>
    methods.includes(call.method) ? answer(call) : call.plain()

const fails = (code: number, message: string) => () => Promise.reject({ code, message })

const without =
  (...gone: string[]): NonNullable<BitcoinWalletHabit['provider']> =>
  (provider) =>
    Object.fromEntries(Object.entries(provider).filter(([name]) => !gone.includes(name)))

const options = ({ inputs }: BitcoinCall) => (inputs[1] ?? {}) as Record<string, unknown>

export const bitcoinWalletQuirks = {
  finalizesUnlessTold: {
    source: 'unisat-wallet/extension#77',
    habit: 'UniSat finalizes what it signs unless it is told not to.',
    handling: 'It is told so: `autoFinalized: false` where the page does not want it sent.',
    answer: at(['signPsbt'], async (call) => {
      const signed = Transaction.fromPSBT(hex.decode(String(await call.plain())))
      if (options(call)['autoFinalized'] !== false) signed.finalize()
      return hex.encode(signed.toPSBT())
    }),
  },
  signsNamedInputsOnly: {
    source: 'unisat-wallet/dev-support#34',
    habit: 'UniSat may leave inputs out that are not named to it.',
    handling: 'Every input that is to be signed is named.',
    answer: at(['signPsbt'], (call) =>
      Array.isArray(options(call)['toSignInputs'])
        ? call.plain()
        : Promise.reject({ code: -32_603, message: 'No input to sign' }),
    ),
  },
  ignoresSignOptions: {
    source: 'OneKeyHQ/app-monorepo#6104',
    habit: 'OneKey signs without the options of `signPsbt`.',
    handling: 'What it signed is read as a PSBT as it is.',
    answer: at(['signPsbt'], (call) => call.plain([call.inputs[0]])),
  },
  standsUnderDollar: {
    source: 'deezy-inc/deezy-place#325',
    habit: 'OneKey has the interface of UniSat at `window.$onekey.btc`.',
    handling: 'It is found there, under its own name.',
    place: '$onekey.btc',
  },
  keyMissing: {
    source: 'reown-com/appkit#5048',
    habit: 'OKX connects without a public key.',
    handling: 'The account is connected by its address; the key stays empty.',
    place: 'okxwallet.bitcoin',
    answer: at(['getPublicKey'], () => undefined),
  },
  cannotDisconnect: {
    source: 'rango-exchange/rango-client#1293',
    habit: 'The disconnect of OKX does not work for every kind of account.',
    handling: 'The page has left all the same.',
    place: 'okxwallet.bitcoin',
    answer: at(['disconnect'], fails(-32_603, 'Internal error')),
  },
  changesSilently: {
    source: 'rango-exchange/rango-client#1293',
    habit: 'OKX does not tell every family of another account.',
    handling:
      'The account is asked for before each signature: one that is not in use any more signs nothing.',
    place: 'okxwallet.bitcoin',
    silent: true,
  },
  connectOnly: {
    source: 'zeta-chain/example-frontend#39',
    habit: 'An object of OKX knows neither `getAccounts` nor `requestAccounts`, but `connect`.',
    handling:
      '`connect` gives address and key; after a reload or with another account the person connects again.',
    place: 'okxwallet.bitcoin',
    provider: (provider) => ({
      ...without('getAccounts', 'requestAccounts')(provider),
      connect: async () => {
        const [address] = (await (provider['requestAccounts'] as () => Promise<string[]>)()) ?? []
        const publicKey = await (provider['getPublicKey'] as () => Promise<string>)()
        return { address, publicKey, compressedPublicKey: publicKey }
      },
    }),
  },
  noChain: {
    source: 'like hemilabs/ui-monorepo#1682',
    habit: 'OKX has one object for each network, and no `getChain`.',
    handling: 'The address says which network it is on.',
    place: 'okxwallet.bitcoin',
    provider: without('getChain'),
  },
  standsElsewhere: {
    source: 'reown-com/appkit#4465',
    habit: 'Bitget has the interface of UniSat at a place of its own.',
    handling: 'It is found there, under its own name.',
    place: 'bitkeep.unisat',
  },
  standsInApp: {
    source: 'reown-com/appkit#4465',
    habit: 'Binance has the interface of UniSat at a place of its own, in its own browser.',
    handling: 'It is found there, under its own name.',
    place: 'binancew3w.bitcoin',
  },
  unsupportedConnect: {
    source: 'secretkeylabs/sats-connect#185',
    habit: 'Newer methods of sats-connect are answered with -32001.',
    handling: 'The older `getAccounts` and `getAddresses` are asked next.',
    form: 'satsConnect',
    answer: at(['wallet_connect'], fails(-32_001, 'Method not supported by the selected wallet')),
  },
  throwsNotImplemented: {
    source: 'secretkeylabs/sats-connect#246',
    habit: 'An unknown method is thrown back as an error without a code.',
    handling: 'Its words are read: the older methods are asked next.',
    form: 'satsConnect',
    answer: at(['wallet_connect', 'getAccounts'], () =>
      Promise.reject(new Error('`request` function is not implemented')),
    ),
  },
  nestedPayment: {
    source: 'ordzaar/ord-connect#218',
    habit: 'Wallets imported from Xverse pay from a P2SH address.',
    handling: 'It is a payment address like others.',
    form: 'satsConnect',
    nested: true,
  },
  taprootByBip322: {
    source: 'secretkeylabs/xverse-web-extension#844',
    habit: 'Xverse refuses ECDSA signatures of taproot addresses.',
    handling: 'Where the page names no protocol, taproot addresses sign by BIP-322.',
    form: 'satsConnect',
    answer: at(['signMessage'], (call) => {
      const { address, protocol } = call.inputs[0] as { address: string; protocol?: string }
      return address.startsWith('bc1p') && protocol !== 'BIP322'
        ? Promise.reject({ code: -32_602, message: 'ECDSA is not supported for Taproot Addresses' })
        : call.plain()
    }),
  },
} as const satisfies Record<string, BitcoinWalletQuirk>
