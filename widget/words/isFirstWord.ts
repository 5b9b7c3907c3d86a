/** What the first load shows: shell and first screens, errors of wallets, the titles of views. The rest follows at once. */
const first: readonly RegExp[] = [
  /^(shell|connect|connecting)\./,
  /^error\.(retry|wallet\w+\.\w+|unknown\.\w+)$/,
  /^(account|approve|approve\.continue|email|email\.update|settings|settings\.accountType|siwx|social\.window)\.title$/,
  /^(downloads|getWallet|multichain|switchChain|profile|compatible)\.title$/,
  /^(help\.(network|wallet)|networks(\.switch|\.unsupported)?)\.title$/,
  /^(account\.networks|networks\.unknown)$/,
]

export const isFirstWord = (id: string): boolean => first.some((form) => form.test(id))
