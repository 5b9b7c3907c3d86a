import { bytesToHex } from '@noble/hashes/utils.js'
import { addressOf, scriptOf } from '../../../review/bip122/payment/addresses.ts'
import type { ScriptBook } from '../../../review/bip122/psbtContents.ts'
import type { BitcoinAccount } from '../../../review/bip122/psbtDescription.ts'
import type { LoginAccount } from '../../protocol.ts'

/** One account of ours on one network. */
export interface OurAccount {
  /** As the network writes it. */
  address: string
  /** As the main network writes it, and the signers know it. */
  mainAddress: string
  account: BitcoinAccount
  script: Uint8Array
  path?: string
}

/** The same keys and scripts on every network; only the addresses are written otherwise. */
export const ourAccounts = (accounts: LoginAccount[], networkId: string): OurAccount[] =>
  accounts.flatMap(({ address: mainAddress, type, path }) => {
    const script = scriptOf(mainAddress)
    const address = script && addressOf(script, networkId)
    if (!script || !address) return []
    const account = type === 'ordinals' ? 'ordinals' : 'payment'
    return [{ address, mainAddress, account, script, ...(path && { path }) }]
  })

/** What scripts mean on that network, and to us. */
export function scriptBook(accounts: OurAccount[], networkId: string): ScriptBook {
  const known = new Map(accounts.map(({ script, account }) => [bytesToHex(script), account]))
  return {
    ours: (script) => known.get(bytesToHex(script)),
    addressOf: (script) => addressOf(script, networkId),
  }
}
