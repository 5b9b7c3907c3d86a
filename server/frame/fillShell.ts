const block = /<!--gatehouse:(login|wallets|code|row|or|field)-->(.*?)<!--gatehouse:end-->/gs

/** How often each block of the widget's document stands in it. */
export interface Shell {
  /** What the first screen is called, with a login or without one. */
  login: 0 | 1
  wallets: 0 | 1
  /** The row that shows a code to scan, where a phone has none. */
  code: 0 | 1
  /** Any other wallet. */
  row: number
  /** The word between wallets and login; wallets in the middle have it on both sides. */
  or: 0 | 1 | 2
  /** Email and social accounts. */
  field: number
}

/** The built document holds each part of its first screen once; a project has as many as it needs. */
export const fillShell = (template: string, shell: Shell): string =>
  template.replace(block, (_, name: keyof Shell, part: string) => part.repeat(shell[name]))
