import { addSheet } from '../addSheet.ts'
import { listen } from '../listen.ts'
import type { CheckedOptions } from '../options.ts'
import { listeningType } from '../protocol/handshake.ts'
import type { FrameHost } from './frameHost.ts'

/** What goes into the page: an element of ours, in its shadow root a dialog that holds nothing but the frame. */
export interface FrameElement {
  host: FrameHost
  root: HTMLDialogElement
  iframe: HTMLIFrameElement
  /** The frame's address. */
  address: string
  /** It has loaded where it stands now. */
  loaded: boolean
  /** Its document has said that it hears the page: step 1 of the handshake, which may be ahead of who shakes hands. */
  hears: boolean
  /** Directives by which the page's CSP has refused something of ours. */
  refused: Set<string>
  /** Settles when it refuses the frame. */
  blocked: Promise<'blocked_by_csp'>
  /** Adds rules to the page's document; returns the undo. */
  addRules(rules: string): () => void
  /** Puts it where the page wants it, unless it is there, and has it load. Nothing happens before there is a body. */
  attach(): void
  /** Ends the watching of all that. */
  stop(): void
}

/** Of the host, against rules for every element: it takes no place of its own over the page. */
const hostStyle = (embedded: boolean): string =>
  `all:initial!important;display:${embedded ? 'block!important;width:100%' : 'contents'}!important`

/**
 * Puts the frame into its host, which is not yet in the document. Styles are set by CSSOM, so a strict CSP needs only
 * `frame-src`. The colour scheme is pinned: a frame of another scheme than its page is painted opaque.
 */
export function injectFrame(
  host: FrameHost,
  { origin, projectId, place, features = '', theme: { mode } }: CheckedOptions,
): FrameElement {
  const embedded = place() instanceof HTMLElement
  const shadow = host.shadowRoot ?? host.attachShadow({ mode: 'open' })
  const root = document.createElement('dialog')
  if (!embedded) root.popover = 'manual'
  host.style.cssText = hostStyle(embedded)
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
  root.append(iframe)
  shadow.replaceChildren(root)

  const watching = new AbortController()
  const { signal } = watching
  const refused = new Set<string>()
  const element: FrameElement = {
    host,
    root,
    iframe,
    address: `${origin}/frame?projectId=${projectId}&theme=${mode ?? ''}&features=${features}`,
    loaded: false,
    hears: false,
    refused,
    blocked: new Promise((resolve) => {
      const onViolation = ({
        disposition,
        effectiveDirective,
        blockedURI,
      }: SecurityPolicyViolationEvent): void => {
        // The browser reports the origin or the whole address, by version; a policy that only reports blocks nothing.
        const isOurs = blockedURI.startsWith(origin) || blockedURI.startsWith('trusted-types')
        if (disposition === 'report' || !isOurs) return
        refused.add(effectiveDirective)
        if (effectiveDirective === 'frame-src') resolve('blocked_by_csp')
      }
      listen('securitypolicyviolation', onViolation, signal)
    }),
    addRules: (rules) => addSheet(document, rules),
    attach() {
      if (iframe.isConnected) return
      element.loaded = element.hears = false
      // Set anew: a consent tool may have taken it away, and given it back since.
      iframe.src = element.address
      root.append(iframe)
      const append = place()
      // One that was made to lie over the page does not go into a container that came later.
      if (append !== false) ((embedded && append) || document.body)?.append(host)
    },
    stop: () => watching.abort(),
  }
  iframe.onload = () => {
    element.loaded = true
  }
  const onMessage = ({ source, origin: from, data }: MessageEvent): void => {
    if (source === iframe.contentWindow && from === origin && data?.type === listeningType)
      element.hears = true
  }
  listen('message', onMessage, signal)
  return element
}
