import type { PublicState, RpcRequest } from '../protocol/api.ts'
import { type CaipNetworkId, toHexQuantity } from '../protocol/caip.ts'
import { plainJson } from '../protocol/plainJson.ts'
import { RpcError, rpcCodes } from '../protocol/rpcError.ts'
import { tellEach } from '../tellEach.ts'
import type { EvmAnswer, EvmEvent, EvmEvents, EvmListener, EvmMethod, EvmRequest } from './evmMethods.ts'

/** EIP-1193. `request` rejects with `RpcError` {code, message, data}. */
export interface EvmProvider {
  request<Method extends EvmMethod>(request: EvmRequest<Method>): Promise<EvmAnswer<Method>>
  on<Event extends EvmEvent>(event: Event, listener: EvmListener<Event>): EvmProvider
  removeListener<Event extends EvmEvent>(event: Event, listener: EvmListener<Event>): EvmProvider
}

type Listener = (payload: never) => void

export interface EvmProviderControl {
  provider: EvmProvider
  /** Tells the page's listeners what changed between two states; the events derive from nothing else. */
  update(state: Pick<PublicState, 'connections' | 'networks' | 'lastEnd'>): void
  emit(event: keyof EvmEvents, payload: unknown): void
}

/**
 * Params as plain JSON: a page's reactive proxies do not survive a port, and bigints are quantities, whatever a
 * `toJSON` says that the page gave to them.
 */
function plainParams(params: unknown): unknown {
  try {
    if (params != null && typeof params !== 'object') throw params
    return plainJson(params, (value) => (value < 0 ? String(value) : toHexQuantity(value)))
  } catch {
    throw new RpcError(rpcCodes.invalidParams, 'params: plain JSON')
  }
}

/** The provider the page's libraries get; `ask` carries a request to the frame. */
export function evmProvider(ask: (request: RpcRequest) => Promise<unknown>): EvmProviderControl {
  const listeners = new Map<string, Set<Listener>>()
  let accounts: string[] = []
  let chainId: string | undefined
  /** Where the page takes the wallet to be. */
  let network: CaipNetworkId | undefined

  const emit = (event: keyof EvmEvents, payload: unknown): void =>
    tellEach(listeners.get(event) ?? [], (listener) => listener(payload as never))

  const provider: EvmProvider = {
    async request(request) {
      const { method, params } = (request ?? {}) as Partial<RpcRequest>
      if (typeof method !== 'string' || !method)
        throw new RpcError(rpcCodes.invalidRequest, 'request: { method, params }')
      return ask({ method, params: plainParams(params), network }) as Promise<never>
    },
    on(event, listener) {
      const known = listeners.get(event) ?? new Set()
      listeners.set(event, known.add(listener))
      return provider
    },
    removeListener(event, listener) {
      listeners.get(event)?.delete(listener)
      return provider
    },
  }

  return {
    provider,
    emit,
    update({ connections, networks, lastEnd }) {
      const connection = connections.find(({ namespace }) => namespace === 'eip155')
      const before = accounts
      const was = chainId
      network = connection?.network ?? networks.eip155
      accounts = connection?.accounts.map((account) => account.split(':')[2] as string) ?? []
      chainId = network && toHexQuantity(Number(network.split(':')[1]))
      if (was && chainId && was !== chainId) emit('chainChanged', chainId)
      if (!before[0] && accounts[0]) emit('connect', { chainId })
      if (before.join() !== accounts.join()) emit('accountsChanged', [...accounts])
      if (before[0] && !accounts[0])
        emit(
          'disconnect',
          new RpcError(
            rpcCodes.disconnected,
            'The wallet is disconnected',
            lastEnd && { by: lastEnd, reason: 'session_ended' },
          ),
        )
    },
  }
}
