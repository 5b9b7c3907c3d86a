import type { WidgetContext } from '../context.ts'
import { chosenFirst } from '../state/knownWallets.ts'
import type { Connector } from '../wallets/connector.ts'
import { isWallet } from '../wallets/isWallet.ts'
import { keptOf, restoreSession, takeBack } from './reconnect.ts'

/** A wallet may give a sign at each question. */
const mostRounds = 8

/**
 * A remembered wallet of Solana or Bitcoin that was locked says which accounts it has. With the one that was in use the
 * connection goes on, unless the wallet says something else meanwhile; another one comes by a person only.
 */
export async function wakeWallet(
  context: WidgetContext,
  connector: Connector,
  addresses: readonly unknown[],
): Promise<void> {
  const { asleep, waking } = context.look
  const { namespace, key, id } = connector
  const kept = keptOf(context, namespace, key)
  const { remembered, connections, connectingWith } = context.store.getState()
  // While the person connects it, its answer to that counts.
  if (connectingWith === id || connections[namespace]) return
  if (remembered[namespace] !== key || !isWallet(connector, kept)) return
  const runs = id in waking
  waking[id] = addresses
  if (runs) return
  try {
    for (let round = 1; round <= mostRounds; round++) {
      const said: readonly unknown[] | undefined = waking[id]
      if (!kept.address || !said?.includes(kept.address)) return
      asleep[namespace]?.delete(id)
      const session = await restoreSession(context, connector)
      if (waking[id] !== said && round < mostRounds) continue
      if (typeof session !== 'object') return
      const [first] = chosenFirst(session.accounts, context.store.getState().chosen[namespace])
      if (first?.split(':')[2] === kept.address)
        await takeBack(context, namespace, key, { connector, session })
      return
    }
  } finally {
    delete waking[id]
  }
}
