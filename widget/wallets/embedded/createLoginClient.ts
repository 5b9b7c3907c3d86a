import { RpcError, rpcCodes } from '../../../host-sdk/protocol/rpcError.ts'
import type { LoginClient, LoginDeps } from './loginClient.ts'
import { createLoginPopup } from './loginPopup.ts'

type FirstDeps = Omit<LoginDeps, 'onSession'> & {
  /** Loads what the frame says its sessions to. */
  loadOnSession(): Promise<LoginDeps['onSession']>
}

/** The one file of the login frame that comes with the first load. */
export function createLoginClient({ loadOnSession, ...first }: FirstDeps): LoginClient {
  let loading: Promise<Pick<LoginClient, 'start' | 'look' | 'call' | 'cancel'>> | undefined
  let loaded: Pick<LoginClient, 'cancel'> | undefined
  let layer: HTMLElement | null = null
  let mounted: (layer: HTMLElement) => void = () => {}
  const waitForLayer = (): Promise<HTMLElement> =>
    layer
      ? Promise.resolve(layer)
      : new Promise((resolve) => {
          const before = mounted
          mounted = (element) => {
            before(element)
            resolve(element)
          }
        })

  const load = (): NonNullable<typeof loading> => {
    const { login } = first.store.getState()
    if (!login)
      return Promise.reject(
        new RpcError(rpcCodes.unsupportedMethod, 'This project has no login', { reason: 'login_off' }),
      )
    loading ??= Promise.all([import('./loginFrame.ts'), loadOnSession()]).then(
      ([{ createLoginFrame, openLoginFrame }, onSession]) => {
        const deps = { ...first, onSession }
        const frame = createLoginFrame(deps, (signal) =>
          openLoginFrame(deps, login.origin, waitForLayer, signal),
        )
        loaded = frame
        return frame
      },
      (cause) => {
        loading = undefined
        throw cause
      },
    )
    return loading
  }

  return {
    start: async () => (await load()).start(),
    look: async () => (await load()).look(),
    // The types of the two ends are the same; only the way there is longer.
    call: (async (name: 'accessToken', args: [], signal?: AbortSignal, handOver?: () => void) =>
      (await load()).call(name, args, signal, handOver)) as LoginClient['call'],
    preload: () => {
      if (first.store.getState().login)
        load()
          .then((frame) => frame.start())
          .catch(() => {})
    },
    cancel: () => loaded?.cancel(),
    mount: (element) => {
      layer = element
      if (element) mounted(element)
    },
    popup: createLoginPopup(first.window, () => first.store.getState().login?.popup),
  }
}
