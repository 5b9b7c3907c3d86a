/** What stands in a block: its texts, which are escaped, and how often each block in it stands there, with what. */
export interface Fill {
  readonly [name: string]: string | readonly Fill[]
}

interface Block {
  name: string
  parts: (string | Block)[]
}

const sign = /<!--gatehouse:(\w+)-->/
/** Where something else is put by another part of the server; stays. */
const marker = 'config'

/**
 * The built document holds each part of its first screen once, as `<!--gatehouse:name-->…<!--gatehouse:end-->` with `{text}`
 * in it; a project has as many of each as it needs.
 *
 * @throws Error for a block without an end
 */
export const fillShell = (template: string, fill: Fill): string => write(parse(template), fill)

function parse(template: string): Block {
  const root: Block = { name: '', parts: [] }
  const open = [root]
  for (const [at, part] of template.split(sign).entries()) {
    const block = open.at(-1) as Block
    if (at % 2 === 0) block.parts.push(part)
    else if (part === marker) block.parts.push(`<!--gatehouse:${part}-->`)
    else if (part === 'end') open.pop()
    else {
      const inner: Block = { name: part, parts: [] }
      block.parts.push(inner)
      open.push(inner)
    }
    if (open.length === 0) break
  }
  if (open.length !== 1) throw new Error('The built frame has a block without its end')
  return root
}

const write = ({ name, parts }: Block, fill: Fill): string =>
  parts
    .map((part) => {
      // Braces of styles stand in no block.
      if (typeof part === 'string') return name ? withTexts(part, fill) : part
      const items = fill[part.name] ?? []
      return typeof items === 'string' ? '' : items.map((item) => write(part, item)).join('')
    })
    .join('')

const withTexts = (part: string, fill: Fill): string =>
  part.replace(/\{(\w+)\}/g, (_, name: string) => {
    const text = fill[name]
    return typeof text === 'string' ? escaped(text) : ''
  })

/** For texts and attributes; braces too, so that no text holds what is filled in later. */
const escaped = (text: string): string => text.replace(/[&<>"'{}]/g, (sign) => `&#${sign.charCodeAt(0)};`)
