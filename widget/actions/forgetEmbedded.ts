import type { ConnectionEnder } from '../../host-sdk/protocol/api.ts'
import type { Namespace } from '../../host-sdk/protocol/caip.ts'
import type { WidgetContext } from '../context.ts'
import { isEmbedded } from '../wallets/embedded/embeddedKey.ts'
import { forgetConnection } from './forgetConnection.ts'

/** Takes the embedded wallet's connections of every family out of the state. Says of which. */
export function forgetEmbedded(context: WidgetContext, by?: ConnectionEnder): Namespace[] {
  const { connections } = context.store.getState()
  const ours = (Object.keys(connections) as Namespace[]).filter((one) => isEmbedded(connections[one]))
  for (const namespace of ours) forgetConnection(context, namespace, { by })
  return ours
}
