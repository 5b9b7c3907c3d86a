/** What a wallet says of itself, cut to what a list can show. */
export const shownText = (value: unknown, limit: number): string =>
  typeof value === 'string' ? value.slice(0, limit) : ''

/** A picture that loads from nowhere, or '': half of one would be none. */
export const shownIcon = (value: unknown): string =>
  typeof value === 'string' && value.length <= 65_536 && value.startsWith('data:image/') ? value : ''
