/**
 * Adds rules to a document or a shadow tree; returns the undo. A sheet made by script needs no `style-src` of the page;
 * where a browser or a polyfill has none (Safari before 16.4), an element holds the rules.
 */
export function addSheet(root: Document | ShadowRoot, rules: string): () => void {
  try {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(rules)
    root.adoptedStyleSheets = [...root.adoptedStyleSheets, sheet]
    return () => {
      root.adoptedStyleSheets = root.adoptedStyleSheets.filter((other) => other !== sheet)
    }
  } catch {
    const style = document.createElement('style')
    style.textContent = rules
    ;((root as Document).head ?? root).append(style)
    return () => style.remove()
  }
}
