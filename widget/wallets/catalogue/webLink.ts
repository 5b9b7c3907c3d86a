/** A link of a record that a browser may open; everything else is none. */
export function webLink(link: string | undefined): string | undefined {
  try {
    return link && new URL(link).protocol === 'https:' ? new URL(link).href : undefined
  } catch {
    return undefined
  }
}
