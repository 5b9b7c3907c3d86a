import { address as addresses, type Network } from 'bitcoinjs-lib'
import type { ScriptBook } from '../../review/bip122/psbtContents.ts'
import type { BitcoinAccount } from '../../review/bip122/psbtDescription.ts'
import type { PsbtInput } from './coinScript.ts'
import { isKeyOf } from './isKeyOf.ts'
import { isSharedScript } from './isSharedScript.ts'
import type { BitcoinStanding } from './standing.ts'

interface Known {
  address: string
  account: BitcoinAccount
  keys: Uint8Array[]
}

const toHex = (bytes: Uint8Array): string =>
  Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
const toBytes = (hex: string): Uint8Array =>
  Uint8Array.from(hex.match(/../g) ?? [], (byte) => Number.parseInt(byte, 16))

/**
 * What scripts mean to the connected wallet.
 * @param fieldsOf what the PSBT says of the coins of a script
 */
export function scriptBook(
  { details = [], accounts }: BitcoinStanding['connection'],
  network: Network,
  fieldsOf: (script: Uint8Array) => PsbtInput[],
): ScriptBook {
  const known = new Map<string, Known>()
  const shared = new Map<string, boolean>()
  const add = (address: string, account: BitcoinAccount, publicKey = ''): void => {
    try {
      const script = toHex(addresses.toOutputScript(address, network))
      const keys = [...(known.get(script)?.keys ?? []), ...(publicKey ? [toBytes(publicKey)] : [])]
      known.set(script, { address, account, keys })
    } catch {
      // A wallet's address with a wrong checksum is nobody's.
    }
  }
  for (const account of accounts) add(account.split(':')[2] ?? '', 'payment')
  for (const { address, type, publicKey } of details) add(address, type, publicKey)
  const names = new Set([
    ...accounts.map((account) => account.split(':')[2] ?? ''),
    ...details.map(({ address }) => address),
  ])
  return {
    ours: (script) => known.get(toHex(script))?.account,
    isShared: (script) => {
      const name = toHex(script)
      const { address = '', keys = [] } = known.get(name) ?? {}
      const found = shared.get(name) ?? isSharedScript({ address, script, keys }, fieldsOf(script), network)
      shared.set(name, found)
      return found
    },
    isOwnKey: (address, key) => names.has(address) && isKeyOf(address, key, network),
    addressOf: (script) => {
      try {
        return addresses.fromOutputScript(script, network)
      } catch {
        return undefined
      }
    },
  }
}
