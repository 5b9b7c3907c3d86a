import { createStore, type StoreApi } from 'zustand/vanilla'
import type { Namespace } from '../../../host-sdk/protocol/caip.ts'
import type { SessionAnswer } from '../../../server/contract/login.ts'
import type { Network } from '../../../server/contract/networks.ts'
import type { WalletAnswer } from '../../../server/contract/wallet.ts'
import type { Moment } from '../../ui/moment.ts'
import type { OpenScreen } from '../people/screen.ts'
import type { AccountType } from '../protocol.ts'
import type { OpenCalls } from './openCalls.ts'

export interface LoginStoreState {
  /** Origin of the page, as the widget checked it; '' before `start`. */
  hostOrigin: string
  networks: Network[]
  /** `null` until the server was asked. */
  session: SessionAnswer | null
  wallet: WalletAnswer['wallet']
  preferred: Partial<Record<Namespace, AccountType>>
  /** Ids of calls that the person decides about. */
  askedCalls: ReadonlySet<string>
  /** Calls in steps of which some are still to come, by their id. */
  openCalls: ReadonlyMap<string, OpenCalls>
  /** What a person sees now. */
  screen: OpenScreen | null
  /** The code that was asked for last, until it counts no more. */
  emailCode: { email: string; binding: string; end: Moment } | null
  /** The letter about this browser that was asked for last; the code after it is for the same binding. */
  emailDevice: { email: string; binding: string } | null
  /** The binding of the change of address that is under way. */
  emailUpdate: { binding: string } | null
  /** The binding of each popup that was started, by its id. */
  popups: ReadonlyMap<string, string>
  /** The login through a Farcaster app that is under way. */
  farcaster: { id: string; binding: string } | null
  /** Does what is awaited outlast a reload? Not where the browser gives a frame no storage (`session/keptCodes.ts`). */
  keepsCodes: boolean
}
export type LoginStore = StoreApi<LoginStoreState>

/** All that the frame remembers; nothing of it lasts, and no key or share is ever in it. */
export const createLoginStore = (): LoginStore =>
  createStore<LoginStoreState>()(() => ({
    hostOrigin: '',
    networks: [],
    session: null,
    wallet: null,
    preferred: {},
    askedCalls: new Set(),
    openCalls: new Map(),
    screen: null,
    emailCode: null,
    emailDevice: null,
    emailUpdate: null,
    popups: new Map(),
    farcaster: null,
    keepsCodes: false,
  }))
