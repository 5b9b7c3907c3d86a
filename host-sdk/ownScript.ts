/** Our file, as a tag's address names it. */
const fileOf = ({ src }: HTMLScriptElement): string | undefined =>
  /.*\/gatehouse(\.\w+)?\.js(?![^?#])/.exec(src)?.[0]

/** The first other tag of ours that names a project; where `running` has our file, then that file and project. */
function findIn(root: ParentNode, running?: HTMLScriptElement): HTMLScriptElement | undefined {
  for (const element of root.querySelectorAll('*')) {
    if (element instanceof HTMLScriptElement && element !== running) {
      const file = fileOf(element)
      const project = projectOf(element)
      const wanted = running && fileOf(running)
      const isLike = !wanted || (wanted === file && [project, ''].includes(projectOf(running)))
      if (file && project && isLike) return element
    }
    const inside = element.shadowRoot && findIn(element.shadowRoot, running)
    if (inside) return inside
  }
  return undefined
}

/**
 * The tag with the settings. The browser names none for a module or in a shadow root, and a loader such as jQuery's `html`
 * runs the script by another tag, without attributes.
 */
export function ownScript(): HTMLScriptElement | undefined {
  const { currentScript } = document
  const running = currentScript instanceof HTMLScriptElement ? currentScript : undefined
  // One that names a project by its address keeps its own attributes.
  const isWhole =
    running &&
    (running.hasAttribute('data-project') ||
      (fileOf(running) && projectOf(running) && Object.keys(running.dataset).length))
  return isWhole ? running : (findIn(document, running) ?? running)
}

/** The project that a tag names; by its address where a tag manager keeps no attribute. */
export const projectOf = (script: HTMLScriptElement): string =>
  script.getAttribute('data-project') ?? /[?&]project=([^&#]*)/.exec(script.src)?.[1] ?? ''
