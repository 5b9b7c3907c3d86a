/** Specification §5: at least 4 of letters, digits and hyphen; inventory §2.12: at most 64. */
const shortest = 4
export const longestLabel = 64

/** What a person types becomes lower case, and what can't stand in a name is left out. */
export const typedLabel = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[^a-z0-9-]/g, '')
    .slice(0, longestLabel)

export const labelFault = (label: string): 'short' | undefined =>
  label.length < shortest ? 'short' : undefined
