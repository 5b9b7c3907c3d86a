/** Marks of the private use area, which no language and no hidden character uses; screens take them out (ui/MarkedText.tsx). */
const [begin, end] = ['\ue000', '\ue001']

/** Amounts, symbols, names and addresses inside of a text: whoever translates the page leaves them alone. */
export const verbatim = (text: string): string => begin + text + end

/** The text without its marks, for attributes. */
export const unmarked = (text: string): string => text.replace(/[\ue000\ue001]/g, '')

/** Splits a text so that every second part, from the second one on, is verbatim; what is marked twice counts once. */
export function markedParts(text: string): string[] {
  const parts = ['']
  let depth = 0
  for (const part of text.split(/([\ue000\ue001])/)) {
    if (part === begin && ++depth === 1) parts.push('')
    else if (part === end && --depth === 0) parts.push('')
    else if (part !== begin && part !== end) parts[parts.length - 1] += part
  }
  return parts
}
