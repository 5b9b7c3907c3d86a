import { escapeHtml } from '../../html/escapeHtml.ts'
import { verbatim } from '../../html/verbatim.ts'

export interface LetterParts {
  /** What the project is called that it is about. */
  project: string
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
  const { project, subject, heading, lines, highlight, link, footer } = plain(parts)
  const shown = highlight === undefined ? [] : [`    ${highlight}`]
  const text = [heading, ...lines, ...shown, `${link.text}: ${link.url}`, footer].join('\n\n')
  const html = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="color-scheme" content="light dark">
<title>${escapeHtml(subject)}</title>
</head>
<body style="margin: 0; padding: 1.5em 1em; font-family: system-ui, sans-serif; line-height: 1.5">
<div style="max-width: 32em; margin: 0 auto; padding: 1.5em; border: 1px solid #8886; border-radius: 16px; overflow-wrap: anywhere">
<p style="margin: 0 0 1em; font-weight: 600; opacity: 0.8">${verbatim(project)} · Gatehouse</p>
<h1 style="margin: 0 0 0.5em; font-size: 1.25em; line-height: 1.3">${escapeHtml(heading)}</h1>
${lines.map((line) => `<p>${escapeHtml(line)}</p>`).join('\n')}
${highlight === undefined ? '' : highlighted(highlight)}
<p><a href="${escapeHtml(link.url)}" style="display: inline-block; padding: 0.7em 1.2em; border-radius: 12px; background: #3a55e0; color: #fff; font-weight: 600; text-decoration: none">${escapeHtml(link.text)}</a></p>
<p style="margin: 1.5em 0 0; font-size: 0.875em; opacity: 0.8">${escapeHtml(footer)}</p>
</div>
</body>
</html>
`
  return { subject, text: `${text}\n`, html }
}

const highlighted = (text: string): string =>
  `<p translate="no" style="padding: 0.4em; border-radius: 12px; background: #8882; text-align: center; font-size: 2em; font-family: ui-monospace, monospace; letter-spacing: 0.2em">${escapeHtml(text)}</p>`

function plain({ project, subject, heading, lines, highlight, link, footer }: LetterParts): LetterParts {
  return {
    project: oneLine(project),
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
