import type { Namespace } from '../../host-sdk/protocol/caip.ts'
import type { Return, WidgetContext } from '../context.ts'
import type { Remembered } from '../state/connections.ts'
import { chosenFirst } from '../state/knownWallets.ts'
import { leftBy } from '../state/leftFamilies.ts'
import { parseStored, type Stored, toStored } from '../state/stored.ts'
import { closeIfOver } from './closeIfOver.ts'
import { dropReturns } from './dropReturns.ts'
import { followSignIn, isSignedElse } from './followSignIn.ts'
import { leaveAccount } from './leaveAccount.ts'
import { lastingState, persist } from './persist.ts'
import { reconnect } from './reconnect.ts'
import { wantsSignIn } from './wantsSignIn.ts'

/**
 * Takes over what another tab of the same page wrote: a connection that ended there ends here, one that began
 * there is restored here without a prompt. Another wallet in its place is both. The wallets of before, the account
 * that the person picked, the consent to terms, and who signed in are the same in every tab.
 */
export function followTab(context: WidgetContext, value: string): void {
  const before = context.store.getState()
  const { restore, remembered, rememberedAs, recentWallets, setRecentWallets } = before
  const stored = parseStored(value)
  // It is good once, so the newest is the only one that counts, also for what is being restored.
  if (stored) context.store.getState().setTicket(stored.ticket)
  if (restore === 'idle' || (value !== '' && !stored)) return
  const { look } = context
  // The newest is the whole of what the tabs say.
  dropReturns(context, (one) => one.as !== undefined)
  const connections = stored?.connections ?? {}
  const as = stored?.as ?? {}
  const differs = (namespace: Namespace): boolean =>
    connections[namespace] !== remembered[namespace] || isOtherName(as[namespace], rememberedAs[namespace])
  const ended = (Object.keys(remembered) as Namespace[]).filter(
    (namespace) => differs(namespace) && (connections[namespace] || !isSigning(context, namespace)),
  )
  const isLast = Object.keys(connections).length === 0
  for (const namespace of ended) leaveAccount(context, namespace, { isLast })
  dropReturns(context, ({ namespace }) => ended.includes(namespace) && !connections[namespace])
  if (ended.length > 0) void closeIfOver(context, before)
  if (stored && stored.recent.join() !== recentWallets.join()) setRecentWallets(stored.recent)
  if (stored) {
    const state = context.store.getState()
    state.setSealedSessions(stored.sealed)
    state.setSentCalls(stored.sentCalls)
    followAccountType(context, stored.accountType)
    followChoices(context, stored)
    context.store.setState({ consent: stored.consent, left: leftBy(stored.left, state.session) })
  }
  const begun = new Set((Object.keys(connections) as Namespace[]).filter(differs))
  const returns = [...begun].map(
    (namespace): Return => ({
      namespace,
      key: connections[namespace] ?? '',
      as: { ...only(as, namespace) },
      drop: () => begun.delete(namespace),
    }),
  )
  for (const one of returns) look.returns.add(one)
  const { signer } = context.store.getState()
  const signing =
    stored && isSignedElse(context, stored)
      ? { signer: stored.signer, signedOn: stored.signedOn, instead: signer }
      : undefined
  look.signing = signing
  const begin = (): void => {
    for (const one of returns) look.returns.delete(one)
    if (stored) for (const namespace of begun) restoreFrom(context, stored, namespace)
  }
  const isNewest = (): boolean => look.signing === signing
  const settle = (): void => {
    begin()
    if (!isNewest()) return
    look.signing = undefined
    persist(context)
  }
  // Where a sign-in is required it must be known before its wallet is restored.
  if (signing) void followSignIn(context, signing, isNewest, settle)
  else begin()
  // What the other tab wrote stands; writing our view of it back would make two tabs talk forever.
  context.kept.value = toStored(lastingState(context))
  context.kept.page = ''
}

const only = <T>(all: Partial<Record<Namespace, T>>, namespace: Namespace) =>
  all[namespace] && { [namespace]: all[namespace] }

/** What was restored of an earlier visit meanwhile, or connected here, stays. */
function restoreFrom(context: WidgetContext, { connections, as }: Stored, namespace: Namespace): void {
  const { restore, remembered, rememberedAs, setRemembered } = context.store.getState()
  setRemembered(
    { ...only(connections, namespace), ...remembered },
    { ...only(as, namespace), ...rememberedAs },
  )
  void reconnect(context, { wait: restore === 'running', only: namespace })
}

/** Two wallets of one key. */
const isOtherName = (one: Remembered | undefined, other: Remembered | undefined): boolean =>
  one !== undefined && other !== undefined && one.key === other.key && one.name !== other.name

/** Asks for the sign-in of a wallet that no other tab connects before it came. */
function isSigning({ store }: WidgetContext, namespace: Namespace): boolean {
  const state = store.getState()
  return state.login?.siwx === 'required' && wantsSignIn(state, namespace)
}

function followAccountType({ store, login }: WidgetContext, wanted: Stored['accountType']): void {
  const { accountType, setAccountType, session } = store.getState()
  if (!wanted || wanted === accountType) return
  setAccountType(wanted)
  if (session.status === 'authenticated') void login.look().catch(() => {})
}

function followChoices({ store }: WidgetContext, { known, chosen }: Stored): void {
  const state = store.getState()
  if (JSON.stringify(known) !== JSON.stringify(state.knownWallets)) state.setKnownWallets(known)
  const differs = (namespace: Namespace): boolean => chosen[namespace] !== state.chosen[namespace]
  const picked = (Object.keys(chosen) as Namespace[]).filter(differs)
  state.setChosen(chosen)
  for (const namespace of picked) {
    const { connections } = store.getState()
    const connection = connections[namespace]
    if (!connection) continue
    const followed = { ...connection, accounts: chosenFirst(connection.accounts, chosen[namespace]) }
    const after = { ...state, connections: { ...connections, [namespace]: followed } }
    // Whom the site knows by a signature stays who they are in this tab.
    if (wantsSignIn(state, namespace) || !wantsSignIn(after, namespace)) state.setConnection(followed)
  }
}
