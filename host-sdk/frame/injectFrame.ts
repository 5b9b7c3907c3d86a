/** The element that goes into the page: a dialog that holds nothing but the frame. */
export interface FrameElement {
  root: HTMLDialogElement
  iframe: HTMLIFrameElement
}

const overlay =
  'position:fixed;inset:0;width:100%;height:100%;max-width:none;max-height:none;margin:0;padding:0;border:0;' +
  'background:none;overflow:hidden;display:block;visibility:hidden;pointer-events:none;color-scheme:light'
const inline =
  'position:static;display:block;width:100%;max-width:none;margin:0;padding:0;border:0;background:none'

/**
 * Puts the frame into its dialog, which is not yet in the document. Styles are set by CSSOM, so a strict CSP needs only
 * `frame-src`. The colour scheme is pinned: a frame of another scheme than its page is painted opaque.
 */
export function injectFrame(
  root: HTMLDialogElement,
  src: string,
  title: string,
  embedded: boolean,
): FrameElement {
  root.style.cssText = embedded ? inline : overlay
  root.setAttribute('aria-label', title)
  const iframe = document.createElement('iframe')
  iframe.title = title
  // Passed on to the login frame, which is where passkeys are used.
  iframe.allow = 'clipboard-write; publickey-credentials-get; publickey-credentials-create'
  iframe.referrerPolicy = 'origin'
  iframe.sandbox.value =
    'allow-scripts allow-same-origin allow-forms allow-popups allow-popups-to-escape-sandbox ' +
    'allow-top-navigation-by-user-activation allow-storage-access-by-user-activation'
  iframe.style.cssText = 'border:0;width:100%;height:100%;display:block;background:none;color-scheme:light'
  iframe.src = src
  root.replaceChildren(iframe)
  return { root, iframe }
}
