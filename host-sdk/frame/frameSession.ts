import { connectFrame } from '../channel/connectFrame.ts'
import { exposeApi } from '../channel/exposeApi.ts'
import { disconnectedError, type Remote, wrapApi } from '../channel/wrapApi.ts'
import { pageWallets } from '../injected/pageWallets.ts'
import type { CheckedOptions } from '../options.ts'
import {
  type HostApi,
  type PageWallet,
  type PublicState,
  type Theme,
  type ViewInput,
  type WidgetApi,
  widgetApiNames,
} from '../protocol/api.ts'
import type { FrameFailure, LoadFailure } from '../protocol/handshake.ts'
import { RpcError, rpcCodes } from '../protocol/rpcError.ts'
import { parseTheme } from '../protocol/theme.ts'
import type { Stored } from '../storage.ts'
import { askServer, developerHelp } from './explainFailure.ts'
import { frameLayout } from './frameLayout.ts'
import { hostHandlers } from './hostHandlers.ts'
import type { FrameElement } from './injectFrame.ts'
import { pageStorage } from './pageStorage.ts'
import { takeResult } from './takeResult.ts'
import { unlessSilent } from './unlessSilent.ts'

export interface FrameSessionOptions extends CheckedOptions {
  /** It may load already. */
  element: FrameElement
  stored: Stored
  /** Says why in the console; returns what the page is answered. */
  failed(failure: LoadFailure): RpcError
  onState(state: PublicState): void
  /** EIP-1193 `message` of the connected wallet. */
  onMessage(data: unknown): void
  /** The frame was lost, and its state with it. */
  onLost(): void
}

export interface FrameSession {
  /** The live frame; `undefined` while there is none. */
  live(): WidgetApi | undefined
  /** Loads the frame when needed; one load at a time. Rejects with `RpcError` 4900, `data.reason` says why. */
  ensure(): Promise<WidgetApi>
  /** As `ensure`, and makes ready to be seen at once. */
  warm(): Promise<WidgetApi>
  open(view: string | null, data?: ViewInput): Promise<void>
  close(): Promise<void>
  /** Rejects with `RpcError` -32602 for a theme that is refused, and says why in the console; nothing changes then. */
  setTheme(theme: unknown): Promise<void>
  /** Another tab wrote the page's storage. */
  storageChanged(): void
  destroy(): void
}

const ignore = (): void => {}

/** A document that has loaded and says nothing for so long is not ours, ms. */
const silentMs = 1_500

