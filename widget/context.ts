import type { Namespace } from '../host-sdk/protocol/caip.ts'
import type { ApiClient } from './api/apiClient.ts'
import type { HostClient } from './bridge/hostClient.ts'
import type { EventLog } from './log/eventLog.ts'
import type { Remembered } from './state/connections.ts'
import type { OwnStorage } from './state/ownStorage.ts'
import type { WidgetStore } from './state/store.ts'
import type { TabShelf } from './state/tabShelf.ts'
import type { ViewEntry } from './state/views.ts'
import type { Connector } from './wallets/connector.ts'
import type { LoginClient } from './wallets/embedded/loginClient.ts'

/** A wallet that comes back without a prompt, until its answer. */
export interface Return {
  namespace: Namespace
  /** Connector key. */
  key: string
  /** Of what another tab connected: by what that tab knows it. It is remembered there, and so here. */
  as?: Partial<Record<Namespace, Remembered>>
  /** Its answer does not count any more. */
  drop(): void
}

/** What is under way of asking wallets of the page where they stand; the EVM wallet where nothing else is said. */
export interface Look {
  running: boolean
  /** A sign came while it was asked. */
  again: boolean
  /** A sign said that it has no account any more. */
  gone: boolean
  /** It is being connected, and is asked afterwards. */
  waits: boolean
  /** It was locked, and is asked whether it still is. */
  wakes: boolean
  wakeAgain: boolean
  /** Wallets of other families, by connector id, that have no account and are asked nothing until they say something. */
  asleep: Partial<Record<Namespace, Set<string>>>
  /** Ids of those that once did not answer in time. */
  late: Set<string>
  /** What those said last that are asked whether they are unlocked, by connector id. */
  waking: Record<string, readonly unknown[]>
  /** Other than `remembered`: what a person goes back to, and what another tab connected. */
  returns: Set<Return>
  /** How many restore what is remembered, and wait for its wallets. */
  restores: number
  /** Who signed in in another tab, until the login frame says so; `instead` of whom. */
  signing: { signer: string; signedOn: string; instead: string } | undefined
  /** The views in which the person typed something, and `closes` as it was. */
  typedIn: WeakMap<ViewEntry, number>
  /** What stands in the field of each, where nothing else keeps it (useTyped.ts). */
  typed: WeakMap<ViewEntry, string>
}

export const idleLook = (): Look => ({
  running: false,
  again: false,
  gone: false,
  waits: false,
  wakes: false,
  wakeAgain: false,
  asleep: {},
  late: new Set(),
  waking: {},
  returns: new Set(),
  restores: 0,
  signing: undefined,
  typedIn: new WeakMap(),
  typed: new WeakMap(),
})

/** Built once in createWidget.ts; every action takes it first. */
export interface WidgetContext {
  store: WidgetStore
  /** The page; answers reject with code 4900 when it is gone. */
  host: HostClient
  api: ApiClient
  /** The login frame; its calls reject with 4200 when the project offers no login. */
  login: LoginClient
  storage: OwnStorage
  /** Beside it, for what not everybody needs; by a word. */
  storageOf(part: string): OwnStorage
  /** The email code or letter that is awaited (actions/runningCode.ts). */
  codeShelf: TabShelf
  /** Any other step that waits for another app (actions/keptStep.ts). */
  stepShelf: TabShelf
  /** In the order of `connectorList`. */
  connectors(): Connector[]
  /** What the page was told last, as text, and when it has it. */
  told: { state: string; done: Promise<void> }
  /** What was written last: the value, and what the page keeps for us. */
  kept: { value: string; page: string }
  /** Whether the EVM wallet is asked where it stands, and whether it has to be once more. */
  look: Look
  /** When a refusal of what the page requested last opened the modal, `performance.now()`. */
  noticed: { atMs: number }
  /** The same by the clock, for a page that makes itself anew. */
  noticeShelf: TabShelf
  /** Once it was started (log/startLog.ts). */
  log?: EventLog
}
