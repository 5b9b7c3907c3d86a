/** Characters without a place of their own that come along with copied text; joiners, which emoji in names need, stay. */
const invisible = /[\u00ad\u061c\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u2064\u2066-\u206f\ufeff]/g

export const withoutInvisible = (text: string): string => text.replace(invisible, '')

/** What was meant by a text that was copied from somewhere: no blanks, quotes and brackets around it, nothing invisible. */
export const pastedText = (text: string): string =>
  withoutInvisible(text).replace(/^[\s"'`“”„‘’‚«»‹›<(]+|[\s"'`“”„‘’«»‹›>),;]+$/g, '')
