const rules: readonly [RegExp, string][] = [
  // A query or fragment may hold a token.
  [/(\bhttps?:\/\/[^\s?#]*)[?#]\S*/g, '$1'],
  [/[^\s@/]+@[^\s@/]+\.[^\s@/]+/g, '…@…'],
  // Addresses, keys, tokens, signatures: what is left names one among a few, and opens nothing.
  [/([A-Za-z0-9_+=-]{6})[A-Za-z0-9_+=-]{14,}/g, '$1…'],
]

/** Takes out of a text whatever could be a secret or name a person. */
export const redact = (text: string): string =>
  rules.reduce((rest, [pattern, instead]) => rest.replace(pattern, instead), text)
