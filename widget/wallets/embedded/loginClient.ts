import type { LoginApi } from '../../login/protocol.ts'
import type { Session } from '../../state/session.ts'
import type { WidgetStore } from '../../state/store.ts'
import type { LoginPopup } from './loginPopup.ts'

/** What the widget may ask of the login frame; the rest is the business of its connection. */
export type LoginCalls = Omit<LoginApi, 'start' | 'setFrameToken' | 'setTheme'>

/** The login frame, as the widget calls it. Nothing of it is loaded before the first call. */
export interface LoginClient {
  /** Who is logged in. Never prompts; rejects with `RpcError` 4900 when the frame does not come up. */
  start(): Promise<Session>
  /** As `start`, by the server's word of now: another tab may have logged in or out since. */
  look(): Promise<Session>
  /**
   * A session that comes back is in the state already. Calls that wait for a person end by `cancel` too, but for a payment
   * after its `handOver`: that ends with the login frame's answer.
   */
  call<K extends keyof LoginCalls>(
    name: K,
    args: Parameters<LoginCalls[K]>,
    signal?: AbortSignal,
    handOver?: () => void,
  ): ReturnType<LoginCalls[K]>
  /** Brings the frame before it is needed. Never rejects. */
  preload(): void
  /** The person left: what waits for them ends with 4001, and the frame's screen goes. */
  cancel(): void
  /** The element that the frame lives in, `null` when it goes. */
  mount(layer: HTMLElement | null): void
  popup: LoginPopup
}

export interface LoginDeps {
  projectId: string
  window: Window
  store: WidgetStore
  frameToken(): Promise<string>
  /** The login frame has something to show: makes sure that the person sees the modal. */
  showModal(): Promise<void>
  /** What the login frame says of itself or by an answer. */
  onSession(session: Session): void
}
