/** Our file, as a tag's address names it. */
const fileOf = ({ src }: HTMLScriptElement): string | undefined =>
  /.*\/gatehouse[.\w-]*\.js(?![^?#])/.exec(src)?.[0]

/**
 * The tag with the settings. The browser names none for a module or in a shadow root, and a loader such as jQuery's `html`
 * runs the script by another tag, without attributes.
 */
export function ownScript(): HTMLScriptElement | undefined {
  const { currentScript } = document
  const running = currentScript instanceof HTMLScriptElement ? currentScript : undefined
  const file = running && fileOf(running)
  const project = running && projectOf(running)
  /** The first other tag of ours that names a project; where `running` has our file, then that file and project. */
  const findIn = (root: ParentNode): HTMLScriptElement | undefined => {
    for (const element of root.querySelectorAll('*')) {
      if (element instanceof HTMLScriptElement && element !== running) {
        const own = fileOf(element)
        const named = own && projectOf(element)
        if (named && (!file || (file === own && (project || named) === named))) return element
      }
      const inside = element.shadowRoot && findIn(element.shadowRoot)
      if (inside) return inside
    }
    return undefined
  }
  // One with settings keeps them.
  return project && Object.keys(running.dataset)[0] ? running : (findIn(document) ?? running)
}

/** The project that a tag names; by its address where a tag manager keeps no attribute. */
export const projectOf = (script: HTMLScriptElement): string =>
  script.getAttribute('data-project') ?? /[?&]project=([^&#]*)/.exec(script.src)?.[1] ?? ''
