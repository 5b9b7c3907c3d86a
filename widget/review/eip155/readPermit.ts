import { type CaipNetworkId, evmChainId, parseChainId } from '../../../host-sdk/protocol/caip.ts'
import { isEvmAddress } from '../../format/isEvmAddress.ts'
import type { TypedData } from '../subject.ts'

/** What a permit of a token allows (EIP-2612). */
export interface Permit {
  token: string
  spender: string
  /** Smallest units. */
  amount: bigint
}

const fields = ['owner address', 'spender address', 'value uint256', 'nonce uint256', 'deadline uint256']

/**
 * Only exactly that form, of a token on this network: anything else is shown field by field alone, since its words could
 * be of something else than what is signed.
 */
export function readPermit(
  { primaryType, types, domain, message }: TypedData,
  networkId: CaipNetworkId,
): Permit | undefined {
  const declared = Object.hasOwn(types, 'Permit') ? (types['Permit'] ?? []) : []
  const same = declared.map(({ name, type }) => `${name} ${type}`).join() === fields.join()
  if (primaryType !== 'Permit' || !same) return undefined
  if (parseChainId(domain['chainId']) !== evmChainId(networkId)) return undefined
  const token = domain['verifyingContract']
  const { spender, value } = message
  const amount = Number.isInteger(value) ? BigInt(value as number) : readAmount(value)
  if (!isEvmAddress(token) || !isEvmAddress(spender) || amount === undefined) return undefined
  return { token, spender, amount }
}

const readAmount = (value: unknown): bigint | undefined =>
  typeof value === 'string' && /^(0x[0-9a-fA-F]{1,64}|\d{1,78})$/.test(value) ? BigInt(value) : undefined
