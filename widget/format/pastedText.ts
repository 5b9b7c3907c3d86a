import { halfWidth } from '../../server/contract/halfWidth.ts'

/** Characters without a place of their own that come along with copied text; joiners, which emoji in names need, stay. */
const invisible = /[\u00ad\u061c\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u2064\u2066-\u206f\ufeff]/g

export const withoutInvisible = (text: string): string => text.replace(invisible, '')

/** As wide as ASCII up to the query of a link, whose words are somebody else's and stay. */
function plainHead(text: string): string {
  const [head = ''] = text.split('?', 1)
  return halfWidth(head) + text.slice(head.length)
}

/**
 * What was meant by a text that was copied from somewhere: no blanks, quotes and brackets around it, no stop behind it, nothing
 * invisible, and letters of full width as those of ASCII.
 */
export const pastedText = (text: string): string =>
  plainHead(withoutInvisible(text)).replace(/^[\s"'`“”„‘’‚«»‹›<(]+|[\s"'`“”„‘’«»‹›>),;.。]+$/g, '')
