import type { Namespace } from '../../host-sdk/protocol/caip.ts'
import { namespaceOf } from '../state/networks.ts'
import type { WidgetState } from '../state/store.ts'
import { wantsSignIn } from './wantsSignIn.ts'

/** The family whose account is asked to sign in: the one on the screen, else the first of which it is wanted. */
export function signInFamily(state: WidgetState): Namespace {
  const shown = namespaceOf(state.activeNetworkId)
  if (wantsSignIn(state, shown)) return shown
  const connected = Object.keys(state.connections) as Namespace[]
  return connected.find((namespace) => wantsSignIn(state, namespace)) ?? shown
}
