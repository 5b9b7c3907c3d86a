import type { Namespace } from '../../host-sdk/protocol/caip.ts'
import { signerOf } from '../state/session.ts'
import type { WidgetState } from '../state/store.ts'
import { isEmbedded } from '../wallets/embedded/embeddedKey.ts'

/** The connected wallet's account has not signed in yet, and the project asks for it. */
export function wantsSignIn(
  { login, connections, session, signer }: WidgetState,
  namespace: Namespace = 'eip155',
): boolean {
  const connection = connections[namespace]
  const account = connection?.accounts[0]
  if (!login || login.siwx === 'off' || !account || isEmbedded(connection)) return false
  return session.status !== 'authenticated' || signer !== signerOf(account)
}
