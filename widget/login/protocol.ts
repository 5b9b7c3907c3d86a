import type { CaipAccountId, CaipNetworkId, Namespace } from '../../host-sdk/protocol/caip.ts'
import type { EmailCodeAnswer } from '../../server/contract/login.ts'
import type { Network } from '../../server/contract/networks.ts'

/**
 * The two surfaces between the widget and the login frame, over the same guarded ports as host and widget.
 *
 *   widget                                          login frame (LOGIN_ORIGIN, inside the widget)
 *     │ handshake (host-sdk/protocol/handshake.ts)        │
 *     │── LoginApi.start ───────────────────────────────▶│ session? ⟶ server
 *     │── requestEmailCode / confirmEmailCode ──────────▶│ ⟶ server (awaitDevice: a new browser, approved by letter)
 *     │                       login done, no wallet yet: │ create or unlock; needs the person's eyes
 *     │◀─────────────────────────── LoginHost.show(…) ───│ the widget lays the frame over its view
 *     │◀─────────────────────────── LoginHost.hide() ────│
 *     │── request(eip155, personal_sign) ───────────────▶│ show → the person decides here → hide
 *     │◀───────────────────── LoginHost.handOver(…) ─────│ of a payment: does anybody wait for it yet? then ⟶ node
 *
 * Keys, shares and the session never leave the login frame; the widget sees addresses, signatures and short tokens.
 */

export type LoginStatus = 'loading' | 'unauthenticated' | 'authenticated'

/** Account types of specification §9. */
export type AccountType = 'eoa' | 'smartAccount' | 'payment' | 'ordinals'

export interface LoginAccount {
  namespace: Namespace
  address: string
  type: AccountType
  /** Hex, where dapps need it (Bitcoin). */
  publicKey?: string
  path?: string
  /** By network, where that writes it otherwise (Bitcoin's test networks). */
  addresses?: Readonly<Record<string, string>>
}

/** Specification §3, connected user. */
export interface LoginState {
  status: LoginStatus
  user: { id: string; email: string | null; name: string | null; method: string } | null
  /** Empty until the embedded wallet is there (created or known to the server). */
  accounts: LoginAccount[]
  /** The browser keeps no cookies for the frame: a reload signs out unless a ticket can be kept. */
  cookieless: boolean
  custody: 'user' | 'operator'
  /** Of a wallet that only its owner holds: nobody said on this device that the recovery words are written down. */
  unwrittenWords?: true
}

/** What of the page's theme reaches the screens that sign. */
export interface LoginTheme {
  mode: 'dark' | 'light'
  /** An opaque colour. */
  accent?: string
}

export interface LoginStart {
  /** Ours, from `POST /frame/token`; tells the server project and page. Renewed by `setFrameToken`. */
  frameToken: string
  /** Origin of the page that embeds the widget, as the widget's handshake checked it. */
  hostOrigin: string
  theme: LoginTheme
  /** What `LoginHost.keepTicket` gave last, or ''. Untrusted. */
  ticket: string
  /** The form of the EVM account that the person chose on this site, where the frame itself can keep nothing. */
  accountType?: AccountType
  networks: Network[]
}

/** `asksFirst`: it sends no payment without `LoginHost.handOver`; a frame of an older version sends by itself. */
export interface LoginStarted extends LoginState {
  asksFirst?: true
}

export type PopupProvider = string

/** `kept`: what is awaited from now on outlasts a reload; a frame of an older version does not say so. */
interface Kept {
  kept?: boolean
}

