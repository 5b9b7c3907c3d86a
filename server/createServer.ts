import { createServer as createHttpServer, type RequestListener, type Server } from 'node:http'
import type { Router } from 'express'
import { postEventsRouter } from './analyticsApi/postEvents.ts'
import { authRouter } from './auth/authRouter.ts'
import { serveSession } from './auth/login/serveSession.ts'
import { waysInRouter } from './auth/waysInRouter.ts'
import { serveBundler } from './bundler/serveBundler.ts'
import { catalogueRouter } from './catalogueApi/catalogueRouter.ts'
import type { ServerContext } from './context.ts'
import { depositPageRouter } from './exchangePage/depositPage.ts'
import { frameRouter } from './frame/frameRouter.ts'
import { serveFrame } from './frame/serveFrame.ts'
import { framesOnly } from './http/admitCaller.ts'
import { byHost, hostsOf } from './http/byHost.ts'
import { countConnections } from './http/drain.ts'
import { expressHandler } from './http/expressHandler.ts'
import type { Handler } from './http/handler.ts'
import { limitAll } from './http/limitAll.ts'
import { observeRequest } from './http/observeRequest.ts'
import { preflight } from './http/pages.ts'
import { refuseMalformed } from './http/refuseMalformed.ts'
import { type RouteTable, routes } from './http/routes.ts'
import { shedLoad } from './http/shedLoad.ts'
import { withUpgrades } from './http/upgrades.ts'
import { keysRouter } from './keys/keysRouter.ts'
import { loginFilesRouter } from './login/loginFiles.ts'
import { serveApprovalWindow } from './login/serveApprovalWindow.ts'
import { serveLogin } from './login/serveLogin.ts'
import { forOpsHosts } from './ops/forOpsHosts.ts'
import { opsHandler } from './ops/opsHandler.ts'
import { type Relay, serveRelay } from './relay/serveRelay.ts'
import { esploraRouter } from './rpcProxy/bip122/esploraRouter.ts'
import { createRpcAnswers } from './rpcProxy/createRpcAnswers.ts'
import { createServedChains } from './rpcProxy/servedChains.ts'
import { serveRpc } from './rpcProxy/serveRpc.ts'
import { serveRpcSockets } from './rpcProxy/sockets/serveRpcSockets.ts'
import { frameBalanceRouter } from './v1/account/frameBalance.ts'
import { v1Router } from './v1/v1Router.ts'

/**
 * The public server. A request passes, in this order:
 *
 *   observeRequest   id, time, log line, errors
 *   limitAll         how many requests one client may send at all
 *   shedLoad         a part is refused while there is too much to do
 *   byHost           which origin; unknown hosts end here
 *   routes           documents, JSON-RPC and who is logged in, without Express
 *   expressHandler   security headers, everything else, 404
 *
 * `closeSockets` ends the websockets, for which nothing else waits.
 */
export function createServer(
  context: ServerContext,
  extraHosts: Record<string, RequestListener> = {},
): { server: Server; closeSockets: () => Promise<void> } {
  const { widgetOrigin, loginOrigin } = context.config.http
  const relay = context.config.relay.own ? serveRelay(context) : undefined
  const { closeSockets, ...served } = hostRoutes(context, relay)
  const handlerOf = ({ table, routers }: HostRoutes, isForPages = false): Handler =>
    routes(
      table,
      expressHandler(context, (app) => app.use(...routers), { isForPages }),
    )
  const widget = handlerOf(served.widget, true)
  const login = handlerOf(served.login)
  const hosts = new Map<string, Handler>([
    ...hostsOf(widgetOrigin).map((host) => [host, widget] as const),
    ...hostsOf(loginOrigin).map((host) => [host, login] as const),
    ...Object.entries(extraHosts).map(([host, listener]) => [host, guest(host, listener)] as const),
  ])
  const handler = observeRequest(context, limitAll(context, shedLoad(context, byHost(hosts))))
  const server = withUpgrades(listenable(context, handler), handler)
  return { server, closeSockets: async () => void (await Promise.all([relay?.close(), closeSockets()])) }
}

/** What one of our two hosts serves. */
export interface HostRoutes {
  /** Without Express. */
  table: RouteTable
  routers: Router[]
}

/** All routes of both hosts. A test walks them: each has a bucket. */
export function hostRoutes(
  context: ServerContext,
  relay: Relay | undefined,
): Record<'widget' | 'login', HostRoutes> & { closeSockets: () => Promise<void> } {
  const chains = createServedChains(context)
  const answer = createRpcAnswers(context, chains)
  const rpc = serveRpc(answer)
  const sockets = serveRpcSockets(context, chains, answer)
  const bundler = serveBundler(context, chains)
  const frame = serveFrame(context)
  const document = serveLogin(context)
  const approvalWindow = serveApprovalWindow(context)
  const session = serveSession(context)
  return {
    closeSockets: sockets.close,
    widget: {
      table: {
        'GET /frame': frame,
        'HEAD /frame': frame,
        'POST /v1': rpc,
        'POST /v1/': rpc,
        'GET /v1': sockets.handler,
        'GET /v1/': sockets.handler,
        'OPTIONS /v1': preflight('rpc', 'POST'),
        'OPTIONS /v1/': preflight('rpc', 'POST'),
        'POST /v1/bundler': bundler,
        'OPTIONS /v1/bundler': preflight('bundler', 'POST'),
        ...(relay && { 'GET /relay': relay.handler }),
      },
      routers: [
        frameRouter(context),
        catalogueRouter(context),
        postEventsRouter(context),
        esploraRouter(context),
        depositPageRouter(context),
        v1Router(context),
      ],
    },
    login: {
      table: {
        'GET /login': document,
        'HEAD /login': document,
        'GET /login/window': approvalWindow,
        'HEAD /login/window': approvalWindow,
        'GET /login/session': session,
        'HEAD /login/session': session,
        'POST /v1': framesOnly(context, 'rpc', rpc),
        'POST /v1/bundler': framesOnly(context, 'bundler', bundler),
      },
      routers: [
        loginFilesRouter(context),
        waysInRouter(context),
        authRouter(context),
        keysRouter(context),
        frameBalanceRouter(context),
      ],
    },
  }
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
const times = { headersTimeout: 15_000, requestTimeout: 30_000, keepAliveTimeout: 65_000 }
/** Bytes. Cookies of a parent domain come along, and Node's 16 kB are soon full with them. */
const maxHeaderSize = 32_768
/** Node would refuse a request without `Host` by itself, without a body: `byHost` does. */
const options = { ...times, maxHeaderSize, requireHostHeader: false }

const listenable = (context: ServerContext, listener: RequestListener): Server =>
  ignoreExpectations(countConnections(createHttpServer(options, listener))).on(
    'clientError',
    refuseMalformed(context),
  )

/** Node would refuse an unknown `Expect` by itself, past our limits, log and headers; it may be ignored (RFC 9110, 10.1.1). */
const ignoreExpectations = (server: Server): Server =>
  server.on('checkExpectation', (request, response) => server.emit('request', request, response))
