import { connectFrame, type FramePorts } from '../../../host-sdk/channel/connectFrame.ts'
import { RpcError, rpcCodes } from '../../../host-sdk/protocol/rpcError.ts'
import type { LoginDeps } from './loginClient.ts'
import { loginTheme } from './loginTheme.ts'

/** A login frame that shook hands. */
export interface OpenedFrame {
  ports: FramePorts
  /** Calls back once when the frame was lost: navigated, crashed or taken out of the document. */
  onGone(gone: () => void): void
  remove(): void
}

/** What the login frame needs that the page's frame was allowed. */
const allow = (origin: string): string =>
  ['publickey-credentials-get', 'publickey-credentials-create', 'clipboard-write']
    .map((feature) => `${feature} ${origin}`)
    .join('; ')

function makeFrame(src: string, origin: string): HTMLIFrameElement {
  const iframe = document.createElement('iframe')
  iframe.title = 'Gatehouse login'
  iframe.allow = allow(origin)
  iframe.referrerPolicy = 'origin'
  // Pinned as in host-sdk/frame/injectFrame: a frame of another scheme than its page is painted opaque.
  iframe.style.cssText = 'border:0;width:100%;height:100%;display:block;background:none;color-scheme:light'
  iframe.src = src
  return iframe
}

/**
 * Puts the login frame into its layer and shakes hands (host-sdk/protocol/handshake.ts). A frame that does not
 * come up in 30 s rejects with `RpcError` 4900, `data.reason` `login_timeout`, and the person is told,
 * until one does. Keys and passkeys need a secure context, which a page that came over http refuses to the frames in it.
 */
export async function openLoginFrame(
  { projectId, store }: LoginDeps,
  origin: string,
  layer: () => Promise<HTMLElement>,
  signal: AbortSignal,
): Promise<OpenedFrame> {
  if (window.isSecureContext === false)
    throw new RpcError(rpcCodes.disconnected, 'Logging in needs a page that came over https', {
      reason: 'insecure_page',
    })
  const { mode } = loginTheme(store.getState().theme)
  const iframe = makeFrame(`${origin}/login?projectId=${projectId}&theme=${mode}`, origin)
  const gone = watchFrame(iframe)
  const parent = await layer()
  try {
    const connecting = connectFrame(iframe, origin, { diagnose: async () => undefined, signal })
    parent.append(iframe)
    const ports = await connecting
    if (store.getState().alert?.code === 'login_timeout') store.getState().setAlert(null)
    return { ports, onGone: gone.onGone, remove: gone.remove }
  } catch (reason) {
    gone.remove()
    if (signal.aborted || reason !== 'timeout')
      throw new RpcError(rpcCodes.disconnected, 'The login frame is gone', { reason: 'closed' })
    store.getState().setAlert({ kind: 'error', code: 'login_timeout', values: { origin } })
    throw new RpcError(rpcCodes.disconnected, 'The login frame did not come up', { reason: 'login_timeout' })
  }
}

/** A second load is a navigation or a crash; a frame that left the document lost all it had. */
function watchFrame(iframe: HTMLIFrameElement): Pick<OpenedFrame, 'onGone' | 'remove'> {
  const observer = new MutationObserver(() => {
    if (!iframe.isConnected) lost()
  })
  let lost = (): void => {}
  return {
    onGone: (gone) => {
      lost = gone
      iframe.addEventListener('load', gone, { once: true })
      observer.observe(document.documentElement, { childList: true, subtree: true })
    },
    remove: () => {
      observer.disconnect()
      iframe.remove()
    },
  }
}
