import { provideSatsConnect } from './bitcoin/satsConnectProvider.ts'
import { bitcoinShape } from './bitcoin/shape.ts'
import { attachButtons } from './elements/gatehouseButton.ts'
import { announceProvider } from './evm/announceProvider.ts'
import { evmProvider } from './evm/evmProvider.ts'
import { type FrameHost, frameHost } from './frame/frameHost.ts'
import type { FrameSession } from './frame/frameSession.ts'
import { type FrameElement, injectFrame } from './frame/injectFrame.ts'
import type { Gatehouse, GatehouseState, StateListener } from './gatehouse.ts'
import { type CheckedOptions, wrongMode } from './options.ts'
import type { PublicConnection, RpcRequest, WidgetApi } from './protocol/api.ts'
import type { Namespace } from './protocol/caip.ts'
import type { LoadFailure } from './protocol/handshake.ts'
import { RpcError, rpcCodes } from './protocol/rpcError.ts'
import { solanaShape } from './solana/shape.ts'
import { type FamilyShape, type OwnWallet, ownWallet } from './standard/ownWallet.ts'
import { registerWallets } from './standard/registerWallets.ts'
import type { StandardAccount } from './standard/standardWallet.ts'
import { storedOf, watchStorage } from './storage.ts'
import { tellEach } from './tellEach.ts'
import { whenIdle } from './whenIdle.ts'

/** Brings the part that is only needed once a frame is: bridge, layout, the page's wallets. Rejects with a `LoadFailure`. `refused`: as of `FrameElement`. */
export type LoadFrame = (refused: ReadonlySet<string>) => Promise<LaterPart>
type LaterPart = typeof import('./later.ts')
type Family = keyof LaterPart['familyWallets']

/** Says in the console what the page's developer can do; what the page itself is answered. */
const failed = ({ reason, help }: LoadFailure): RpcError => {
  console.error(`[gatehouse] ${reason}: ${help}`)
  return new RpcError(rpcCodes.disconnected, 'The wallet window could not be loaded', { reason })
}

const nothing: GatehouseState = {
  open: false,
  view: '',
  status: 'disconnected',
  connections: [],
  networks: {},
}

/**
 * The page's side of Gatehouse: one frame, the standard providers, the page's own wallets. What runs at page
 * load is here; the rest comes by `load` at the first intent.
 */
