/** Stands where the nonce of a response goes. */
export const noncePlaceholder = '{nonce}'

/** What goes into a built document. */
export interface PageParts {
  /** Where the build wants the config block. */
  marker: string
  /** Id of the config block. */
  elementId: string
  config: unknown
  theme: string | undefined
}

/**
 * The built document with config and theme in it and `{nonce}` wherever a nonce goes: every script, style
 * and link tag, and the `csp-nonce` meta tag that Vite's loader reads.
 *
 * @throws Error when the build lacks the marker
 */
export function documentPage(template: string, { marker, elementId, config, theme }: PageParts): string {
  const [before, after] = template.split(marker)
  if (before === undefined || after === undefined) throw new Error(`The built frame has no ${marker}`)
  const html = (part: string) =>
    part.replace(
      /<(script|style|link|meta property="csp-nonce")(?=[\s>])/g,
      `<$1 nonce="${noncePlaceholder}"`,
    )
  const block = `<script type="application/json" id="${elementId}">${dataBlock(config)}</script>`
  return withTheme(`${html(before)}${block}${html(after)}`, theme)
}

function withTheme(page: string, theme: string | undefined): string {
  if (theme === undefined) return page
  return page.replace(/<html\b(?:(.*?)\sdata-theme="[^"]*")?/, `<html$1 data-theme="${theme}"`)
}

/** JSON that can end no element, holds no placeholder and is pure ASCII. */
function dataBlock(value: unknown): string {
  return JSON.stringify(value).replace(/[<\u007f-\uffff]|\{(?=nonce\})/g, (char) => {
    return `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`
  })
}
