import type { CaipAccountId, Namespace } from '../../host-sdk/protocol/caip.ts'
import { findNetwork, namespaceOf } from '../state/networks.ts'
import { signerOf } from '../state/session.ts'
import type { WidgetState } from '../state/store.ts'
import { isEmbedded } from '../wallets/embedded/embeddedKey.ts'

/** The connected wallet's account has not signed in yet, and the project asks for it. */
export function wantsSignIn(state: WidgetState, namespace: Namespace = 'eip155'): boolean {
  const { login, connections } = state
  const connection = connections[namespace]
  const account = connection?.accounts[0]
  if (!login || login.siwx === 'off' || !account || isEmbedded(connection)) return false
  return !countsFor(state, account)
}

/**
 * Does the sign-in of the family's wallet count for this account? It made it itself, and where it is now; or the project
 * lets a sign-in outlive such a change. A network that is not served ends none.
 */
export function countsFor(
  { login, networks, signer, signedOn }: WidgetState,
  account: CaipAccountId,
): boolean {
  if (!login || !isSignedBy(signer, namespaceOf(account))) return false
  if (login.signOutOnAccountChange && signer !== signerOf(account)) return false
  const network = account.slice(0, account.lastIndexOf(':'))
  return !login.signOutOnNetworkChange || signedOn === network || !findNetwork(networks, network)
}

/** A wallet of this family made the sign-in. */
export const isSignedBy = (signer: string, namespace: Namespace): boolean =>
  signer.startsWith(`${namespace}:`)
