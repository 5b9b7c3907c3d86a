import en from '../../words/en.json'

/** What the catalogue says is language, whatever it names. */
const language = new Set<string>(Object.values(en))
/** What looks like an address, an amount, a symbol, an origin or a hash of our tests, and a mark that was left in a text. */
const verbatim =
  /0x[0-9a-f]{3}|[0-9a-z]…[0-9a-z]|\d (?:ETH|BTC|SOL|USDC|POL)\b|\b(?:ETH|BTC|SOL|USDC|POL|APE)\b|[a-z]\.(?:example|eth)\b|[0-9a-z]{26}|[\ue000\ue001]/i

/** Texts of a screen that a page's translator would rewrite although they are no language. */
export function translatable(root: Element): string[] {
  const texts = [...root.childNodes].flatMap((node) => {
    if (node.nodeType === 3) return node.textContent ?? ''
    const element = node as Element
    const isKept =
      element.getAttribute?.('translate') === 'no' || element.getAttribute?.('aria-hidden') === 'true'
    return node.nodeType === 1 && !isKept ? translatable(element) : []
  })
  return texts.filter((text) => verbatim.test(text) && !language.has(text))
}
