import type { Risk } from '../../subject.ts'

/** Does typed data of this risk move value or grant power when it is signed? */
const grants: Readonly<Record<Risk, boolean>> = {
  unlimited_approval: true,
  all_tokens_approval: true,
  coins_beside: true,
  permit: true,
  order: true,
  hidden_order: true,
  debt: true,
  manager: true,
  agent: true,
  account_call: true,
  foreign_code: true,
  meta_call: true,
  control: true,
  account_code: true,
  votes: true,
  unknown_form: true,
  no_domain: true,
  names_token: true,
  contract_allowed: true,
  above_balance: true,
  hash_signing: true,
  unchecked: false,
  chain_mismatch: false,
  raw_transaction: false,
  capability: false,
  foreign_sign_in: false,
  sign_in_account: false,
  swap_elsewhere: true,
  swap_for_nothing: true,
  marked: false,
}

export const movesValue = (risks: readonly Risk[]): boolean => risks.some((risk) => grants[risk])
