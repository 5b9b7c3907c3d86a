import { Router } from 'express'
import { rpcCodes } from '../../../host-sdk/protocol/rpcError.ts'
import type { ServerContext } from '../../context.ts'
import { exchangeMethods } from '../../contract/v1/exchange.ts'
import { jsonRpcCall, walletCall } from '../../contract/v1/walletCall.ts'
import { HttpError } from '../../errors/httpError.ts'
import { requireCaller } from '../../http/requireCaller.ts'
import { isHeldOff } from '../account/compatGuards.ts'
import { type Call, serve } from '../serve.ts'
import { type TakeTurn, turnsOf } from '../turns.ts'
import { reown_getExchangeBuyStatus } from './reown_getExchangeBuyStatus.ts'
import { reown_getExchangePayUrl } from './reown_getExchangePayUrl.ts'
import { reown_getExchanges } from './reown_getExchanges.ts'
import { wallet_getAssets } from './wallet_getAssets.ts'
import { WalletCallError } from './walletCallError.ts'
import type { WalletMethod } from './walletMethod.ts'

/** The methods that are answered, compared exactly. */
const methods: ReadonlyMap<string, WalletMethod> = new Map([
  ['wallet_getAssets', wallet_getAssets],
  ...exchangeMethods.list.map((name) => [name, reown_getExchanges] as const),
  ...exchangeMethods.payUrl.map((name) => [name, reown_getExchangePayUrl] as const),
  ...exchangeMethods.status.map((name) => [name, reown_getExchangeBuyStatus] as const),
])

/** Methods whose answers only a page of the project may read, so that its origin is named and no star (data-api.md §4.2). */
const forOwnPages: ReadonlySet<string> = new Set(Object.values(exchangeMethods).flat())

/** JSON-RPC for wallets: `/v1/wallet`, and `/v1/json-rpc` for clients that know that name. */
export function walletCallRouter(context: ServerContext): Router {
  const router = Router()
  const takeTurn = turnsOf('exchanges')
  for (const endpoint of [walletCall, jsonRpcCall])
    router.use(serve(context, endpoint, (call) => answer(call, takeTurn)))
  return router
}

type Asked = { id: string | number; method: string; params?: unknown }
type WalletCall = Call<unknown, { projectId?: string | undefined; sv?: string | undefined }, Asked>

async function answer(call: WalletCall, takeTurn: TakeTurn) {
  const { context, body, response } = call
  const { id } = body
  try {
    return { jsonrpc: '2.0' as const, id, result: await run(call, takeTurn) }
  } catch (error) {
    const refusal = toRefusal(error)
    if (!refusal) throw error
    context.metrics.refused.inc({ code: refusal.reason })
    response.statusCode = refusal.status
    return {
      jsonrpc: '2.0' as const,
      id,
      error: { code: refusal.code, message: refusal.message, data: null },
    }
  }
}

async function run(call: WalletCall, takeTurn: TakeTurn): Promise<unknown> {
  const { context, query, body, client, request, response } = call
  const isForOwn = forOwnPages.has(body.method)
  if (isForOwn) {
    response.removeHeader('access-control-allow-origin')
    response.setHeader('vary', 'Origin')
  }
  const caller = await requireCaller(context, request, query.projectId)
  const method = methods.get(body.method)
  if (!method) throw new WalletCallError(rpcCodes.methodNotFound, 'Method not found', 'method_not_allowed')
  const heldOff = isHeldOff(context, request, { caller, sv: query.sv, chainId: undefined })
  const { origin } = request.headers
  if (isForOwn && origin) response.setHeader('access-control-allow-origin', origin)
  return method({ context, params: body.params, caller, client, takeTurn, heldOff, request })
}

/** Project unknown, or not for this page. Source: data-api.md §4.1. */
const notAllowed = -1

function toRefusal(error: unknown): WalletCallError | undefined {
  if (error instanceof WalletCallError) return error
  if (!(error instanceof HttpError) || (error.status !== 401 && error.status !== 403)) return undefined
  return new WalletCallError(notAllowed, error.message, error.code)
}
