import { createServer as createHttpServer, type RequestListener, type Server } from 'node:http'
import { postEventsRouter } from './analyticsApi/postEvents.ts'
import { authRouter } from './auth/authRouter.ts'
import { waysInRouter } from './auth/waysInRouter.ts'
import { serveBundler } from './bundler/serveBundler.ts'
import { catalogueRouter } from './catalogueApi/catalogueRouter.ts'
import type { ServerContext } from './context.ts'
import { depositPageRouter } from './exchangePage/depositPage.ts'
import { frameRouter } from './frame/frameRouter.ts'
import { serveFrame } from './frame/serveFrame.ts'
import { framesOnly } from './http/admitCaller.ts'
import { byHost, hostOf } from './http/byHost.ts'
import { countConnections } from './http/drain.ts'
import { expressHandler } from './http/expressHandler.ts'
import type { Handler } from './http/handler.ts'
import { observeRequest } from './http/observeRequest.ts'
import { preflight } from './http/pages.ts'
import { refuseMalformed } from './http/refuseMalformed.ts'
import { type RouteTable, routes } from './http/routes.ts'
import { withUpgrades } from './http/upgrades.ts'
import { keysRouter } from './keys/keysRouter.ts'
import { loginFilesRouter } from './login/loginFiles.ts'
import { serveLogin } from './login/serveLogin.ts'
import { forOpsHosts } from './ops/forOpsHosts.ts'
import { opsHandler } from './ops/opsHandler.ts'
import { serveRelay } from './relay/serveRelay.ts'
import { esploraRouter } from './rpcProxy/bip122/esploraRouter.ts'
import { createServedChains } from './rpcProxy/servedChains.ts'
import { serveRpc } from './rpcProxy/serveRpc.ts'
import { v1Router } from './v1/v1Router.ts'

/**
 * The public server. A request passes, in this order:
 *
 *   observeRequest   id, time, log line, errors
 *   byHost           which origin; unknown hosts end here
 *   routes           documents and JSON-RPC, without Express
 *   expressHandler   security headers, everything else, 404
 *
 * `closeSockets` ends the websockets, for which nothing else waits.
 */
export function createServer(
  context: ServerContext,
  extraHosts: Record<string, RequestListener> = {},
): { server: Server; closeSockets: () => Promise<void> } {
  const { widgetOrigin, loginOrigin } = context.config.http
  const chains = createServedChains(context)
  const rpc = serveRpc(context, chains)
  const bundler = serveBundler(context, chains)
  const frame = serveFrame(context)
  const relay = context.config.relay.own ? serveRelay(context) : undefined
  const relayRoute: RouteTable = relay ? { 'GET /relay': relay.handler } : {}
  const widget = routes(
    {
      'GET /frame': frame,
      'HEAD /frame': frame,
      'POST /v1': rpc,
      'POST /v1/': rpc,
      'OPTIONS /v1': preflight('rpc', 'POST'),
      'OPTIONS /v1/': preflight('rpc', 'POST'),
      'POST /v1/bundler': bundler,
      'OPTIONS /v1/bundler': preflight('bundler', 'POST'),
      ...relayRoute,
    },
    expressHandler(context, (app) =>
      app.use(
        frameRouter(context),
        catalogueRouter(context),
        postEventsRouter(context),
        esploraRouter(context),
        depositPageRouter(context),
        v1Router(context),
      ),
    ),
  )
  const document = serveLogin(context)
  const login = routes(
    {
      'GET /login': document,
      'HEAD /login': document,
      'POST /v1': framesOnly('rpc', rpc),
      'POST /v1/bundler': framesOnly('bundler', bundler),
    },
    expressHandler(context, (app) => {
      app.use(loginFilesRouter(context))
      app.use(waysInRouter(context))
      app.use(authRouter(context))
      app.use(keysRouter(context))
    }),
  )
  const hosts = new Map<string, Handler>([
    [hostOf(widgetOrigin), widget],
    [hostOf(loginOrigin), login],
    ...Object.entries(extraHosts).map(([host, listener]) => [host, guest(host, listener)] as const),
  ])
  const handler = observeRequest(context, byHost(hosts))
  const server = withUpgrades(listenable(context, handler), handler)
  return { server, closeSockets: async () => relay?.close() }
}

/** The private server: health and metrics. */
export const createOpsServer = (context: ServerContext): Server =>
  listenable(context, observeRequest(context, forOpsHosts(context.config.ops.names, opsHandler(context))))

/** A host that somebody else answers for; it still gets an id, a log line and a clean 500. */
function guest(host: string, listener: RequestListener): Handler {
  return (request, response, exchange) => {
    exchange.route = host.split('.')[0] ?? 'guest'
    response.setHeader('x-request-id', exchange.requestId)
    listener(request, response)
  }
}

/** Times in ms; a caller that is slower than this to send its request holds no connection. */
const options = { headersTimeout: 15_000, requestTimeout: 30_000, keepAliveTimeout: 65_000 }

const listenable = (context: ServerContext, listener: RequestListener): Server =>
  countConnections(createHttpServer(options, listener)).on('clientError', refuseMalformed(context))
