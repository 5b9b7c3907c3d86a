import type { ViewInput } from '../../host-sdk/protocol/api.ts'
import type { CaipNetworkId, Namespace } from '../../host-sdk/protocol/caip.ts'
import type { CatalogueWallet } from '../../server/contract/catalogue.ts'
import type { SocialProvider } from '../../server/contract/login.ts'
import type { WidgetErrorCode } from '../errors/widgetError.ts'
import type { Moment } from '../ui/moment.ts'
import type { Slice } from './slice.ts'

/** A code went to `email`; another may be sent at `resendAt`. `email` is the new one in an update. */
export interface CodeSent {
  email: string
  resendAt: Moment
}

/** Only wallets of one family: a page asks for Solana, or a person adds a Solana wallet. */
export interface FamilyChoice {
  namespace?: Namespace
}

export type PopupProvider = Exclude<SocialProvider, 'farcaster'> | 'passkey'

/** A login that its window may still bring to an end, although the page was loaded again. */
export interface BegunPopup {
  id: string
  words: string
  end: Moment
}

/** What a pairing waited for before a reload, sealed; taken away once it ended or was left, so that a screen that comes back does not begin it again. */
export interface BegunPairing {
  kept?: string | undefined
}

/** A deposit that an exchange may still pay, although the page was loaded again. */
export interface BegunDeposit {
  /** Id of the exchange. */
  exchange: string
  name: string
  imageUrl: string
  /** Contract or mint; '' is the network's own coin. */
  token: string
  symbol: string
  decimals: number
  networkId: string
  address: string
  /** Smallest units, decimal. */
  units: string
  sessionId: string
  url: string
}

/** Whose network something was begun on that goes on while others are active. CAIP-2. */
export interface BegunOn {
  networkId: string
}

/** A purchase that its seller may still complete, although the page was loaded again. In the seller's words, but for `networkId`. */
export interface BegunPurchase {
  seller: string
  symbol: string
  chain: string
  networkId: string
  /** Contract or mint; '' is the network's own coin. */
  token: string
  address: string
  currency: string
  /** Money: decimal text with a point. */
  amount: string
  /** Of the offer: who, what and how it is paid; '' where the seller has one page for all. */
  session: string
  /** Since 1970, by the server's clock. */
  atMs: number
  /** Did the seller list purchases from before? `known`: their ids then, without the seller's name. */
  isListed: boolean
  known: string
}

/** Every view and what it needs to show; names of specification §2 (and inventory §1). */
export interface ViewData {
  Connect: FamilyChoice | undefined
  /** The wallets alone, where Connect folds them into one button. */
  ConnectWallets: FamilyChoice | undefined
  ConnectingExternal: { connectorId: string }
  /** One wallet in its families. */
  ConnectingMultiChain: { connectorIds: readonly string[] }
  /** Without a wallet: a code for any of them. */
  ConnectingWalletConnect: FamilyChoice & { wallet?: CatalogueWallet; begun?: BegunPairing }
  /** The code alone, for a page that wants nothing else. */
  ConnectingWalletConnectBasic: (FamilyChoice & { begun?: BegunPairing }) | undefined
  AllWallets: FamilyChoice | undefined
  /** Where to get a wallet that is neither here nor reachable over WalletConnect. */
  Downloads: { wallet: CatalogueWallet }
  GetWallet: undefined
  Account: undefined
  /** All that happened on the account's network. */
  Transactions: undefined
  WalletReceive: undefined
  FundWallet: undefined
  /** Coins for money: of whom, what, in which money, and what comes of it. */
  OnRampProviders: undefined
  OnRampTokenSelect: undefined
  OnRampFiatSelect: undefined
  /** With what was begun before the page was loaded again, or the network of what was begun since. */
  BuyInProgress: BegunPurchase | BegunOn | undefined
  /** From an account at an exchange. */
  PayWithExchange: undefined
  PayWithExchangeSelectAsset: undefined
  /** With what was begun before the page was loaded again, or the network of what was begun since. */
  DepositInProgress: BegunDeposit | BegunOn | undefined
  /** `wanted`: what was typed before an attempt that failed. */
  RegisterAccountName: { wanted: string; failure: WidgetErrorCode } | undefined
  /** `name` is being registered while `pending`. */
  RegisterAccountNameSuccess: { name: string; pending?: true }
  /** What sites may do without asking. */
  SmartSessionList: undefined
  Networks: undefined
  SwitchNetwork: { networkId: CaipNetworkId }
  /** `swaps`: only networks on which coins are swapped. */
  UnsupportedChain: { swaps: true } | undefined
  SwitchActiveChain: { networkId: CaipNetworkId }
  ProfileWallets: FamilyChoice | undefined
  WalletSend: undefined
  WalletSendSelectToken: undefined
  WalletSendPreview: undefined
  /** `id` of the send on that network. */
  WalletSendConfirmed: { networkId: CaipNetworkId; id: string }
  /** What a page wants to begin with. */
  Swap: ViewInput | undefined
  SwapSelectToken: { side: 'sells' | 'buys' }
  SwapPreview: undefined
  /** `id` of the swap on that network. */
  SwapConfirmed: { networkId: CaipNetworkId; id: string }
  WalletCompatibleNetworks: FamilyChoice | undefined
  ApproveTransaction: { requestId: string }
  ApproveMessage: { requestId: string }
  /** Neither a transaction nor a message: a network, a token, a permission. */
  ApproveRequest: { requestId: string }
  /** The person decides in the wallet's own window. */
  ContinueInWallet: { requestId: string }
  EmailVerifyOtp: CodeSent
  /** A letter went there in place of a code: this browser is new, and has to be approved. */
  EmailVerifyDevice: CodeSent
  ConnectSocials: undefined
  /** In a window; who asks in an app of its own has a view of its own. */
  ConnectingSocial: { provider: PopupProvider; begun?: BegunPopup }
  /** With what was begun before the page was loaded again. */
  ConnectingFarcaster: { id: string; link: string } | undefined
  AccountSettings: undefined
  SmartAccountSettings: undefined
  UpgradeWallet: undefined
  UpdateEmailWallet: undefined
  UpdateEmailPrimaryOtp: CodeSent
  UpdateEmailSecondaryOtp: CodeSent
  /** The connected wallet is asked to prove its account, and the answer to it. */
  SIWXSignMessage: undefined
  ConnectingSiwe: undefined
  WhatIsAWallet: undefined
  WhatIsANetwork: undefined
}
export type ViewName = keyof ViewData
export type ViewEntry = { [N in ViewName]: { name: N; data: ViewData[N]; key: number } }[ViewName]
type Target = {
  [N in ViewName]: { name: N } & (undefined extends ViewData[N]
    ? { data?: ViewData[N] }
    : { data: ViewData[N] })
}[ViewName]
export type ViewTarget = Target

