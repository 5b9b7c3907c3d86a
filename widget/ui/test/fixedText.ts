import { lengthOf } from './lengthOf.ts'

/** Values of custom properties, by name, wherever they are set. */
export type Properties = ReadonlyMap<string, readonly string[]>

const withoutComments = (css: string): string => css.replaceAll(/\/\*.*?\*\//gs, ' ')

export function propertiesOf(sheets: readonly string[]): Properties {
  const found = new Map<string, string[]>()
  for (const css of sheets)
    for (const [, name = '', value = ''] of withoutComments(css).matchAll(/(--[\w-]+)\s*:\s*([^;{}]*)/g))
      found.set(name, [...(found.get(name) ?? []), value.trim()])
  return found
}

/** Each form that a value has with its `var()` filled in, by what is set or else by the fallback. */
function filled(value: string, properties: Properties, depth = 0): string[] {
  const [all, name = '', fallback = ''] =
    /var\(\s*(--[\w-]+)\s*(?:,((?:[^()]|\([^()]*\))*))?\)/i.exec(value) ?? []
  if (!all || depth > 5) return [value]
  const set = [...(properties.get(name) ?? []), ...(fallback ? [fallback] : [])]
  return (set.length > 0 ? set : ['']).flatMap((each) =>
    filled(
      value.replace(all, () => each),
      properties,
      depth + 1,
    ),
  )
}

/** The parts of a shorthand: `600 1rem/1.4 serif` has four. */
function partsOf(value: string): string[] {
  const parts: string[] = ['']
  let depth = 0
  for (const letter of value) {
    depth += letter === '(' ? 1 : letter === ')' ? -1 : 0
    if (depth === 0 && /[\s/]/.test(letter)) parts.push('')
    else parts[parts.length - 1] += letter
  }
  return parts.filter(Boolean)
}

const usualPx = 16
/** Does it have a length that is not twice as large for a person who has their text twice as large? */
const isFixed = (value: string, properties: Properties): boolean =>
  filled(value.replace(/!\s*important/i, ''), properties)
    .flatMap(partsOf)
    .some((part) => {
      const [usual, twice] = [lengthOf(part, usualPx), lengthOf(part, 2 * usualPx)]
      return usual !== undefined && twice !== undefined && Math.abs(twice - 2 * usual) > 0.001
    })

/** Sizes of text in a sheet, or in the text of a program, that a person's own text size does not reach. */
export const fixedText = (text: string, properties: Properties = new Map()): string[] =>
  [...withoutComments(text).matchAll(/(?<![\w-])(font-size|font|line-height)\s*:\s*([^;{}'"`]*)/gi)]
    .filter(([, , value = '']) => isFixed(value.trim(), properties))
    .map(([all]) => all.trim())

const asProperty = /\b(fontSize|lineHeight|font)['"]?\s*(?::|=(?!=))\s*(?:(['"`])(.*?)\2|([^,;}\n]+))/g
const asArgument = /['"](font-size|line-height|font)['"]\s*,\s*(['"`])(.*?)\2/g

/** The same of inline styles. A number is px there; what is computed cannot be read, and counts as fixed. */
export const fixedInline = (code: string, properties: Properties = new Map()): string[] => [
  ...fixedText(code, properties),
  ...[...code.matchAll(asProperty)]
    .filter(([, name, quote, value = '', computed = '']) =>
      quote
        ? isFixed(value.replaceAll(/\$\{[^}]*\}/g, '1'), properties)
        : name === 'fontSize' && /[\d*]/.test(computed),
    )
    .map(([all]) => all.trim()),
  ...[...code.matchAll(asArgument)]
    .filter(([, , , value = '']) => isFixed(value, properties))
    .map(([all]) => all.trim()),
]
