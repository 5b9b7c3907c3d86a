import { address as addresses, type Network } from 'bitcoinjs-lib'
import type { ScriptBook } from '../../review/bip122/psbtContents.ts'
import type { BitcoinAccount } from '../../review/bip122/psbtDescription.ts'
import type { Derive } from './derivations.ts'
import { toBytes, toHex } from './hex.ts'
import { keyScripts } from './keyScripts.ts'
import { readSharing, type Sharing, saysWhatItIsUnder } from './readSharing.ts'
import type { BitcoinStanding } from './standing.ts'
import type { TaprootFields } from './taprootKeys.ts'

interface Known {
  account: BitcoinAccount
  keys: Uint8Array[]
}

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
 * @param derive what is to be worked out of the PSBT alone
 */
export function scriptBook(
  { details = [], accounts }: BitcoinStanding['connection'],
  network: Network,
  fieldsOf: (script: Uint8Array) => TaprootFields[],
  derive: Derive,
): WalletBook {
  const known = new Map<string, Known>()
  const scriptOf = new Map<string, string>()
  const sharing = new Map<string, Sharing>()
  const add = (address: string, account: BitcoinAccount, publicKey = ''): void => {
    try {
      const script = toHex(addresses.toOutputScript(address, network))
      const keys = [...(known.get(script)?.keys ?? []), ...(publicKey ? [toBytes(publicKey)] : [])]
      known.set(script, { account, keys })
      scriptOf.set(address, script)
    } catch {
      // A wallet's address with a wrong checksum is nobody's.
    }
  }
  for (const account of accounts) add(account.split(':')[2] ?? '', 'payment')
  for (const { address, type, publicKey } of details) add(address, type, publicKey)
  const sharingOf = (script: Uint8Array): Sharing => {
    const name = toHex(script)
    const { keys = [] } = known.get(name) ?? {}
    const found = sharing.get(name) ?? readSharing({ script, keys }, fieldsOf(script), derive)
    sharing.set(name, found)
    return found
  }
  const points = new Set([...known.values()].flatMap(({ keys }) => keys.map(toPoint)))
  const scriptsOf = (key: Uint8Array): string[] => derive(toHex(key), () => keyScripts(key))
  return {
    sharingOf,
    isKeyOfOurs: (key) => points.has(toPoint(key)) || scriptsOf(key).some((script) => known.has(script)),
    ours: (script) => known.get(toHex(script))?.account,
    isShared: (script) => sharingOf(script) === 'shared',
    // An address of which nobody says anything is the person's, as wallets that give no keys have one key for each.
    mayBeShared: (script) => sharingOf(script) === 'unknown' && fieldsOf(script).some(saysWhatItIsUnder),
    isOwnKey: (address, key) => {
      const script = scriptOf.get(address)
      return script !== undefined && scriptsOf(key).includes(script)
    },
    addressOf: (script) => {
      try {
        return addresses.fromOutputScript(script, network)
      } catch {
        return undefined
      }
    },
  }
}
