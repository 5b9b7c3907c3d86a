import type { BitcoinAddress } from '../../../host-sdk/protocol/bitcoin.ts'
import { usualAddress } from './usualAddress.ts'

const addressLimit = 100
const addressForm = /^[a-zA-Z0-9]{14,90}$/
/** 32 or 33 bytes. */
const keyForm = /^(?:[0-9a-fA-F]{2}){32,33}$/

/**
 * What a wallet says of its Bitcoin accounts: a list, also as JSON text, also under the id of its network. Entries that
 * are no accounts are left out.
 */
export function readBitcoinAccounts(value: unknown): BitcoinAddress[] {
  if (typeof value === 'string') {
    try {
      return readBitcoinAccounts(JSON.parse(value))
    } catch {
      return []
    }
  }
  if (Array.isArray(value)) return value.slice(0, addressLimit).flatMap(readOne)
  const lists = Object.values((value ?? {}) as Record<string, unknown>)
  return lists.filter((list) => Array.isArray(list)).flatMap(readBitcoinAccounts)
}

function readOne(value: unknown): BitcoinAddress[] {
  const { address: given, publicKey, path, intention } = (value ?? {}) as Record<string, unknown>
  const address = typeof given === 'string' ? usualAddress('bip122', given) : ''
  if (!addressForm.test(address)) return []
  const isOrdinal = intention === 'ordinal' || intention === 'ordinals'
  return [
    {
      address,
      publicKey: typeof publicKey === 'string' && keyForm.test(publicKey) ? publicKey.toLowerCase() : '',
      ...(typeof path === 'string' && path.length <= 64 && { path }),
      intention: isOrdinal ? 'ordinal' : 'payment',
    },
  ]
}
