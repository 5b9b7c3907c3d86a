import { escapeHtml } from '../../html/escapeHtml.ts'

export interface LetterParts {
  subject: string
  heading: string
  /** Paragraphs of plain text. */
  lines: readonly string[]
  /** What is to be read at a glance, such as a code. */
  highlight?: string | undefined
  link: { text: string; url: string }
  footer: string
}

/**
 * A letter as plain text and as simple HTML that says the same. All parts are plain text and stay it; control
 * characters, which could begin a header, become spaces.
 */
export function letter(parts: LetterParts): { subject: string; text: string; html: string } {
  const { subject, heading, lines, highlight, link, footer } = plain(parts)
  const shown = highlight === undefined ? [] : [`    ${highlight}`]
  const text = [heading, ...lines, ...shown, `${link.text}: ${link.url}`, footer].join('\n\n')
  const html = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="color-scheme" content="light dark">
<title>${escapeHtml(subject)}</title>
</head>
<body style="font-family: system-ui, sans-serif; line-height: 1.5; max-width: 32em; margin: 2em auto; padding: 0 1em">
<h1 style="font-size: 1.25em">${escapeHtml(heading)}</h1>
${lines.map((line) => `<p>${escapeHtml(line)}</p>`).join('\n')}
${highlight === undefined ? '' : highlighted(highlight)}
<p><a href="${escapeHtml(link.url)}">${escapeHtml(link.text)}</a></p>
<p style="font-size: 0.875em; opacity: 0.8">${escapeHtml(footer)}</p>
</body>
</html>
`
  return { subject, text: `${text}\n`, html }
}

const highlighted = (text: string): string =>
  `<p style="font-size: 2em; font-family: ui-monospace, monospace; letter-spacing: 0.2em">${escapeHtml(text)}</p>`

function plain({ subject, heading, lines, highlight, link, footer }: LetterParts): LetterParts {
  return {
    subject: oneLine(subject),
    heading: oneLine(heading),
    lines: lines.map(oneLine),
    highlight: highlight === undefined ? undefined : oneLine(highlight),
    link: { text: oneLine(link.text), url: link.url },
    footer: oneLine(footer),
  }
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what must go.
const oneLine = (text: string): string => text.replace(/[\u0000-\u001f\u007f\u2028\u2029]+/g, ' ').trim()
