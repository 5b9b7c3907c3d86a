import { readHeldTokens } from '../../api/readHeldTokens.ts'
import type { WidgetContext } from '../../context.ts'
import { checkTyped } from '../../review/eip155/dangers/checkTyped.ts'
import { measureCalls } from '../../review/eip155/dangers/measureCalls.ts'
import type { Reviewed } from '../../review/subject.ts'
import { isEmbedded } from '../../wallets/embedded/embeddedKey.ts'

/**
 * What the network adds to the risks of a request, before a wallet of the page is asked for it. The embedded wallet asks for
 * itself, and a request whose screen stands first anyway has its amounts measured there.
 */
export async function askNetwork(context: WidgetContext, request: Reviewed): Promise<Reviewed> {
  const { connections, preview } = context.store.getState()
  if (isEmbedded(connections.eip155)) return request
  const { ask, held } = { ask: context.api.rpc, held: readHeldTokens(context.api) }
  if (request.subject.type === 'typedData') return checkTyped({ ask, held }, request)
  if (request.risks.length > 0 || preview === 'always') return request
  return { ...request, risks: await measureCalls(ask, request.networkId, request.subject) }
}
