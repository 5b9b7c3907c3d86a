/**
 * What a person reads on a screen, a line for each thing, in its order. In a line `!…!` stands for red, `‹…›` for
 * letters of one width, `<…>` for a tag, `(…)` for a note, `…` for what is on its way, `⏎` for a line
 * break; what stands in something is indented.
 */
export function outlineOf(root: Element): string[] {
  return [...root.children]
    .flatMap(linesOf)
    .map((line) => line.trimEnd().replaceAll('\n', '⏎'))
    .filter(Boolean)
}

const indent = (lines: string[]): string[] => lines.map((line) => `  ${line}`)

function linesOf(element: Element): string[] {
  const has = (name: string): boolean => element.classList.contains(name)
  const part = (selector: string): string => textOf(element.querySelector(selector))
  if (element.tagName === 'svg') return []
  if (has('skeleton')) return ['…']
  if (has('banner')) {
    const tone = element.className.replace('banner banner-', '')
    const [title, text] = [...element.querySelectorAll('p')].map(textOf)
    return [text === undefined ? `${tone}: ${title}` : `${tone}: ${title} – ${text}`]
  }
  if (has('detail-nest')) {
    const inner = element.querySelector('dl')
    return [`${part('dt')}:`, ...indent(inner ? outlineOf(inner) : [])]
  }
  if (has('detail')) {
    const value = element.querySelector('dd')
    return [`${part('dt')}: ${mark(value)}`]
  }
  if (element instanceof HTMLDetailsElement) {
    const [, ...shown] = element.children
    return [`${element.open ? '▾' : '▸'} ${part('summary')}`, ...indent(shown.flatMap(linesOf))]
  }
  if (has('message-box')) return [`[${element.getAttribute('aria-label')}] ${shortened(mark(element))}`]
  if (element instanceof HTMLButtonElement) return [`(${textOf(element)}${element.disabled ? ', off' : ''})`]
  if (element.tagName === 'H2') return [`# ${textOf(element)}`]
  return element.tagName === 'P' ? [mark(element)] : [...element.children].flatMap(linesOf)
}

/** Of long bytes, where they begin and how they end. */
const shortened = (text: string): string =>
  /^‹0x[0-9a-f]{80,}›$/.test(text) ? `${text.slice(0, 11)}…${text.slice(-9)}` : text

/** The text of an element with what it looks like itself. */
function mark(element: Element | null): string {
  const text = textOf(element)
  if (element?.classList.contains('headline-danger')) return `!${text}!`
  if (element?.classList.contains('address')) return text
  if (element?.classList.contains('mono')) return `‹${text}›`
  if (element?.classList.contains('tag-warning')) return `<!${text}>`
  if (element?.classList.contains('tag')) return `<${text}>`
  if (element?.classList.contains('typed-date')) return ` (${text})`
  return element?.classList.contains('skeleton') ? '…' : text
}

/** A picture, and the letter in its place, say nothing. */
function textOf(element: Element | null): string {
  return [...(element?.childNodes ?? [])]
    .map((node) => {
      if (!(node instanceof Element)) return node.textContent ?? ''
      return node.getAttribute('aria-hidden') === 'true' || node.tagName === 'svg' ? '' : mark(node)
    })
    .join('')
}
