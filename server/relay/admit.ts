import { isAllowedOrigin } from '../../host-sdk/protocol/origin.ts'
import type { ServerContext } from '../context.ts'
import { HttpError } from '../errors/httpError.ts'
import { notReady, originNotAllowed, unknownProject } from '../errors/refusals.ts'
import { clientAddress } from '../http/clientAddress.ts'
import { clientBlock, clientNetwork } from '../http/clientBlock.ts'
import type { Request } from '../http/handler.ts'
import { readQuery } from '../http/routes.ts'
import { takeClientLimit } from '../http/takeClientLimit.ts'
import type { Reader } from '../mailbox/mailbox.ts'
import { ownRelayUrl } from '../origins/relayAddress.ts'
import type { Callers } from './callers.ts'
import { connects } from './relayLimits.ts'
import { verifyRelayToken } from './token/verifyRelayToken.ts'

/**
 * Who may open a socket, asked in the order of what it costs us: free places, budget of the address, token of
 * the client, project of a page.
 *
 * @throws HttpError
 */
export async function admit(context: ServerContext, callers: Callers, request: Request): Promise<Reader> {
  if (context.state === 'draining') throw notReady('The relay is being restarted')
  const address = clientAddress(request, context.config.http.trustProxy)
  const holder = { address: clientBlock(address), network: clientNetwork(address) }
  if (!callers.mayEnter(holder)) throw tooManySockets()
  const wait = await takeClientLimit(context, request, connects)
  if (wait > 0) throw tooMany('rate_limited', 'Too many new connections', wait)
  const query = readQuery(request.url)
  const client = verifyRelayToken(readToken(request, query), audiences(context))
  await requireProject(context, request, query.get('projectId') ?? '')
  return { client, ...holder }
}

/** Some clients sign the host alone. */
function audiences({ config }: ServerContext): string[] {
  const url = ownRelayUrl(config)
  return [url, new URL(url).origin]
}

const readToken = ({ headers }: Request, query: URLSearchParams): string =>
  query.get('auth') ?? /^Bearer (.+)$/i.exec(headers.authorization ?? '')?.[1] ?? ''

/** A browser names its page, which must be one of the project's, or our frame. Other wallets bring an id of their own. */
async function requireProject(context: ServerContext, { headers }: Request, id: string): Promise<void> {
  const { origin } = headers
  if (origin === undefined) return
  const project = await context.projects.get(id)
  if (!project) throw unknownProject()
  if (origin !== context.config.http.widgetOrigin && !isAllowedOrigin(project.origins, origin))
    throw originNotAllowed()
}

export const tooManySockets = (): HttpError => tooMany('too_many_sockets', 'Too many connections', 60)

const tooMany = (code: 'rate_limited' | 'too_many_sockets', sentence: string, wait: number): HttpError =>
  new HttpError(429, code, `${sentence}; try again in ${wait} seconds`, {
    headers: { 'retry-after': String(wait) },
  })
