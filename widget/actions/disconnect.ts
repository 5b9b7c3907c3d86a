import type { ConnectionEnder } from '../../host-sdk/protocol/api.ts'
import type { Namespace } from '../../host-sdk/protocol/caip.ts'
import { embeddedKey } from '../../host-sdk/protocol/reservedKeys.ts'
import type { WidgetContext } from '../context.ts'
import { leftBefore, ownerOf } from '../state/leftFamilies.ts'
import type { Connector } from '../wallets/connector.ts'
import { isEmbedded } from '../wallets/embedded/embeddedKey.ts'
import { isWallet } from '../wallets/isWallet.ts'
import { connectorOf } from './activeConnection.ts'
import { knownOf } from './applySession.ts'
import { showsStep } from './begunStep.ts'
import { closeIfIdle } from './closeIfIdle.ts'
import { closeIfOver } from './closeIfOver.ts'
import { dropReturns } from './dropReturns.ts'
import { endSignIn } from './endSignIn.ts'
import { forgetLeftSteps } from './forgetLeftSteps.ts'
import { goesOn } from './goesOn.ts'
import { leaveAccount } from './leaveAccount.ts'
import { persist } from './persist.ts'
import { keptOf } from './reconnect.ts'

/**
 * Ends one connection, or all, also those that are still being restored: what waits for it is rejected, and the wallet is
 * told, which may fail. Its sign-in ends with it (`endSignIn`).
 */
export async function disconnect(
  context: WidgetContext,
  namespace?: Namespace | null,
  by: ConnectionEnder = 'person',
): Promise<void> {
  const { store, look } = context
  const before = store.getState()
  const { connections, remembered, keepWallet } = before
  const all = new Set([
    ...([...Object.keys(connections), ...Object.keys(remembered)] as Namespace[]),
    ...[...look.returns].map((one) => one.namespace),
  ])
  const ended = namespace ? [namespace] : [...all]
  const embedded = () => context.connectors().find(({ key }) => key === embeddedKey)
  const wallets = ended.map((ending) => {
    const connection = connections[ending]
    const wallet = walletOf(context, ending)
    if (connection && !isEmbedded(connection)) keepWallet(knownOf(connection, 'left'))
    leaveAccount(context, ending, { by })
    if (remembered[ending] !== embeddedKey) return wallet
    // A login holds several families: while one of them stays, or is still on its way, it goes on.
    return staysLoggedIn(context) ? undefined : embedded()
  })
  if (namespace && all.has(namespace) && staysLoggedIn(context)) leaveFamily(context, namespace)
  else if (namespace && remembered[namespace] === embeddedKey)
    store.setState(({ left }) => ({ left: leftBefore(left) }))
  const hasLogin = (): boolean => wallets.some((one) => one?.key === embeddedKey)
  // Nobody goes back to it any more.
  if (!namespace && !hasLogin() && [...look.returns].some(({ key }) => key === embeddedKey))
    wallets.push(embedded())
  const endsLogin = hasLogin()
  dropReturns(
    context,
    (one) => !namespace || one.namespace === namespace || (endsLogin && one.key === embeddedKey),
  )
  persist(context, true)
  const isLeft = by === 'person' && !(showsStep(store.getState()) && goesOn(context))
  const closed = isLeft ? closeIfIdle(context) : closeIfOver(context, before, by)
  // Another wallet has nothing to do with the login.
  if (!namespace || endsLogin) forgetLeftSteps(context)
  await Promise.all([
    closed,
    ...wallets.map((connector) => connector?.disconnect(by).catch(() => {})),
    // The embedded wallet signs out by itself.
    endSignIn(context, ended, by),
  ])
}

/** The wallet of a family's connection, also of one that is still being restored. */
function walletOf(context: WidgetContext, namespace: Namespace): Connector | undefined {
  const { connections, remembered } = context.store.getState()
  const connection = connections[namespace]
  if (connection) return connectorOf(context, connection)
  const kept = keptOf(context, namespace, remembered[namespace] ?? '')
  const [only, ...more] = context.connectors().filter((one) => isWallet(one, kept))
  return more.length === 0 ? only : undefined
}

const staysLoggedIn = ({ store }: WidgetContext): boolean =>
  Object.values(store.getState().remembered).includes(embeddedKey)

/** The next login of the same person connects it only where it is asked for. */
function leaveFamily({ store }: WidgetContext, namespace: Namespace): void {
  store.setState(({ left, session }) => ({
    left: { ...left, [namespace]: { of: ownerOf(session), over: false } },
  }))
}
