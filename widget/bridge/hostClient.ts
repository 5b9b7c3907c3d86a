import { type Remote, wrapApi } from '../../host-sdk/channel/wrapApi.ts'
import { type HostApi, hostApiNames, type RpcRequest } from '../../host-sdk/protocol/api.ts'

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
    requestWallet: async (walletId, request, signal) =>
      (await remote).call('requestWallet', [walletId, request], { signal }),
  }
}
