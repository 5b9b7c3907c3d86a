import { bytesToHex } from '@noble/hashes/utils.js'
import { Address, OutScript } from '@scure/btc-signer'
import type { LoginAccount } from '../../protocol.ts'
import type { BitcoinAccount } from '../../signers/bip122/withKey.ts'

/** The output script of a main network's address; `undefined` where it is none. */
export function scriptOf(address: string): Uint8Array | undefined {
  try {
    return OutScript.encode(Address().decode(address))
  } catch {
    return undefined
  }
}

/** Which of our accounts an output script pays to. */
export type OurScripts = (script: Uint8Array | undefined) => BitcoinAccount | undefined

export function ourScripts(accounts: LoginAccount[]): OurScripts {
  const known = new Map(
    accounts.map(({ address, type }): [string, BitcoinAccount] => [
      bytesToHex(scriptOf(address) ?? new Uint8Array()),
      type === 'ordinals' ? 'ordinals' : 'payment',
    ]),
  )
  return (script) => script && known.get(bytesToHex(script))
}

/** The main network's address of a script; `undefined` where it has none. */
export function addressOf(script: Uint8Array | undefined): string | undefined {
  if (!script) return undefined
  try {
    return Address().encode(OutScript.decode(script))
  } catch {
    return undefined
  }
}
