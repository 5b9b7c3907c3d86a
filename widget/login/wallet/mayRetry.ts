import { reasonOf } from '../api/serverClient.ts'

/** What no other password mends: the person has to log in again, or the wallet is not what it was. */
const final: readonly string[] = [
  'no_session',
  'login_not_fresh',
  'wallet_exists',
  'wallet_not_found',
  'no_wallet',
  'invalid_token',
  'expired_token',
  'login_share_lost',
]

export const mayRetry = (error: unknown): boolean => !final.includes(reasonOf(error))
