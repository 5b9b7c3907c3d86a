import { type Remote, wrapApi } from '../../host-sdk/channel/wrapApi.ts'
import { type HostApi, hostApiNames, type RpcRequest } from '../../host-sdk/protocol/api.ts'

/** The page, as the widget calls it. */
export interface HostClient extends HostApi {
  requestWallet(walletId: string, request: RpcRequest, signal?: AbortSignal): Promise<unknown>
}

/** Typed calls to the page on port 2; what is asked before the handshake waits for it. */
export function createHostClient(port: Promise<MessagePort>): HostClient {
  const remote: Promise<Remote<HostApi>> = port.then((opened) => wrapApi<HostApi>(opened, hostApiNames))
  return {
    show: async () => (await remote).api.show(),
    hide: async () => (await remote).api.hide(),
    resize: async (height) => (await remote).api.resize(height),
    setState: async (state) => (await remote).api.setState(state),
    writeStorage: async (value, connected) => (await remote).api.writeStorage(value, connected),
    leave: async (url) => (await remote).api.leave(url),
    requestWallet: async (walletId, request, signal) =>
      (await remote).call('requestWallet', [walletId, request], { signal }),
  }
}
