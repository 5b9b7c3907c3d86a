import type { WidgetContext } from '../context.ts'
import type { Stored } from '../state/stored.ts'
import { leaveSignIn } from './leaveSignIn.ts'
import { signInFamily } from './signInFamily.ts'
import { wantsSignIn } from './wantsSignIn.ts'

type Signed = Pick<Stored, 'signer' | 'signedOn'>

const asks: ReadonlySet<string> = new Set(['SIWXSignMessage', 'ConnectingSiwe'])

/** Another tab signed in by a wallet's message, or out. */
export function isSignedElse({ store }: WidgetContext, { signer, signedOn }: Signed): boolean {
  const state = store.getState()
  return state.login !== undefined && (signer !== state.signer || signedOn !== state.signedOn)
}

/**
 * The server says whether that is so, which counts while no tab said anything else; who need not sign any more is not asked
 * here either. `then` what comes when that is known. Never fails.
 */
export async function followSignIn(
  context: WidgetContext,
  { signer, signedOn }: Signed,
  isNewest: () => boolean,
  then: () => void,
): Promise<void> {
  const { store, login } = context
  // The login frame was not asked yet; who wants to know will ask it.
  const isAsked = signer !== '' || store.getState().session.status !== 'loading'
  if (!isAsked) store.getState().setSigner('', '')
  const session = isAsked ? await login.look().catch(() => undefined) : undefined
  if (isNewest() && signer !== '' && session?.user?.method === 'siwx')
    store.getState().setSigner(signer, signedOn)
  then()
  const state = store.getState()
  const isOpen = state.open && asks.has(state.history.at(-1)?.name ?? '')
  if (isOpen && !wantsSignIn(state, signInFamily(state))) await leaveSignIn(context)
}
