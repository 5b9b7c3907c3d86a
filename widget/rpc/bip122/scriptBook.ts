import { address as addresses, type Network } from 'bitcoinjs-lib'
import type { ScriptBook } from '../../review/bip122/psbtContents.ts'
import type { BitcoinAccount } from '../../review/bip122/psbtDescription.ts'
import { isKeyOf } from './isKeyOf.ts'
import { readSharing, type Sharing } from './readSharing.ts'
import type { BitcoinStanding } from './standing.ts'
import type { TaprootFields } from './taprootKeys.ts'

interface Known {
  address: string
  account: BitcoinAccount
  keys: Uint8Array[]
}

const toHex = (bytes: Uint8Array): string =>
  Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
const toBytes = (hex: string): Uint8Array =>
  Uint8Array.from(hex.match(/../g) ?? [], (byte) => Number.parseInt(byte, 16))

interface WalletBook extends ScriptBook {
  sharingOf(script: Uint8Array): Sharing
  /** Did the wallet give this key, or is it the key of a connected address? */
  isKeyOfOurs(key: Uint8Array): boolean
}

/** What is the same of a key in each of its forms. */
const toPoint = (key: Uint8Array): string => toHex(key.length === 32 ? key : key.subarray(1, 33))

/**
 * What scripts mean to the connected wallet.
 * @param fieldsOf what the PSBT says of the coins of a script
 */
export function scriptBook(
  { details = [], accounts }: BitcoinStanding['connection'],
  network: Network,
  fieldsOf: (script: Uint8Array) => TaprootFields[],
): WalletBook {
  const known = new Map<string, Known>()
  const sharing = new Map<string, Sharing>()
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
  const sharingOf = (script: Uint8Array): Sharing => {
    const name = toHex(script)
    const { address = '', keys = [] } = known.get(name) ?? {}
    const found = sharing.get(name) ?? readSharing({ address, script, keys }, fieldsOf(script), network)
    sharing.set(name, found)
    return found
  }
  const points = new Set([...known.values()].flatMap(({ keys }) => keys.map(toPoint)))
  return {
    sharingOf,
    isKeyOfOurs: (key) =>
      points.has(toPoint(key)) || [...names].some((address) => isKeyOf(address, key, network)),
    ours: (script) => known.get(toHex(script))?.account,
    isShared: (script) => sharingOf(script) === 'shared',
    mayBeShared: (script) => sharingOf(script) === 'unknown',
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
