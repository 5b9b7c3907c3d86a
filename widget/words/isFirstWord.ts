/** What the first load shows: shell and first screens, errors of wallets. The rest follows at once. */
const first: readonly RegExp[] = [
  /^(shell|connect|connecting)\./,
  /^error\.(retry|wallet\w+\.\w+|unknown\.\w+)$/,
  /^(account\.networks|networks\.unknown)$/,
]

export const isFirstWord = (id: string): boolean => first.some((form) => form.test(id))
