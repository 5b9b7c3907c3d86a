import { type CaipNetworkId, evmNetworkId } from '../../host-sdk/protocol/caip.ts'
import type { WidgetContext } from '../context.ts'
import { outcomeUnknown } from '../review/outcomeUnknown.ts'
import { findNetwork } from '../state/networks.ts'
import type { Connector } from '../wallets/connector.ts'
import { readChainId } from '../wallets/injected/readChainId.ts'
import { askWalletAgain } from './askWalletAgain.ts'

/** A wallet has just answered: what it does not say at once holds nothing up. */
const answerMs = 1_000
/** Before each look: what a node does not know is not asked of it again before its next block. */
const pausesMs = [0, 1_000, 1_500, 3_000, 9_000]
const nodeMs = 3_000
/** So long who asked waits for nodes, with the hash already there. */
const heldMs = 4_000

/** Told of the other network that has a transaction, once its answer is kept. */
export type OnElsewhere = (networkId: CaipNetworkId) => void

export interface WhereSent {
  /**
   * Of what the wallet answered: -32603 `outcome_unknown` where another network has the transaction, and its own does not.
   * One that nobody knows (yet) is where it was to be. `onElsewhere`: is told instead, and nothing waits for it.
   */
  check(method: string, answer: unknown, onElsewhere?: OnElsewhere): Promise<void>
  stop(): void
}

/**
 * Follows an EVM wallet of the page while it has a transaction: some send it where they are by then, whatever chain it names.
 * Only one that was seen elsewhere is doubted, and a node decides, for it may have gone there afterwards.
 */
export function watchWhereSent(
  context: WidgetContext,
  connector: Connector,
  networkId: CaipNetworkId,
): WhereSent {
  const elsewhere = new Set<CaipNetworkId>()
  const note = (network: CaipNetworkId | undefined): void => {
    if (network && network !== networkId) elsewhere.add(network)
  }
  const stop = context.store.subscribe(({ connections }) => note(connections.eip155?.network))
  const ask = (method: string, params?: unknown[]): Promise<unknown> =>
    connector
      .request({ method, ...(params && { params }) }, AbortSignal.timeout(answerMs))
      .catch(() => undefined)
  const find = async (
    method: string,
    answer: unknown,
    isHeld: boolean,
  ): Promise<CaipNetworkId | undefined> => {
    const chainId = readChainId(await ask('eth_chainId'))
    if (chainId !== undefined && evmNetworkId(chainId) !== networkId) {
      note(evmNetworkId(chainId))
      void askWalletAgain(context)
    }
    if (elsewhere.size === 0) return undefined
    const sentTo =
      method === 'eth_sendTransaction'
        ? await whereKnown(context, networkId, elsewhere, answer, isHeld)
        : networkOf(await ask('wallet_getCallsStatus', [(answer as { id?: unknown } | null)?.id ?? answer]))
    return sentTo === networkId ? undefined : sentTo
  }
  return {
    stop,
    async check(method, answer, onElsewhere) {
      const found = find(method, answer, !onElsewhere)
      if (onElsewhere) return void found.then((sentTo) => sentTo && onElsewhere(sentTo))
      const end = new Promise<undefined>((resolve) => setTimeout(resolve, heldMs))
      if (await Promise.race([found, end])) throw outcomeUnknown('The wallet sent it on another network')
    },
  }
}

/** A batch says itself where it is (EIP-5792, version 2). */
function networkOf(status: unknown): CaipNetworkId | undefined {
  const chainId = status && typeof status === 'object' ? readChainId(status) : undefined
  return chainId === undefined ? undefined : evmNetworkId(chainId)
}

/**
 * The network whose nodes know a transaction, its own before others; none where none knows it in time, or, while somebody
 * waits for that (`isHeld`), where no node answers.
 */
async function whereKnown(
  { api, store }: WidgetContext,
  own: CaipNetworkId,
  others: ReadonlySet<CaipNetworkId>,
  hash: unknown,
  isHeld: boolean,
): Promise<CaipNetworkId | undefined> {
  const { networks } = store.getState()
  const asked = [own, ...others].filter((network) => findNetwork(networks, network))
  const look = (network: CaipNetworkId): Promise<unknown> =>
    api.rpc(network, 'eth_getTransactionByHash', [hash], AbortSignal.timeout(nodeMs)).catch(() => undefined)
  for (const pauseMs of pausesMs) {
    await new Promise((resolve) => setTimeout(resolve, pauseMs))
    const found = await Promise.all(asked.map(look))
    const at = found.findIndex((one) => typeof one === 'object' && one !== null)
    if (at >= 0) return asked[at]
    if (isHeld && found.every((one) => one === undefined)) return undefined
  }
  return undefined
}
