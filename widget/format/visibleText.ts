/**
 * Characters that are there but can't be seen, or that turn what stands around them: controls (but tab and
 * line ends), zero-width signs, bidi marks and overrides, tags, and marks of ours (verbatim.ts). A joiner after a character outside of ASCII
 * stays: emoji and some scripts need it.
 */
const hidden =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: finding them is the point
  /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\u00ad\u061c\u115f\u1160\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\u3164\ufeff\uffa0\ufff9-\ufffb\ue000\ue001\u{e0000}-\u{e0fff}]|\u034f|\u17b4|\u17b5|\u180b|\u180c|\u180d|\u180e|\r(?!\n)|(?<![^\u0000-\u007f])[\u200c\u200d]/gu

export interface TextPart {
  text: string
  /** Stands for a character that can't be seen: `text` is its name. */
  hidden: boolean
}

const nameOf = (character: string): string =>
  `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`

/** Splits a text so that a screen can mark what hides in it. */
export function textParts(text: string): TextPart[] {
  const parts: TextPart[] = []
  let end = 0
  for (const match of text.matchAll(hidden)) {
    if (match.index > end) parts.push({ text: text.slice(end, match.index), hidden: false })
    parts.push({ text: nameOf(match[0]), hidden: true })
    end = match.index + match[0].length
  }
  if (end < text.length) parts.push({ text: text.slice(end), hidden: false })
  return parts
}

/** The same in plain text, `[U+202E]`, for names inside of sentences. */
export const visibleText = (text: string): string =>
  text.replace(hidden, (character) => `[${nameOf(character)}]`)
