import { parseChainId } from '../../../host-sdk/protocol/caip.ts'

/** What a wallet calls its chain → chain id: a quantity in any spelling, CAIP-2, or one of them as `chainId` of an object. */
export function readChainId(value: unknown): number | undefined {
  const told = value && typeof value === 'object' ? (value as { chainId?: unknown }).chainId : value
  return parseChainId(typeof told === 'string' ? told.trim().replace(/^eip155:/i, '') : told)
}
