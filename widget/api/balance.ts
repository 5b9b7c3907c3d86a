import type { CaipNetworkId, Namespace } from '../../host-sdk/protocol/caip.ts'
import { readNodeCount } from '../../server/contract/readNodeQuantity.ts'
import { WidgetError } from '../errors/widgetError.ts'
import type { ApiClient } from './apiClient.ts'
import { retryBlock } from './retryBlock.ts'

/** Query options of the native balance in base units. */
export const nativeBalance = (api: ApiClient, networkId: CaipNetworkId, address: string) => ({
  queryKey: ['balance', networkId, address] as const,
  queryFn: async ({ signal }: { signal: AbortSignal }): Promise<bigint> => {
    try {
      const { method, params, read } = reads[networkId.split(':')[0] as Namespace]
      return read(await api.rpc(networkId, method, params(address), signal))
    } catch (cause) {
      throw new WidgetError('balance_unavailable', {}, { cause })
    }
  },
  ...retryBlock,
})

interface BalanceRead {
  /** Of the native currency. */
  method: string
  params: (address: string) => unknown[]
  /** @throws Error when the answer is none */
  read: (answer: unknown) => bigint
}

const reads: Readonly<Record<Namespace, BalanceRead>> = {
  eip155: {
    method: 'eth_getBalance',
    params: (address) => [address, 'latest'],
    read(quantity) {
      const units = readNodeCount(quantity)
      if (units === undefined) throw new Error('No quantity')
      return units
    },
  },
  solana: {
    method: 'getBalance',
    params: (address) => [address, { commitment: 'confirmed' }],
    read: (answer) => toUnits(field(answer, 'value')),
  },
  // What is on its way counts too, so that a payment does not seem to be lost until it is mined.
  bip122: {
    method: 'btc_getBalance',
    params: (address) => [address],
    read: (answer) => toUnits(Number(field(answer, 'confirmed')) + Number(field(answer, 'unconfirmed'))),
  },
}

const field = (answer: unknown, name: string): unknown =>
  (answer as Record<string, unknown> | null | undefined)?.[name]

function toUnits(value: unknown): bigint {
  if (typeof value !== 'number' || !Number.isSafeInteger(value) || value < 0) throw new Error('No amount')
  return BigInt(value)
}
