/** What the first load shows: shell and first screens, what went wrong without a reason. The rest follows at once. */
const first: readonly RegExp[] = [
  /^(shell|connect)\./,
  /^error\.(retry|(unknown|unloaded)\.\w+)$/,
  /^(account\.networks|networks\.unknown)$/,
]

export const isFirstWord = (id: string): boolean => first.some((form) => form.test(id))