/** Asked of the login frame. Errors are `RpcError`; `data.reason` is a code of server/contract/errors.ts where it has one. */
export interface LoginApi {
  start(options: LoginStart): Promise<LoginStarted>
  setFrameToken(token: string): Promise<void>
  setTheme(theme: LoginTheme): Promise<void>
  /**
   * A code, or where the server asks about new browsers (`VERIFY_DEVICE`) a letter that asks about this one. `resendAfter`:
   * seconds until a further one may be asked for.
   */
  requestEmailCode(email: string): Promise<EmailCodeAnswer & Kept>
  /** Waits for the yes to that letter; the code is on its way then. Leaving ends it: a later yes sends no code. */
  awaitDevice(email: string): Promise<{ resendAfter: number } & Kept>
  /** Logs in, and makes or finds the wallet (`connectWallet`). Waits for a person. */
  confirmEmailCode(code: string): Promise<LoginState>
  /**
   * For the popup that the widget opened in the click, with that key in its address. `kept`: the frame remembers it
   * when the page is gone in between, so that the page itself may go there.
   */
  startPopup(provider: PopupProvider, key: string): Promise<{ id: string; words: string; kept: boolean }>
  /** Waits for that popup's login, then as `confirmEmailCode`. `proof`: what the popup posted to its opener, else ''. */
  awaitPopup(id: string, proof: string): Promise<LoginState>
  /** For the person's Farcaster app: shown as a code, or opened in a tap. The one before is no longer waited for. */
  startFarcaster(): Promise<{ id: string; link: string } & Kept>
  /** Waits for the person's yes in their app, then as `confirmEmailCode`. Leaving ends it: a later yes counts nothing. */
  awaitFarcaster(id: string): Promise<LoginState>
  /** The CAIP-122 message for this account, in the page's name. */
  signInMessage(account: CaipAccountId): Promise<{ message: string }>
  /** Logs in by a wallet's signature; makes no embedded wallet. */
  confirmSignIn(account: CaipAccountId, message: string, signature: string): Promise<LoginState>
  /** Makes, unlocks or finds the embedded wallet of who is logged in. Waits for a person. */
  connectWallet(): Promise<LoginState>
  /**
   * An allow-listed request for the embedded wallet. Waits for a person, who decides in this frame. `payment` names one that
   * sends: `LoginHost.handOver` is asked before it does.
   */
  request(
    network: CaipNetworkId,
    request: { method: string; params?: unknown },
    payment?: string,
  ): Promise<unknown>
  setPreferredAccount(namespace: Namespace, type: AccountType): Promise<LoginState>
  /** Step 1: a code goes to the old address (if there is one), then `confirmOldEmail`, then a code to the new one. */
  requestEmailUpdate(email: string): Promise<{ next: 'old' | 'new'; resendAfter: number } & Kept>
  confirmOldEmail(code: string): Promise<{ resendAfter: number } & Kept>
  confirmNewEmail(code: string): Promise<LoginState>
  /**
   * Opens the frame's own screen of recovery, devices and export. Waits for a person. `closed`: by Escape, which closes the
   * window wherever else it is pressed.
   */
  openSecurity(): Promise<'done' | 'closed'>
  accessToken(): Promise<{ token: string; expiresAt: number }>
  /** `awaits`: the form of an email code or letter stays in front of the person, and goes on. */
  signOut(awaits?: true): Promise<LoginState>
}

export interface ShownScreen {
  title: string
  namesSite: boolean
}

/** Asked of the widget. */
export interface LoginHost {
  /**
   * Lays the frame over the current view, opening the modal when it is closed. `namesSite`: the screen names the site
   * itself, so the shell need not.
   */
  show(screen: ShownScreen): Promise<void>
  hide(): Promise<void>
  /** Height of the content in px, so that the card fits it. */
  resize(height: number): Promise<void>
  /** Session or accounts changed by themselves (another tab, an expired session). */
  setState(state: LoginState): Promise<void>
  /** Keeps the resume ticket in the page, '' to forget it. */
  keepTicket(ticket: string): Promise<void>
  /** The ticket that the page keeps now, '' for none; another tab may have got it. Untrusted. */
  ticket(): Promise<string>
  /** Keeps in the page what this frame can't: the calls that the page sent (session/keptCalls), '' to forget them. */
  keepSentCalls(calls: string): Promise<void>
  /** What `keepSentCalls` gave last, in any tab. Untrusted. */
  sentCalls(): Promise<string>
  /** Asked right before a payment goes to a node; `false`: who waited for it has left, and nothing may be sent. */
  handOver(payment: string): Promise<boolean>
}

export const loginApiNames = [
  'start',
  'setFrameToken',
  'setTheme',
  'requestEmailCode',
  'awaitDevice',
  'confirmEmailCode',
  'startPopup',
  'awaitPopup',
  'startFarcaster',
  'awaitFarcaster',
  'signInMessage',
  'confirmSignIn',
  'connectWallet',
  'request',
  'setPreferredAccount',
  'requestEmailUpdate',
  'confirmOldEmail',
  'confirmNewEmail',
  'openSecurity',
  'accessToken',
  'signOut',
] as const satisfies (keyof LoginApi)[]

export const loginHostNames = [
  'show',
  'hide',
  'resize',
  'setState',
  'keepTicket',
  'ticket',
  'keepSentCalls',
  'sentCalls',
  'handOver',
] as const satisfies (keyof LoginHost)[]
