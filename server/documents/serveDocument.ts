import type { ServerContext } from '../context.ts'
import { HttpError } from '../errors/httpError.ts'
import { originNotAllowed, unknownProject } from '../errors/refusals.ts'
import type { Handler, Request } from '../http/handler.ts'
import { requireRate } from '../http/requireRate.ts'
import { routeRates } from '../http/routeRates.ts'
import { readQuery } from '../http/routes.ts'
import type { Project } from '../origins/project.ts'
import { createDocuments } from './createDocuments.ts'
import type { DocumentKind } from './documentKind.ts'

const themes: ReadonlySet<string> = new Set(['dark', 'light', 'auto'])

/**
 * `GET <path>?projectId=&theme=`: a document of ours, for frames only.
 *
 * @throws HttpError `rate_limited`, `not_a_frame`, `unknown_project`, `origin_not_allowed`, `not_ready`
 */
export function serveDocument(context: ServerContext, kind: DocumentKind): Handler {
  const documents = createDocuments(context, kind)
  const requireOne = requireRate(context, kind.route, routeRates[kind.route].times)
  return (request, response, exchange) => {
    exchange.route = kind.route
    requireOne(request)
    requireFrame(request)
    const query = readQuery(request.url)
    const theme = query.get('theme') ?? ''

    const answer = (project: Project | null): void => {
      if (!project) throw unknownProject()
      requireAllowedPage(request, (origin) => kind.mayEmbed(context.config, project, origin))
      const document = documents(project, themes.has(theme) ? theme : undefined)
      const { headers, body } = document.render(String(request.headers['accept-encoding'] ?? ''))
      headers.push('x-request-id', exchange.requestId)
      response.writeHead(200, headers)
      if (request.method === 'HEAD') response.end()
      else response.end(body, document.encoding)
    }
    const found = context.projects.get(query.get('projectId') ?? '')
    return found instanceof Promise ? found.then(answer) : answer(found)
  }
}

/** A browser says where a document will stand; opened as a page of its own it could be talked to by an opener. */
function requireFrame(request: Request): void {
  const destination = request.headers['sec-fetch-dest']
  if (destination === undefined || destination === 'iframe') return
  throw new HttpError(403, 'not_a_frame', 'This page works only inside a page that uses it')
}

/** Says early what `frame-ancestors` enforces in any case; many pages send no referrer, which is fine. */
function requireAllowedPage({ headers }: Request, mayEmbed: (origin: string) => boolean): void {
  const { origin, referer } = headers
  if (origin !== undefined && !mayEmbed(origin)) throw originNotAllowed()
  if (referer !== undefined && !mayEmbed(originOf(referer))) throw originNotAllowed()
}

function originOf(address: string): string {
  try {
    return new URL(address).origin
  } catch {
    return ''
  }
}