export function createGatehouse(options: CheckedOptions, load: LoadFrame): Gatehouse {
  const listeners = new Set<StateListener>()
  const { projectId } = options
  const stored = storedOf(projectId)
  let host: FrameHost | undefined
  const element = (): FrameHost => {
    host ??= frameHost()
    return host
  }
  let theme = options.theme
  let state = nothing
  let placed: FrameElement | undefined
  let frame: FrameSession | undefined
  let later: LaterPart | undefined
  let loading: Promise<FrameSession> | undefined
  const life = new AbortController()
  let destroyed = false
  /** How often the page said close, so that an opening under way notices. */
  let closes = 0

  const setState = (next: GatehouseState): void => {
    state = next
    evm.update(state)
    made.solana?.setAccounts(accountsOf('solana'))
    made.bip122?.setAccounts(accountsOf('bip122'))
    tellEach(listeners, (listener) => listener(state))
  }

  const session = async (withFrame = true): Promise<FrameSession> => {
    if (!destroyed) {
      loading ??= bringSession()
      // The frame loads beside the part that speaks with it.
      if (withFrame && !frame) placed?.attach()
      const loaded = await loading
      if (!destroyed) return loaded
      loaded.destroy()
    }
    throw new RpcError(rpcCodes.disconnected, 'Gatehouse was destroyed', { reason: 'closed' })
  }

  const bringSession = (): Promise<FrameSession> => {
    const injected = injectFrame(element(), { ...options, theme })
    placed = injected
    return load(injected.refused).then(
      (part) => {
        later = part
        frame = part.frameSession({
          ...options,
          element: injected,
          stored,
          failed,
          theme,
          onState: setState,
          onMessage: (data) => evm.emit('message', data),
          onLost: () => {
            setState(nothing)
            restore()
          },
        })
        return frame
      },
      (cause) => {
        loading = undefined
        takeAway()
        throw failed(cause.reason ? cause : { reason: 'offline', help: options.origin })
      },
    )
  }

  const takeAway = (): void => {
    placed?.stop()
    placed?.iframe.remove()
    if (options.place() !== false) placed?.host.remove()
    placed = undefined
  }

  /** Nothing is connected: a page that only looks whether it is does not pay for the frame. */
  const idle = (): boolean => !frame?.live() && !stored.read().connected
  const widget = async (): Promise<WidgetApi> => (await session()).ensure()
  const request = async (namespace: Namespace, asked: RpcRequest): Promise<unknown> =>
    (await widget()).request(namespace, asked)
  const disconnect = async (namespace?: Namespace): Promise<void> => {
    if (!idle()) await (await widget()).disconnect(namespace ?? null)
  }

  const evm = evmProvider(async (asked) =>
    asked.method === 'eth_accounts' && idle() ? [] : request('eip155', asked),
  )

  const call =
    (family: Family) =>
    async (feature: string, inputs: readonly unknown[]): Promise<unknown> => {
      if (feature === 'standard:disconnect') return disconnect(family)
      const silent = (inputs[0] as { silent?: unknown } | null | undefined)?.silent === true
      if (feature === 'standard:connect' && silent && idle()) return { accounts: [] }
      await session(false)
      return later?.familyWallets[family].features[feature]?.(
        {
          accounts: () => own(family).wallet.accounts,
          state: () => state,
          request: (asked) => request(family, asked),
          disconnect: () => disconnect(family),
        },
        inputs,
      )
    }
  const made: Partial<Record<Family, OwnWallet>> = {}
  /** Made for who looks; most pages have no app of these families. */
  const own = (family: Family): OwnWallet => {
    let wallet = made[family]
    if (!wallet) {
      const shape = (): FamilyShape =>
        family === 'solana' ? solanaShape(connectionOf(family)?.versions) : bitcoinShape()
      wallet = ownWallet(shape, call(family))
      made[family] = wallet
      wallet.setAccounts(accountsOf(family))
    }
    return wallet
  }
  const connectionOf = (family: Family): PublicConnection | undefined =>
    state.connections.find(({ namespace }) => namespace === family)
  const accountsOf = (family: Family): readonly StandardAccount[] => {
    const connection = connectionOf(family)
    return (connection && later?.familyWallets[family].accounts(connection)) ?? []
  }

  /** A page that was connected loads the frame by itself, so that its accounts come back. */
  const restore = (): void => {
    if (destroyed || !stored.read().connected) return
    setState({ ...state, status: 'connecting' })
    widget().catch(() => setState(nothing))
  }

  const bring = (how: 'ensure' | 'warm'): void =>
    void session()
      .then((live) => live[how]())
      .catch(() => {})

  const gatehouse: Gatehouse = {
    evm: evm.provider,
    get solana() {
      return own('solana').wallet
    },
    get bitcoin() {
      return own('bip122').wallet
    },
    get element() {
      return element()
    },
    getState: () => state,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    preload: () => bring('warm'),
    async open(view, data) {
      const asked = closes
      const live = await session()
      if (asked !== closes) throw new RpcError(rpcCodes.userRejected, 'Closed before it opened')
      await live.open(view ?? null, data)
    },
    async close() {
      closes++
      await frame?.close()
    },
    disconnect,
    getAccessToken: async () => (await widget()).accessToken(),
    async signOut() {
      if (!idle()) await (await widget()).signOut()
    },
    async setTheme(next) {
      if (frame || next?.variables) return (await session(false)).setTheme(next)
      const wrong = wrongMode(next)
      if (wrong) throw new RpcError(rpcCodes.invalidParams, wrong)
      theme = next
    },
    addNetwork: async (network) => (await widget()).addNetwork(network),
    removeNetwork: async (network) => (await widget()).removeNetwork(network),
    destroy() {
      if (destroyed) return
      destroyed = true
      frame?.destroy()
      takeAway()
      life.abort()
      for (const undo of undos) undo()
      setState({ ...nothing, lastEnd: 'page' })
      listeners.clear()
    },
  }

  const { signal } = life
  announceProvider(evm.provider, signal)
  watchStorage(
    stored,
    () => {
      if (frame?.live()) frame.storageChanged()
      else restore()
    },
    signal,
  )
  registerWallets(() => [own('solana').wallet, own('bip122').wallet], signal)
  const undos = [
    provideSatsConnect(
      () => own('bip122').wallet,
      (...inputs) => call('bip122')('sats-connect:request', inputs),
    ),
    attachButtons(gatehouse),
  ]
  restore()
  // Without the bindings of `location`, which the page would pay for.
  if (document.URL.includes('result_uri=') && stored.left() !== null) bring('ensure')
  if (options.preload === 'idle') whenIdle(() => bring('ensure'), 0)
  return gatehouse
}