/** The frame's life: made on demand, connected, watched, made again when the page removes it. */
export function frameSession(options: FrameSessionOptions): FrameSession {
  const { projectId, origin, element } = options
  const storage = pageStorage(options.stored)
  const { host, root, iframe } = element
  // As it was made: what the page wants it in may have come since.
  const embedded = !root.popover
  let life = new AbortController()
  let remote: Remote<WidgetApi> | undefined
  let stopHost = ignore
  let loading: Promise<WidgetApi> | undefined
  let state: PublicState | undefined
  /** The frame has been in the document, so that missing from it means lost. */
  let seen = false
  let wasSeen = false
  let ended = false
  /** How often the person or the page said close. */
  let cancels = 0
  /** What is opened first, as the page named it. */
  let firstView: string | null = null

  const setState = (next: PublicState): void => {
    if (state?.open && !next.open) layout.release()
    state = next
    options.onState(next)
  }

  const wallets = pageWallets({
    onChange: () => void remote?.api.setWallets(wallets.list()).catch(ignore),
    onEvent: (id, event, data) => {
      if (event !== 'message') void remote?.api.walletEvent(id, event, data).catch(ignore)
      else if (state?.connections.some(({ wallet }) => wallet.id === id)) options.onMessage(data)
    },
  })

  const drop = (): void => {
    life.abort()
    life = new AbortController()
    layout.hide()
    remote?.close(disconnectedError())
    stopHost()
    stopHost = ignore
    remote = loading = state = undefined
    seen = false
    host.remove()
  }
  const lose = (): void => {
    if (!remote && !loading) return
    drop()
    options.onLost()
  }

  /** A second load is a navigation or a crash: the ports lead nowhere any more. */
  const watchLoads = (signal: AbortSignal): void => {
    // The document shakes hands before it has loaded whole.
    let due = !element.loaded
    const onLoad = (): void => {
      if (!due) lose()
      due = false
    }
    iframe.addEventListener('load', onLoad, { signal })
  }

  /** What the frame may show before its app is there: the first screen of who has nothing to come back to. */
  const firstWallets = (): PageWallet[] | undefined => {
    const { value, connected } = storage.read()
    const plain = !embedded && !value && !connected && (firstView ?? 'Connect') === 'Connect'
    return plain ? wallets.list() : undefined
  }

  const connect = async (signal: AbortSignal): Promise<WidgetApi> => {
    const diagnose = async (): Promise<FrameFailure | undefined> => {
      if (iframe.getAttribute('src') !== element.address) return 'frame_changed'
      const reason = await askServer(origin, projectId, element.refused)
      // A document that loads and stays silent is not ours.
      if (reason || !element.loaded || element.hears) return reason
      // Where the page's policy forbids the question, nobody knows why.
      if (element.refused.has('connect-src')) return 'frame_failed'
      // Its `frame-ancestors` refused a site around the page.
      if (top !== window) return 'ancestor_not_allowed'
      // Ours may be slow to answer, where it is not told which page it is in and can't say that it hears.
      await new Promise((resolve) => setTimeout(resolve, silentMs))
      return element.hears ? undefined : 'frame_blocked'
    }
    try {
      if (!document.body)
        await new Promise((ready) => addEventListener('DOMContentLoaded', ready, { once: true }))
      // Its frames load once it is shown: https://wicg.github.io/nav-speculation/prerendering.html
      if ((document as { prerendering?: boolean }).prerendering)
        await new Promise((ready) => document.addEventListener('prerenderingchange', ready, { once: true }))
      // It may have been given up meanwhile.
      signal.throwIfAborted()
      element.attach()
      // A page that places it itself may not have come to that yet. In a task of its own: it must be known as loading.
      if (!iframe.isConnected && (embedded || wasSeen)) await Promise.reject('not_placed')
      const connecting = connectFrame(iframe, origin, {
        diagnose,
        signal,
        hears: element.loaded || element.hears,
        wallets: firstWallets,
      })
      layout.attached()
      watch()
      const ports = await Promise.race([connecting, element.blocked.then((reason) => Promise.reject(reason))])
      element.hears = true
      stopHost = exposeApi<HostApi>(ports.host, hostHandlers(layout, wallets, storage, reveal, setState))
      // Before its app has said anything, there is no frame that could be lost.
      remote = wrapApi<WidgetApi>(ports.widget, widgetApiNames, { onSilent: () => state && lose() })
      const { api } = remote
      watchLoads(signal)
      layout.takePointer(true)
      const starting = api.start({
        theme,
        embedded,
        wallets: wallets.list(),
        storage: storage.read().value,
        returned: takeResult(storage),
      })
      const first = await unlessSilent(starting, diagnose, () => layout.takePointer(false))
      // The two ports keep no order between them: a state that was told meanwhile is newer than this answer.
      if (!state) setState(first)
      return api
    } catch (error) {
      // Who aborted this attempt has cleared away already, and another may be under way.
      if (signal.aborted) throw disconnectedError()
      const known = typeof error === 'string' ? (error as FrameFailure) : 'timeout'
      const reason = known === 'timeout' && !iframe.isConnected ? 'not_placed' : known
      drop()
      if (error instanceof RpcError) throw error
      throw options.failed({ reason, help: developerHelp(origin, projectId)[reason] })
    }
  }

  const close = async (): Promise<void> => {
    cancels++
    if (!state?.open) layout.hide()
    await remote?.api.close()
  }
  const layout = frameLayout(element, {
    embedded,
    isBusy: wallets.isBusy,
    onCancel: () => void close().catch(ignore),
  })
  const { mode } = options.theme
  let theme: Theme = mode ? { mode } : {}
  /** @returns why it is refused */
  const takeTheme = (next: unknown): string | undefined => {
    const parsed = parseTheme(next, theme.mode)
    if (typeof parsed === 'string') {
      console.error(`[gatehouse] ${parsed}`)
      return parsed
    }
    theme = { ...(theme.mode && { mode: theme.mode }), ...parsed }
    return undefined
  }
  takeTheme(options.theme)

  // Hydration and page transitions remove what they did not make; some extensions make it inert.
  const watch = (): void => {
    for (const element of [host, root]) if (element.inert) element.inert = false
    if (host.ariaHidden) host.ariaHidden = null
    if (iframe.isConnected) seen = wasSeen = true
    else if (seen) lose()
  }
  const observer = globalThis.MutationObserver && new MutationObserver(watch)
  for (const element of [host, root])
    observer?.observe(element, { childList: true, attributeFilter: ['inert', 'aria-hidden'] })
  // A frame that was put elsewhere loads again.
  host.moved = () => (remote && iframe.isConnected ? lose() : watch())

  const reveal = (): void => {
    wallets.refresh()
    layout.show()
    layout.activate()
  }

  const ensure = (): Promise<WidgetApi> => {
    if (ended) return Promise.reject(disconnectedError())
    watch()
    layout.remember()
    loading ??= connect(life.signal)
    return loading
  }

  return {
    live: () => remote?.api,
    ensure,
    warm() {
      layout.warm()
      return ensure()
    },
    async open(view, data) {
      if (!ended) layout.show()
      firstView = view
      const asked = cancels
      try {
        const api = await ensure()
        if (asked !== cancels) throw new RpcError(rpcCodes.userRejected, 'Closed before it opened')
        await (data ? api.open(view, data) : api.open(view))
        // Shown again: a close that was under way may have hidden it meanwhile.
        if (state?.open) reveal()
      } catch (error) {
        // A wrong view name leaves what is open open.
        if (!state?.open) layout.hide()
        throw error
      }
    },
    close,
    async setTheme(next) {
      const refused = takeTheme(next)
      // The frame refuses it as well, and counts it.
      const sent = remote?.api.setTheme(next as Theme)
      await (refused ? sent?.catch(ignore) : sent)
      if (refused) throw new RpcError(rpcCodes.invalidParams, refused)
    },
    storageChanged: () => void remote?.api.storageChanged(storage.read().value).catch(ignore),
    destroy() {
      ended = true
      observer?.disconnect()
      host.moved = undefined
      wallets.stop()
      drop()
    },
  }
}
