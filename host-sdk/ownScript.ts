const isOurs = (script: HTMLScriptElement): boolean => /\/gatehouse\.js(?:[?#]|$)/.test(script.src)

function findIn(root: ParentNode): HTMLScriptElement | undefined {
  for (const element of root.querySelectorAll('*')) {
    if (element instanceof HTMLScriptElement && isOurs(element) && projectOf(element)) return element
    const inside = element.shadowRoot && findIn(element.shadowRoot)
    if (inside) return inside
  }
  return undefined
}

/**
 * The tag that runs this script. The browser names none for a module or in a shadow root, so one of the page that names
 * a project is taken.
 */
export const ownScript = (): HTMLScriptElement | undefined =>
  document.currentScript instanceof HTMLScriptElement ? document.currentScript : findIn(document)

/** The project that a tag names; by its address where a tag manager keeps no attribute. */
export const projectOf = (script: HTMLScriptElement): string =>
  script.getAttribute('data-project') ?? /[?&]project=([^&#]*)/.exec(script.src)?.[1] ?? ''
