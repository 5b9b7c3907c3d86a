/** What a wallet says of itself, cut to what a list can show. */
export const shownText = (value: unknown, limit: number): string =>
  typeof value === 'string' ? value.slice(0, limit) : ''

/** A picture that loads from nowhere, or ''. */
export function shownIcon(value: unknown): string {
  const icon = shownText(value, 65_536)
  return icon.startsWith('data:image/') ? icon : ''
}
