import { isolated } from './isolated.ts'
import { visibleText } from './visibleText.ts'

/** Marks of the private use area, which no language uses; screens take them out (ui/MarkedText.tsx). */
const [begin, end] = ['\ue000', '\ue001']

/** Amounts, symbols, names and addresses inside of a text: whoever translates the page leaves them alone. */
export const verbatim = (text: string): string => begin + visibleText(text) + end

/** The text without its marks, for attributes. */
export const unmarked = (text: string): string =>
  markedParts(text)
    .map((part, at) => (at % 2 ? isolated(part) : part))
    .join('')

/**
 * Names marks that are no pair: a foreign name that holds one would end, or begin, what is marked around it. What is not
 * marked gets no element of its own (ui/MarkedText.tsx), so it is isolated as text.
 */
export const paired = (text: string): string =>
  markedParts(text)
    .map((part, at) => (at % 2 ? verbatim(part) : isolated(visibleText(part))))
    .join('')

/** Splits a text so that every second part, from the second one on, is verbatim; a mark that is no pair has its name. */
export const markedParts = (text: string): string[] =>
  text.split(/\ue000([^\ue000\ue001]*)\ue001/).map((part) => part.replace(/[\ue000\ue001]/g, visibleText))
