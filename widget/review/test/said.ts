import { createWords } from '../../words/words.ts'

const words = createWords()

const given = (text: string): string | number =>
  /^\d+$/.test(text) ? Number(text) : text.replaceAll('_', ' ')

const textOf = (id: string, values: string): string => {
  if (!Object.hasOwn(words.messages, id)) throw new Error(`There is no word ${id}`)
  const pairs = [...values.matchAll(/(\w+)=(\S+)/g)].map(([, name = '', value = '']) => [name, given(value)])
  return words._(id, Object.fromEntries(pairs))
}

/**
 * Lines of a screen (outline.ts), of which `{id}` and `{id name=value}` stand for words of the catalogue; `_` in a value
 * is a space. Empty lines do not count, nor does the indentation of all of it.
 */
export function said(parts: TemplateStringsArray, ...values: unknown[]): string[] {
  const text = String.raw({ raw: parts.raw }, ...values)
  const lines = text.split('\n').filter((line) => line.trim() !== '')
  const margin = Math.min(...lines.map((line) => line.search(/\S/)))
  return lines.map((line) =>
    line.slice(margin).replace(/\{([\w.]+)((?: \w+=[^\s}]+)*)\}/g, (_, id, values) => textOf(id, values)),
  )
}
