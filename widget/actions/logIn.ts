import { embeddedKey } from '../../host-sdk/protocol/reservedKeys.ts'
import { RpcError, rpcCodes } from '../../host-sdk/protocol/rpcError.ts'
import type { WidgetContext } from '../context.ts'
import { WidgetError } from '../errors/widgetError.ts'
import type { Session } from '../state/session.ts'
import { staysLeft } from '../state/staysLeft.ts'
import type { EmbeddedConnector } from '../wallets/embedded/embeddedConnector.ts'
import { connectBy } from './connect.ts'
import { forgetCode } from './runningCode.ts'

/** The embedded wallet's connector of the first family that is served; only where the project offers login. */
export const embeddedOf = (context: WidgetContext): EmbeddedConnector | undefined => allEmbedded(context)[0]

const allEmbedded = (context: WidgetContext): EmbeddedConnector[] =>
  context.connectors().filter((one): one is EmbeddedConnector => one.key === embeddedKey)

/**
 * Connects the embedded wallet by a login that `ask` brings to its end; no code is awaited then. Fails and is left like
 * `connectBy`.
 */
export async function logIn(
  context: WidgetContext,
  ask: (signal: AbortSignal) => Promise<Session>,
): Promise<void> {
  const connector = embeddedOf(context)
  if (!connector) throw new WidgetError('wallet_not_found')
  await connectBy(context, connector, async (signal) => {
    const session = await ask(signal)
    forgetCode(context)
    const isWanted = ({ namespace }: EmbeddedConnector): boolean =>
      !staysLeft(context.store.getState(), session, namespace)
    const first = allEmbedded(context).find((one) => isWanted(one) && one.sessionOf(session)) ?? connector
    const found = first.sessionOf(session)
    if (!found) throw new RpcError(rpcCodes.internal, 'The login brought no wallet')
    return { ...found, connector: first }
  })
}
