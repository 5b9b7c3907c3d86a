import { halfWidth } from '../../server/contract/halfWidth.ts'

/** Characters without a place of their own that come along with copied text; joiners, which emoji in names need, stay. */
const invisible = /[\u00ad\u061c\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u2064\u2066-\u206f\ufeff]/g

export const withoutInvisible = (text: string): string => text.replace(invisible, '')

const opening = /^[\s"'`“”„‘’‚«»‹›<(]+/
const ending = /[\s"'`“”„‘’«»‹›>),;.。]+$/

/** The words of a query are somebody else's and stay: of what is behind it only what closes the signs before the link goes. */
function queryOf(text: string, opened: number): string {
  if (opened === 0) return text.trimEnd()
  return text.replace(new RegExp(`["'\`“”„‘’«»‹›>)]{1,${opened}}[\\s,;.。]*$`), '').trimEnd()
}

/**
 * What was meant by a text that was copied from somewhere: no blanks, quotes and brackets around it, no stop behind it, nothing
 * invisible, and letters of full width as those of ASCII.
 */
export function pastedText(text: string): string {
  const visible = withoutInvisible(text)
  const [head = ''] = visible.split(/[?？]/, 1)
  const plain = halfWidth(head)
  const started = plain.replace(opening, '')
  if (head.length === visible.length) return started.replace(ending, '')
  const opened = plain.slice(0, plain.length - started.length).replace(/\s/g, '').length
  return `${started}?${queryOf(visible.slice(head.length + 1), opened)}`
}
