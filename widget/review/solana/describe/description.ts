/** Base58; `null` for an account that only a node can name, because it comes out of an address lookup table. */
export type SolanaAccount = string | null

export const stepTypes = [
  'sendSol',
  'sendToken',
  'createAccount',
  'createTokenAccount',
  'closeToken',
  'burnToken',
  'approveToken',
  'revokeToken',
  'setAuthority',
  'assign',
  'wrapSol',
  'stake',
  'unstake',
  'withdrawStake',
  'stakeAuthority',
  'initStake',
  'splitStake',
  'mergeStake',
  'moveStake',
  'lockStake',
  'advanceNonce',
  'nonceAuthority',
  'initNonce',
  'allocate',
  'initMint',
  'initMultisig',
  'mintToken',
  'freezeToken',
  'thawToken',
  'tokenSetting',
  'recoverToken',
  'recoverSol',
  'changeTable',
  'closeTable',
  'initVote',
  'voteAuthority',
  'withdrawVote',
  'changeVote',
  'memo',
  'budget',
  'other',
] as const
/** What an instruction does; `other`: it could not be read. */
export type StepType = (typeof stepTypes)[number]

export const stepRoles = [
  'from',
  'to',
  'holder',
  'owner',
  'delegate',
  'account',
  'mint',
  'authority',
  'program',
  /** Chooses the validator of a stake, or votes with a vote account. */
  'staker',
  /** Takes everything out of it. */
  'withdrawer',
  /** Lets it out of its lock. */
  'custodian',
] as const
export type StepRole = (typeof stepRoles)[number]

export interface StepAmount {
  /** In the smallest unit. */
  value: bigint
  /** Lamports, or of the token whose mint the step names. */
  of: 'sol' | 'token'
  /** As the instruction says, and the token program checks. */
  decimals?: number
}

/** One instruction of a transaction. */
export interface SolanaStep {
  type: StepType
  program: string
  accounts: { role: StepRole; account: SolanaAccount }[]
  amount?: StepAmount
  /** Lamports that steps before this one put into the account that it closes. */
  added?: bigint
  /** It gives something new, or the SOL that the transaction puts there, to somebody else. */
  givenAway?: boolean
  /** It keeps a stake locked until a time or an epoch. */
  locks?: boolean
  memo?: { text: string; encoding: 'text' | 'hex' }
  /** What could not be read. */
  data?: `0x${string}`
}

export const solanaWarnings = [
  /** An instruction that nobody here can read. */
  'unknown',
  /** Accounts come out of a table that no node gave. */
  'tables',
  /** Accounts come out of a table, as a node gave it. */
  'tables_read',
  /** Lets somebody else take tokens later. */
  'delegate',
  /** Gives an account away. */
  'authority',
  /** A stake can't be taken out before a time. */
  'locked',
  /** Closes a token account, and what lies there goes to somebody else. */
  'closes',
  /** A durable nonce: the transaction never expires. */
  'lasting',
  'high_fee',
] as const
export type SolanaWarning = (typeof solanaWarnings)[number]

/** What a transaction would do, as far as its bytes tell. */
export interface SolanaDescription {
  feePayer: string
  /** Everybody who has to sign, ours among them. */
  signers: string[]
  /** Every account that it touches. */
  accounts: SolanaAccount[]
  /** The most that the network takes, in lamports. */
  fee: bigint
  steps: SolanaStep[]
  warnings: SolanaWarning[]
}
