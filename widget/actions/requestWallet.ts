import type { RpcRequest } from '../../host-sdk/protocol/api.ts'
import {
  type CaipNetworkId,
  evmChainId,
  type Namespace,
  toHexQuantity,
} from '../../host-sdk/protocol/caip.ts'
import { RpcError, rpcCodes } from '../../host-sdk/protocol/rpcError.ts'
import type { WidgetContext } from '../context.ts'
import type { Handover } from '../review/handover.ts'
import { isSending, onceSent } from '../review/onceSent.ts'
import { isEmbedded } from '../wallets/embedded/embeddedKey.ts'
import { isPageWallet } from '../wallets/isPageWallet.ts'
import { activeConnection } from './activeConnection.ts'
import { readEvmAnswer } from './readEvmAnswer.ts'
import { readWalletNetwork } from './readWalletNetwork.ts'
import { requireAccount } from './requireAccount.ts'
import { type OnElsewhere, watchWhereSent } from './watchWhereSent.ts'

export interface WalletRequest {
  namespace: Namespace
  request: RpcRequest
  /** The network on which it must happen; left out when it does not matter. */
  networkId?: CaipNetworkId
  /** A late answer is of use so long; absent: for as long as a page waits. */
  lastsMs?: number
  /** Who keeps the answer at once hears afterwards that the wallet sent it on another network; absent: the answer waits for that. */
  onElsewhere?: OnElsewhere | undefined
}

/**
 * The one door to a wallet: page requests, send, swap and sign-in alike pass here. `handover`: says how far a payment got,
 * for who gives up waiting.
 */
export async function requestWallet(
  context: WidgetContext,
  { namespace, request, networkId, lastsMs, onElsewhere }: WalletRequest,
  signal?: AbortSignal,
  handover?: Handover,
): Promise<unknown> {
  const { connection, connector } = activeConnection(context, namespace)
  const refuse = () => new RpcError(rpcCodes.chainDisconnected, 'The wallet is on another network')
  if (networkId && networkId !== connection.network) throw refuse()
  const to = isEmbedded(connection) ? 'login' : 'wallet'
  const ask = (given: RpcRequest): Promise<unknown> =>
    isSending(request)
      ? onceSent((handOver) => connector.request(given, signal, handOver, lastsMs), to, handover)
      : connector.request(given, signal)
  if (namespace !== 'eip155') return ask(request)
  const isOfPage = isPageWallet(connector)
  const isPinned = networkId && isOfPage
  // A wallet of the page may have gone elsewhere, or to another account, without a word.
  const [network] = await Promise.all([
    isPinned ? readWalletNetwork(context, connector, signal) : networkId,
    isOfPage && requireAccount(context, connector, request, signal),
  ])
  if (network !== networkId) throw refuse()
  const given = isPinned ? withChain(request, networkId) : request
  const whereSent = isPinned && isSending(request) ? watchWhereSent(context, connector, networkId) : undefined
  try {
    const answer = readEvmAnswer(request.method, await ask(given))
    await whereSent?.check(request.method, answer, onElsewhere)
    return answer
  } finally {
    whereSent?.stop()
  }
}

const transactions: ReadonlySet<string> = new Set(['eth_sendTransaction', 'eth_signTransaction'])

/** A transaction names its chain, so that the wallet looks once more at the moment at which it signs. */
function withChain(request: RpcRequest, networkId: CaipNetworkId): RpcRequest {
  const [transaction, ...more] = Array.isArray(request.params) ? request.params : []
  if (!transactions.has(request.method) || !transaction || 'chainId' in transaction) return request
  const chainId = toHexQuantity(evmChainId(networkId) ?? 0)
  return { ...request, params: [{ ...transaction, chainId }, ...more] }
}
