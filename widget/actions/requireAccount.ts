import type { RpcRequest } from '../../host-sdk/protocol/api.ts'
import { RpcError, rpcCodes } from '../../host-sdk/protocol/rpcError.ts'
import type { WidgetContext } from '../context.ts'
import { isSending } from '../review/onceSent.ts'
import type { Connector } from '../wallets/connector.ts'
import { readEvmAddresses } from '../wallets/injected/readEvmAddresses.ts'
import { silentAnswerMs } from '../wallets/injected/silentAnswerMs.ts'
import { connectorOf } from './activeConnection.ts'
import { applyAddresses, askWalletAgain } from './askWalletAgain.ts'

type AccountOf = (params: readonly unknown[]) => unknown
const first: AccountOf = ([account]) => account
const second: AccountOf = ([, account]) => account
const sender: AccountOf = ([order]) => (order as { from?: unknown } | null | undefined)?.from

/** Whose deed it is, where it depends on that. */
const accounts: ReadonlyMap<string, AccountOf> = new Map([
  ['personal_sign', second],
  // Its first version has the account behind the list.
  ['eth_signTypedData', ([data, account]) => (Array.isArray(data) ? account : data)],
  ['eth_signTypedData_v3', first],
  ['eth_signTypedData_v4', first],
  ['eth_signTransaction', sender],
  ['eth_sendTransaction', sender],
  ['wallet_sendCalls', sender],
  ['wallet_grantPermissions', ([grant]) => (grant as { address?: unknown } | null | undefined)?.address],
])

/**
 * 4100 for an account that the EVM wallet has left: not every wallet sends `accountsChanged`, and some act for the account in
 * use whatever `from` says. Its accounts become the state. A wallet that names none may be locked, and is asked to act all the same.
 */
export async function requireAccount(
  context: WidgetContext,
  connector: Connector,
  request: RpcRequest,
  signal: AbortSignal = new AbortController().signal,
): Promise<void> {
  const { method, params } = request
  const account = Array.isArray(params) ? accounts.get(method)?.(params) : undefined
  if (typeof account !== 'string') return
  const limit = AbortSignal.any([signal, AbortSignal.timeout(silentAnswerMs)])
  const answer = await connector.request({ method: 'eth_accounts' }, limit).catch(() => undefined)
  const addresses = readEvmAddresses(answer)
  if (addresses.length === 0 || addresses.some((one) => one.toLowerCase() === account.toLowerCase())) return
  const connection = context.store.getState().connections.eip155
  if (connection && connectorOf(context, connection)?.id === connector.id) {
    applyAddresses(context, addresses)
    // The wallet may have moved again since it answered.
    void askWalletAgain(context)
  }
  throw new RpcError(
    rpcCodes.unauthorized,
    'The wallet has left the account of the request',
    isSending(request) ? { sent: false } : undefined,
  )
}
