import type { CheckedOptions } from '../options.ts'
import { listeningType } from '../protocol/handshake.ts'

/** The element that goes into the page: a dialog that holds nothing but the frame. */
export interface FrameElement {
  root: HTMLDialogElement
  iframe: HTMLIFrameElement
  /** It has loaded where it stands now. */
  loaded: boolean
  /** Its document has said that it hears the page: step 1 of the handshake, which may be ahead of who shakes hands. */
  hears: boolean
  /** Settles when the page's CSP refuses the frame. */
  blocked: Promise<'blocked_by_csp'>
  /** Ends the watching of both. */
  stop(): void
}

/**
 * Puts the frame into its dialog, which is not yet in the document. Styles are set by CSSOM, so a strict CSP needs only
 * `frame-src`. The colour scheme is pinned: a frame of another scheme than its page is painted opaque.
 */
export function injectFrame(
  root: HTMLDialogElement,
  { origin, projectId, append, features = '', theme: { mode } }: CheckedOptions,
): FrameElement {
  const embedded = append instanceof HTMLElement
  if (!embedded) root.popover = 'manual'
  root.style.cssText =
    'display:block;width:100%;max-width:none;margin:0;padding:0;border:0;background:none;position:' +
    (embedded
      ? 'static'
      : 'fixed;inset:0;height:100%;max-height:none;overflow:hidden;visibility:hidden;pointer-events:none;color-scheme:light')
  const iframe = document.createElement('iframe')
  root.ariaLabel = iframe.title = 'Gatehouse'
  // Passed on to the login frame, which is where passkeys are used.
  iframe.allow = 'clipboard-write; publickey-credentials-get; publickey-credentials-create'
  iframe.referrerPolicy = 'origin'
  iframe.sandbox.value =
    'allow-scripts allow-same-origin allow-forms allow-popups allow-popups-to-escape-sandbox ' +
    'allow-top-navigation-by-user-activation allow-storage-access-by-user-activation'
  iframe.style.cssText = 'display:block;width:100%;height:100%;border:0;color-scheme:light'
  iframe.src = `${origin}/frame?projectId=${projectId}&theme=${mode ?? ''}&features=${features}`
  root.replaceChildren(iframe)

  const watching = new AbortController()
  const { signal } = watching
  const element: FrameElement = {
    root,
    iframe,
    loaded: false,
    hears: false,
    blocked: new Promise((resolve) => {
      const onViolation = ({ effectiveDirective, blockedURI }: SecurityPolicyViolationEvent): void => {
        // The browser reports the origin or the whole address, by version.
        if (effectiveDirective === 'frame-src' && blockedURI.startsWith(origin)) resolve('blocked_by_csp')
      }
      document.addEventListener('securitypolicyviolation', onViolation, { signal })
    }),
    stop: () => watching.abort(),
  }
  iframe.addEventListener(
    'load',
    () => {
      element.loaded = true
    },
    { signal },
  )
  const onMessage = ({ source, origin: from, data }: MessageEvent): void => {
    if (source === iframe.contentWindow && from === origin && data?.type === listeningType)
      element.hears = true
  }
  addEventListener('message', onMessage, { signal })
  return element
}

/** Puts it where the page wants it, unless it is there, and has it load. Nothing happens before there is a body. */
export function attachFrame(element: FrameElement, append: CheckedOptions['append']): void {
  const { root, iframe } = element
  if (iframe.isConnected) return
  element.loaded = element.hears = false
  if (!root.contains(iframe)) root.append(iframe)
  if (append !== false) (append ?? document.body)?.append(root)
}
