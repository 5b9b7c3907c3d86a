import { type CaipAccountId, evmNetworkId } from '../../host-sdk/protocol/caip.ts'
import type { WidgetContext } from '../context.ts'
import type { Connection } from '../state/connections.ts'
import { chosenFirst } from '../state/knownWallets.ts'
import { readChainId } from '../wallets/injected/readChainId.ts'
import { readEvmAddresses } from '../wallets/injected/readEvmAddresses.ts'
import { silentAnswerMs } from '../wallets/injected/silentAnswerMs.ts'
import { isPageWallet } from '../wallets/isPageWallet.ts'
import { connectorOf } from './activeConnection.ts'
import { applyNetwork } from './applyNetwork.ts'
import { askSignIn } from './askSignIn.ts'
import { closeIfOver } from './closeIfOver.ts'
import { endConnection } from './endConnection.ts'
import { forgetConnection } from './forgetConnection.ts'
import { hasParted } from './hasParted.ts'

/**
 * An EVM wallet of the page gave a sign: what it answers now for its accounts and its chain decides, and never prompts.
 * A sign that comes while it is asked makes that answer old: it is asked once more.
 * `gone`: the sign was that it has no account any more, so silence means the same.
 */
export async function askWalletAgain(context: WidgetContext, gone = false): Promise<void> {
  const { look } = context
  Object.assign(look, { again: true, gone: gone || (look.running && look.gone) })
  if (look.running) return
  look.running = true
  try {
    for (let round = 0; look.again && round < mostRounds; round++) {
      if (round > 0) await new Promise((resolve) => setTimeout(resolve, pauseMs * (round - 1)))
      look.again = false
      await ask(context, look.gone, round === mostRounds - 1)
    }
  } finally {
    look.running = false
  }
}

/** A wallet may give a sign at each question: the pauses grow, and the last answer counts whatever it says meanwhile. */
const mostRounds = 8
const pauseMs = 50

async function ask(context: WidgetContext, gone: boolean, isLast: boolean): Promise<void> {
  const connection = context.store.getState().connections.eip155
  const connector = connection && connectorOf(context, connection)
  if (!connector || !isPageWallet(connector)) return
  const signal = AbortSignal.timeout(silentAnswerMs)
  const read = (method: string) => connector.request({ method }, signal).catch(() => undefined)
  const isOld = () => (context.look.again && !isLast) || !isStill(context, connection)
  const answer = await read('eth_accounts')
  const addresses = readEvmAddresses(answer)
  const isEmpty = Array.isArray(answer) && answer.length === 0
  if (addresses.length === 0) {
    if (!gone && !isEmpty) return
    const parted = isEmpty && (await hasParted(connector))
    if (isOld()) return
    if (parted) return endConnection(context, 'eip155')
    const before = context.store.getState()
    forgetConnection(context, 'eip155', { locked: true, by: 'wallet' })
    return closeIfOver(context, before, 'lock')
  }
  const chainId = readChainId(await read('eth_chainId'))
  if (isOld()) return
  if (chainId !== undefined) applyNetwork(context, 'eip155', evmNetworkId(chainId))
  applyAddresses(context, addresses)
}

/** It is the same wallet's connection yet. */
const isStill = ({ store }: WidgetContext, { connectorId }: Connection): boolean =>
  store.getState().connections.eip155?.connectorId === connectorId

/** The accounts of the wallet; an order that it said by itself counts more than one that was picked here. */
export function applyAddresses(
  context: WidgetContext,
  addresses: readonly string[],
  { said = false }: { said?: boolean } = {},
): void {
  const { connections, chosen, setChosen, setConnection } = context.store.getState()
  const connection = connections.eip155
  if (!connection) return
  const { eip155: picked, ...others } = chosen
  const granted = addresses.map(
    (address): CaipAccountId => `${connection.network as `eip155:${string}`}:${address}`,
  )
  const accounts = said ? granted : chosenFirst(granted, picked)
  if (!said && accounts.join().toLowerCase() === connection.accounts.join().toLowerCase()) return
  if (said) setChosen(others)
  setConnection({ ...connection, accounts })
  void askSignIn(context, 'eip155')
}
