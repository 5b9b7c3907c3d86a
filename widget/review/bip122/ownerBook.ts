import type { BitcoinSignInput } from '../../../host-sdk/protocol/bitcoin.ts'
import { toHex } from '../shownBytes.ts'
import type { PsbtInputContents, ScriptBook } from './psbtContents.ts'
import type { BitcoinAccount } from './psbtDescription.ts'

/** Nothing of it where a script is somebody else's. */
export interface Owner {
  /** The account that it belongs to, where nobody else has a part in it. */
  ours?: BitcoinAccount
  /** Ours, as far as anybody says. */
  mayBeShared?: true
  /** It lies under a script in which ours is not the only key, or has conditions. */
  shared?: true
  /** What a connected address is for, where it is shared. */
  sharedAccount?: BitcoinAccount
}

/**
 * Whose a script is: one answer for what is spent and what is paid, so that change never counts where its coin does not.
 * A script of others is shared where a key of ours is asked to sign under it.
 */
export function ownerBook(
  book: ScriptBook,
  inputs: readonly PsbtInputContents[],
  named: readonly BitcoinSignInput[],
): (script: Uint8Array) => Owner {
  const signed = new Set(
    named.flatMap(({ address, index }) => {
      const input = inputs[index]
      return input?.spent && holdsKey(book, input, address) ? [toHex(input.spent.script)] : []
    }),
  )
  return (script) => {
    const account = book.ours(script)
    if (account && book.mayBeShared?.(script)) return { ours: account, mayBeShared: true }
    if (account && !book.isShared?.(script)) return { ours: account }
    if (account) return { shared: true, sharedAccount: account }
    return signed.has(toHex(script)) ? { shared: true } : {}
  }
}

/** Is a key of this address of ours in the script that the coin lies under? */
export const holdsKey = (
  { isOwnKey = () => false }: ScriptBook,
  { scriptKeys = [] }: PsbtInputContents,
  address: string,
): boolean => scriptKeys.some((key) => isOwnKey(address, key))