export interface ViewsSlice {
  open: boolean
  /** Counts up at each close. An embedded frame is closed too, and open all the same. */
  closes: number
  /** Never empty; the last one shows. */
  history: ViewEntry[]
  direction: 'next' | 'prev' | 'none'
  /** A person went on while the modal was not open yet: its first view can be used as soon as it shows. */
  ahead: boolean
  /** Counts up each time the modal shakes. */
  shakes: number
  /** The family that a page waits for while its person chooses a wallet, one a call; the last one is the newest. */
  askedFamilies: readonly Namespace[]
  setOpen(open: boolean): void
  countClose(): void
  /** No-op when the same view with the same data shows already. */
  push(target: ViewTarget): void
  replace(target: ViewTarget): void
  /** Keeps the first view where it is the same, with what was typed in it. */
  reset(target: ViewTarget): void
  /** Back to the view before; stays when there is none. */
  goBack(): void
  shake(): void
  addAskedFamily(namespace: Namespace): void
  /** One call waits no more. */
  dropAskedFamily(namespace: Namespace): void
  /** Takes the screens of a settled request out of the history. */
  dropRequest(requestId: string): void
}

let keys = 0
export const entry = (target: ViewTarget): ViewEntry =>
  ({ data: undefined, ...target, key: ++keys }) as ViewEntry
export const isSameView = (a: ViewEntry | undefined, b: ViewTarget): boolean =>
  a?.name === b.name && JSON.stringify(a.data) === JSON.stringify(b.data)

/** The request that a view shows, if it shows one. */
export const requestIdOf = (view: ViewEntry | undefined): string | undefined =>
  view?.data && 'requestId' in view.data ? view.data.requestId : undefined

/** A wallet that was chosen, or a login, is awaited in it. */
export const isConnecting = (view: ViewEntry | undefined): boolean =>
  view?.name.startsWith('Connecting') === true

export const createViews: Slice<ViewsSlice> = (set) => ({
  open: false,
  closes: 0,
  history: [entry({ name: 'Connect' })],
  direction: 'none',
  ahead: false,
  shakes: 0,
  askedFamilies: [],
  setOpen: (open) => set({ open, ahead: false }),
  countClose: () => set(({ closes }) => ({ closes: closes + 1 })),
  push: (target) =>
    set(({ history, open }) =>
      isSameView(history.at(-1), target)
        ? {}
        : { history: [...history, entry(target)], direction: 'next', ahead: !open },
    ),
  replace: (target) =>
    set(({ history }) =>
      isSameView(history.at(-1), target)
        ? {}
        : { history: [...history.slice(0, -1), entry(target)], direction: 'next' },
    ),
  reset: (target) =>
    set(({ history: [first] }) => ({
      history: [first && isSameView(first, target) ? first : entry(target)],
      direction: 'none',
      ahead: false,
    })),
  goBack: () =>
    set(({ history }) => (history.length > 1 ? { history: history.slice(0, -1), direction: 'prev' } : {})),
  addAskedFamily: (namespace) =>
    set(({ askedFamilies }) => ({ askedFamilies: [...askedFamilies, namespace] })),
  dropAskedFamily: (namespace) =>
    set(({ askedFamilies }) => ({
      askedFamilies: askedFamilies.filter((_, at) => at !== askedFamilies.indexOf(namespace)),
    })),
  shake: () => set(({ shakes }) => ({ shakes: shakes + 1 })),
  dropRequest: (requestId) =>
    set(({ history }) => {
      const rest = history.filter((view) => requestIdOf(view) !== requestId)
      if (rest.length === history.length) return {}
      return { history: rest.length > 0 ? rest : [entry({ name: 'Connect' })], direction: 'prev' }
    }),
})
