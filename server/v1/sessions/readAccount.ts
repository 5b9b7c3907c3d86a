import type { Address } from 'viem'
import { evmChainId } from '../../../host-sdk/protocol/caip.ts'
import { HttpError } from '../../errors/httpError.ts'
import type { Account } from '../../permissions/permission.ts'

/** An account with its chain's number. */
export interface EvmAccount extends Account {
  readonly chain: number
}

/**
 * CAIP-10 of an EVM account, in whatever case.
 *
 * @throws HttpError 400; with the field `address` when it is CAIP-10, but of another family or no address
 */
export function readAccount(text: string): EvmAccount {
  if (!caip10.test(text)) throw malformed('', 'The account is no CAIP-10 id')
  const [namespace, reference, address] = text.split(':')
  if (namespace !== 'eip155') throw malformed('address', 'Only accounts of eip155 have permissions')
  const chainId = `${namespace}:${reference}`
  const chain = evmChainId(chainId)
  if (chain === undefined || !Number.isSafeInteger(chain))
    throw malformed('', 'The account is no CAIP-10 id of eip155')
  return { chainId, chain, address: readAddress(address ?? '') }
}

/** Of any family: those that are not served here are told apart from nonsense. */
const caip10 = /^[-a-z0-9]{3,8}:[-_a-zA-Z0-9]{1,32}:[-.%a-zA-Z0-9]{1,128}$/

/** CAIP-10, or the address alone; then it is of any chain. @throws HttpError as `readAccount` */
export function readAccountOrAddress(text: string): EvmAccount | Pick<EvmAccount, 'address'> {
  return text.startsWith('0x') ? { address: readAddress(text) } : readAccount(text)
}

function readAddress(text: string): Address {
  if (/^0x[0-9a-fA-F]{40}$/.test(text)) return text.toLowerCase() as Address
  throw malformed('address', 'The address is no address of eip155')
}

const malformed = (field: string, sentence: string) =>
  new HttpError(400, 'invalid_query', sentence, { field })
