import type { Risk } from '../../subject.ts'

/** Something that can leave an account. */
export interface Asset {
  /** Contract; absent: the network's own coin. */
  token?: string
  /** Smallest units; absent: how much is not said. */
  amount?: bigint
  /** Of one piece of a collection. */
  id?: bigint
  /** Everything of this token that the account has or gets. */
  all?: true
}

/** A call that somebody makes when the power is used. */
export interface PowerCall {
  /** Who makes it. */
  from?: string
  /** The person, where somebody else makes it for them. */
  signer?: string
  /** Absent: not said. */
  to?: string
  value: bigint
  data: string
}

/** What a signature or a call gives away. */
export interface Power {
  kind: PowerKind
  /** Who gets it; absent: whoever has the signature, or nobody can tell. */
  to?: string
  gives?: Asset[]
  /** What is demanded in return; absent: that is not a part of the form. */
  gets?: Asset[]
  /** Seconds since 1970. */
  until?: bigint
  calls?: PowerCall[]
}

/** Kinds of power, and the risk that each is warned of as. */
export const riskOfPower = {
  /** Spends tokens later. */
  spend: 'permit',
  /** Moves tokens once. */
  send: 'permit',
  /** What the person has at a contract, to somebody else. */
  payOut: 'swap_elsewhere',
  order: 'order',
  hiddenOrder: 'hidden_order',
  debt: 'debt',
  manager: 'manager',
  agent: 'agent',
  /** Acts in the name of another account, or of ours by another way. */
  accountCall: 'account_call',
  /** Foreign code runs as the account (DELEGATECALL). */
  foreignCode: 'foreign_code',
  metaCall: 'meta_call',
  /** Owner, code or module of a contract. */
  control: 'control',
  /** Code in the place of the account (EIP-7702). */
  accountCode: 'account_code',
  /** Only a fingerprint of what is allowed is there. */
  hidden: 'hash_signing',
  votes: 'votes',
} as const satisfies Record<string, Risk>
export type PowerKind = keyof typeof riskOfPower
