import { type CaipNetworkId, evmChainId } from '../../host-sdk/protocol/caip.ts'
import type { WidgetContext } from '../context.ts'
import { describeRaw } from '../review/eip155/raw/describeRaw.ts'
import { unknownOutcome } from './readEvmAnswer.ts'

type Asked = Readonly<Record<string, unknown>>

const lower = (value: unknown): string => (typeof value === 'string' ? value.toLowerCase() : '')
const units = (value: unknown): bigint => BigInt(typeof value === 'string' && value !== '0x' ? value : 0)
const bytes = (value: unknown): string => (lower(value) === '0x' ? '' : lower(value))

/**
 * Sends a transaction that a wallet signed where it was asked to send it. Only what the person approved goes out: the
 * same account, network, receiver, amount and data, and no code for an account. @returns its hash.
 */
export async function sendSigned(
  { api }: Pick<WidgetContext, 'api'>,
  raw: string,
  asked: Asked,
  networkId: CaipNetworkId,
  signal?: AbortSignal,
): Promise<unknown> {
  const { transaction, chainId, accountCode } = await describeRaw(raw).catch(() => {
    throw unknownOutcome()
  })
  const isAsked =
    chainId === evmChainId(networkId) &&
    accountCode.length === 0 &&
    lower(transaction.from) === lower(asked['from']) &&
    lower(transaction.to) === lower(asked['to']) &&
    units(transaction.value) === units(asked['value']) &&
    bytes(transaction.data) === bytes(asked['data'])
  if (!isAsked) throw unknownOutcome()
  return api.rpc(networkId, 'eth_sendRawTransaction', [raw], signal)
}
