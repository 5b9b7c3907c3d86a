import { type HandleFamily, requireServed } from '../familyRequest.ts'
import { restored, untilConnected } from '../untilConnected.ts'
import { solanaAddresses, solanaStanding } from './standing.ts'

/** With a network, the accounts that can be asked for something there. */
export const solana_getAccounts: HandleFamily = async (context, call, request) => {
  requireServed(context, request)
  await restored(context, call.signal)
  const connected = solanaAddresses(context)
  const named = request.network !== undefined && connected.length > 0
  const addresses = named ? solanaStanding(context, request).addresses : connected
  return addresses.map((pubkey) => ({ pubkey }))
}

/** At once when connected; otherwise the person chooses a wallet first. */
export const solana_requestAccounts: HandleFamily = async (context, call, request) => {
  requireServed(context, request)
  await untilConnected(context, call, 'solana')
  return solana_getAccounts(context, call, request)
}
