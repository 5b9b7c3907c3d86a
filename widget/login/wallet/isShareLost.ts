import { reasonOf } from '../api/serverClient.ts'

/** The server can no longer read its part of the wallet; trying again changes nothing. */
export const isShareLost = (error: unknown): boolean =>
  ['login_share_lost', 'recovery_share_lost'].includes(reasonOf(error))
