import type { Handlers } from '../channel/exposeApi.ts'
import { malformed } from '../faults.ts'
import type { PageWallets } from '../injected/pageWallets.ts'
import type { HostApi, PublicConnection, PublicState, RpcRequest } from '../protocol/api.ts'
import { isCaipAccountId, isCaipNetworkId, isNamespace } from '../protocol/caip.ts'
import type { FrameLayout } from './frameLayout.ts'
import { leavePage } from './leavePage.ts'
import type { PageStorage } from './pageStorage.ts'

const isConnection = (value: PublicConnection): boolean =>
  isNamespace(value?.namespace) &&
  isCaipNetworkId(value.network) &&
  Array.isArray(value.accounts) &&
  value.accounts.every(isCaipAccountId) &&
  typeof value.wallet?.id === 'string' &&
  typeof value.wallet.name === 'string' &&
  (value.details === undefined || Array.isArray(value.details))

function readState(value: unknown): PublicState {
  const { open, view, status, connections, network, networks, loggedIn, lastEnd } = (value ??
    {}) as PublicState
  const ids: unknown[] = [network, ...Object.values(networks ?? {})]
  if (
    typeof view !== 'string' ||
    !Array.isArray(connections) ||
    !connections.every(isConnection) ||
    !ids.every(isCaipNetworkId)
  )
    throw malformed('state')
  return {
    open: open === true,
    view,
    status,
    connections,
    network,
    networks: networks ?? {},
    loggedIn: loggedIn && loggedIn === true,
    lastEnd: lastEnd && (`${lastEnd}` as typeof lastEnd),
  }
}

function readRequest(value: unknown): RpcRequest {
  const { method, params, network } = (value ?? {}) as RpcRequest
  if (typeof method !== 'string' || (network && !isCaipNetworkId(network))) throw malformed('request')
  return { method, params, ...(network && { network }) }
}

/** What the page does for the frame (`HostApi`); arguments are parsed before anything is done. */
export const hostHandlers = (
  layout: FrameLayout,
  wallets: PageWallets,
  storage: PageStorage,
  reveal: () => void,
  onState: (state: PublicState) => void,
): Handlers<HostApi> => ({
  show: () => reveal(),
  hide: () => layout.hide(),
  resize: (_, height) => layout.resize(Number.isFinite(height) ? (height as number) : 0),
  setTitle: (_, title, decides) => layout.setTitle(`${title}`, decides === true),
  setState: (_, state) => onState(readState(state)),
  requestWallet: (call, walletId, request) => {
    if (typeof walletId !== 'string') throw malformed('wallet id')
    const read = readRequest(request)
    call.holdForPerson()
    layout.lower()
    return wallets.request(walletId, read)
  },
  writeStorage: (_, value, connected) => storage.write(value, connected),
  leave: (_, url) => leavePage(storage, url),
})
