import { type Remote, wrapApi } from '../../host-sdk/channel/wrapApi.ts'
import { type HostApi, hostApiNames, type RpcRequest } from '../../host-sdk/protocol/api.ts'
import { RpcError, rpcCodes } from '../../host-sdk/protocol/rpcError.ts'
import { foreignData } from '../errors/foreignData.ts'

/** The page, as the widget calls it. */
export interface HostClient extends HostApi {
  requestWallet(walletId: string, request: RpcRequest, signal?: AbortSignal): Promise<unknown>
}

/** Typed calls to the page on port 2; what is asked before the handshake waits for it. */
export function createHostClient(port: Promise<MessagePort>): HostClient {
  const remote: Promise<Remote<HostApi>> = port.then((opened) => wrapApi<HostApi>(opened, hostApiNames))
  const calls = hostApiNames.map((name) => [
    name,
    async (...params: never[]) => (await remote).call(name, params as never),
  ])
  return {
    ...(Object.fromEntries(calls) as HostApi),
    requestWallet: async (walletId, request, signal) => {
      try {
        return await (await remote).call('requestWallet', [walletId, request], { signal })
      } catch (error) {
        throw signal?.aborted ? error : await toRefusal(error)
      }
    },
  }
}

/** What the port and host-sdk say, both with -32603, of an answer that did not come or was none. */
const ownReasons: ReadonlySet<unknown> = new Set(['timeout', 'bad_answer'])

/** Of what they say nothing but the reason stays; a wallet may say it as well, so it is never our server's fault. */
function dataOf({ code, data }: RpcError): unknown {
  const reason = (data as { reason?: unknown } | null | undefined)?.reason
  const isOurs = code === rpcCodes.internal && ownReasons.has(reason)
  return isOurs ? { reason, from: 'wallet' } : foreignData(data, 'reason')
}

/** A wallet's no has the code of EIP-1193, and its own sentence; no word of ours in any of its errors is taken for ours. */
async function toRefusal(error: unknown): Promise<unknown> {
  if (!(error instanceof RpcError)) return error
  const { code, message } = error
  const foreign = new RpcError(code, message, dataOf(error))
  if (code === rpcCodes.userRejected) return foreign
  // Kept out of the first load.
  const part = await import('../errors/readWalletError.ts').catch(() => undefined)
  return part?.readWalletError(error) ?? foreign
}
