import type { WidgetContext } from '../context.ts'
import { findNetwork } from '../state/networks.ts'
import { parseStored } from '../state/stored.ts'

/**
 * Takes over what an earlier visit stored. `fromPage` is what the page kept for us: anyone's text. It may
 * name a wallet of the page, which the page could ask anyway, say that its own terms were accepted, and keep families out of
 * a login, which come when somebody asks for them; nothing more.
 */
export function restoreState(context: WidgetContext, fromPage: string): void {
  const own = context.storage.read()
  const stored = parseStored(own) ?? parseStored(fromPage)
  if (!stored) return
  const state = context.store.getState()
  state.setRemembered(stored.connections, stored.as)
  state.setRecentWallets(stored.recent)
  state.setTicket(stored.ticket)
  state.setSentCalls(stored.sentCalls)
  state.setSigner(stored.signer, stored.signedOn)
  state.setAccountType(stored.accountType)
  state.setKnownWallets(stored.known)
  state.setChosen(stored.chosen)
  state.setSealedSessions(stored.sealed)
  context.store.setState({ consent: stored.consent, left: stored.left })
  if (stored.currency) state.setCurrency(stored.currency)
  // The page's own colours were checked for its own mode.
  if (stored.theme && !state.theme.mode && !state.theme.variables) state.setTheme({ mode: stored.theme })
  const network = findNetwork(state.networks, stored.network)
  if (network) state.setActiveNetwork(network.id as typeof state.activeNetworkId)
}
