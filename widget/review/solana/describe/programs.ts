/** Programs that a person may know, by their addresses on every cluster. https://solana.com/docs/core/programs */
export const programs = {
  system: '11111111111111111111111111111111',
  token: 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA',
  token2022: 'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb',
  tokenAccount: 'ATokenGPvbdGVxr1b2hvZbsiqW5xWH25efTNsLJA8knL',
  memo: 'MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr',
  memoOld: 'Memo1UhkJRfHyvLMcVucJwxXeuD728EqVDDwQDxFMNo',
  budget: 'ComputeBudget111111111111111111111111111111',
  stake: 'Stake11111111111111111111111111111111111111',
  vote: 'Vote111111111111111111111111111111111111111',
  tables: 'AddressLookupTab1e1111111111111111111111111',
  loader: 'BPFLoader2111111111111111111111111111111111',
  loaderOld: 'BPFLoader1111111111111111111111111111111111',
  loaderUpgradeable: 'BPFLoaderUpgradeab1e11111111111111111111111',
} as const

const names: Readonly<Record<string, string>> = {
  [programs.system]: 'System',
  [programs.token]: 'SPL Token',
  [programs.token2022]: 'Token-2022',
  [programs.tokenAccount]: 'Associated Token Account',
  [programs.memo]: 'Memo',
  [programs.memoOld]: 'Memo',
  [programs.budget]: 'Compute Budget',
  [programs.stake]: 'Stake',
  [programs.vote]: 'Vote',
  [programs.tables]: 'Address Lookup Table',
  [programs.loader]: 'BPF Loader',
  [programs.loaderOld]: 'BPF Loader',
  [programs.loaderUpgradeable]: 'BPF Upgradeable Loader',
}

/** Its name, which is the same in every language; `undefined` for a program that nobody has to know. */
export const programName = (program: string): string | undefined =>
  Object.hasOwn(names, program) ? names[program] : undefined
