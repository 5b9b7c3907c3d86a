import { exposeApi } from '../../../host-sdk/channel/exposeApi.ts'
import { disconnectedError, type Remote, wrapApi } from '../../../host-sdk/channel/wrapApi.ts'
import { type LoginApi, type LoginHost, loginApiNames } from '../../login/protocol.ts'
import type { Session } from '../../state/session.ts'
import { anySignal } from './anySignal.ts'
import type { LoginClient, LoginDeps } from './loginClient.ts'
import { loginHandlers, type Waiting } from './loginHandlers.ts'
import { createLoginPayments } from './loginPayments.ts'
import { loginTheme, onSchemeChange } from './loginTheme.ts'
import type { OpenedFrame } from './openLoginFrame.ts'
import { readSession } from './readSession.ts'

export { openLoginFrame } from './openLoginFrame.ts'

/** The frame's token lives longer than this. */
const renewMs = 60_000

/** Calls that wait for a person; leaving ends them. */
const personCalls: ReadonlySet<string> = new Set([
  'awaitDevice',
  'confirmEmailCode',
  'awaitPopup',
  'awaitFarcaster',
  'confirmSignIn',
  'connectWallet',
  'request',
  'openSecurity',
] satisfies (keyof LoginApi)[])

/** Those of them that end in a connection. */
const logins: ReadonlySet<string> = new Set([
  'confirmEmailCode',
  'awaitPopup',
  'awaitFarcaster',
  'connectWallet',
] satisfies (keyof LoginApi)[])

/** Calls that answer with a session. */
const sessionCalls: ReadonlySet<string> = new Set([
  'confirmEmailCode',
  'awaitPopup',
  'awaitFarcaster',
  'confirmSignIn',
  'connectWallet',
  'setPreferredAccount',
  'confirmNewEmail',
  'signOut',
] satisfies (keyof LoginApi)[])

/** A login frame that came up. */
interface Live {
  remote: Remote<LoginApi>
  /** It sends no payment before it has our yes. */
  asksFirst: boolean
}

/**
 * The login frame's life: brought at the first call, and anew after it died. `open` puts it into the document
 * and shakes hands; it rejects with `RpcError`.
 */
export function createLoginFrame(
  deps: LoginDeps,
  open: (signal: AbortSignal) => Promise<OpenedFrame>,
): Pick<LoginClient, 'start' | 'look' | 'call' | 'cancel'> {
  const { store } = deps
  let live: Promise<Live> | undefined
  let leaving = new AbortController()
  let looking: Promise<Session> | undefined
  const waiting: Waiting = { all: 0, logins: 0 }
  const payments = createLoginPayments()

  const begin = async (): Promise<Live> => {
    const ended = new AbortController()
    const die = (): void => ended.abort()
    const undo: (() => void)[] = []
    ended.signal.addEventListener('abort', () => {
      if (live === current) live = undefined
      store.getState().setLoginScreen(null)
      for (const step of undo) step()
    })
    const current = live
    try {
      const frame = await open(ended.signal)
      undo.push(frame.remove)
      frame.onGone(die)
      undo.push(exposeApi<LoginHost>(frame.ports.host, loginHandlers(deps, waiting, payments)))
      const remote = wrapApi<LoginApi>(frame.ports.widget, loginApiNames, { onSilent: die })
      undo.push(() => remote.close(disconnectedError('The login frame is gone')))
      const { asksFirst, stop } = await greet(deps, remote)
      if (ended.signal.aborted) stop()
      undo.push(stop)
      return { remote, asksFirst }
    } catch (error) {
      die()
      throw error
    }
  }

  const ensure = (): Promise<Live> => {
    if (!live) {
      let settle: (begun: Promise<Live>) => void = () => {}
      live = new Promise((resolve) => {
        settle = resolve
      })
      settle(begin())
    }
    return live
  }

  const waitFor = async <T>(name: keyof LoginApi, run: () => Promise<T>): Promise<T> => {
    const login = logins.has(name) ? 1 : 0
    waiting.all++
    waiting.logins += login
    try {
      return await run()
    } finally {
      waiting.logins -= login
      if (--waiting.all === 0) store.getState().setLoginScreen(null)
    }
  }

  const call = async (
    name: keyof LoginApi,
    args: unknown[],
    signal?: AbortSignal,
    handOver?: () => void,
  ): Promise<unknown> => {
    const isHeld = personCalls.has(name)
    const left = isHeld ? anySignal([leaving.signal, signal]) : signal
    const { remote, asksFirst } = await ensure()
    const ask = (given: unknown[], ending: AbortSignal | undefined): Promise<unknown> =>
      remote.call(name as 'accessToken', given as [], { signal: ending })
    const run = async (): Promise<unknown> => {
      if (left && handOver && asksFirst)
        return payments.run(left, handOver, (payment) => ask([...args, payment.name], payment.signal))
      // A frame of an older version sends when its person agrees, and asks nobody.
      handOver?.()
      return ask(args, left)
    }
    const answer = await (isHeld ? waitFor(name, run) : run())
    if (!sessionCalls.has(name)) return answer
    const session = readSession(answer)
    deps.onSession(session)
    return session
  }

  const look = async (): Promise<Session> => {
    const before = live
    const { remote } = await ensure()
    // One that came up only now has just been asked.
    if (before) await sayHello(deps, remote, await deps.frameToken())
    return store.getState().session
  }

  return {
    start: async () => {
      await ensure()
      return store.getState().session
    },
    look: () => {
      looking ??= look().finally(() => {
        looking = undefined
      })
      return looking
    },
    call: call as LoginClient['call'],
    cancel: () => {
      leaving.abort()
      leaving = new AbortController()
      store.getState().setLoginScreen(null)
    },
  }
}

/** Tells the frame who we are; it says who is logged in, and whether it asks before it sends. */
async function sayHello(
  deps: LoginDeps,
  { api }: Remote<LoginApi>,
  frameToken: string,
): Promise<Pick<Live, 'asksFirst'>> {
  const { hostOrigin, theme, ticket, accountType, networks } = deps.store.getState()
  const answer = await api.start({
    frameToken,
    hostOrigin,
    theme: loginTheme(theme),
    ticket,
    networks,
    ...(accountType && { accountType }),
  })
  deps.onSession(readSession(answer))
  return { asksFirst: answer.asksFirst === true }
}

/** Tells the frame who we are and keeps what it must know fresh, until `stop`. */
async function greet(
  deps: LoginDeps,
  remote: Remote<LoginApi>,
): Promise<Pick<Live, 'asksFirst'> & { stop(): void }> {
  const { store } = deps
  const { api } = remote
  let frameToken = await deps.frameToken()
  const { asksFirst } = await sayHello(deps, remote, frameToken)
  const renew = async (): Promise<void> => {
    const token = await deps.frameToken()
    if (token !== frameToken) await api.setFrameToken(token)
    frameToken = token
  }
  const timer = setInterval(() => void renew().catch(() => {}), renewMs)
  const sendTheme = (): void => void api.setTheme(loginTheme(store.getState().theme)).catch(() => {})
  const unsubscribe = store.subscribe((now, before) => {
    if (now.theme !== before.theme) sendTheme()
  })
  const stopScheme = onSchemeChange(sendTheme)
  const stop = (): void => {
    clearInterval(timer)
    unsubscribe()
    stopScheme()
  }
  return { asksFirst, stop }
}
