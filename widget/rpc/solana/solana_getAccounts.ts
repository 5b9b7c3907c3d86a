import type { HandleFamily } from '../familyRequest.ts'
import { restored, untilConnected } from '../untilConnected.ts'
import { solanaAddresses } from './standing.ts'

export const solana_getAccounts: HandleFamily = async (context, call) => {
  await restored(context, call.signal)
  return solanaAddresses(context).map((pubkey) => ({ pubkey }))
}

/** At once when connected; otherwise the person chooses a wallet first. */
export const solana_requestAccounts: HandleFamily = async (context, call, request) => {
  await untilConnected(context, call, 'solana')
  return solana_getAccounts(context, call, request)
}
