import { malformed, notConnected, unsupported } from '../../faults.ts'
import type { BitcoinAddress, BitcoinMethods } from '../../protocol/bitcoin.ts'

type Transfer = BitcoinMethods['sendTransfer'][0]

/** A wallet that takes a recipient and an amount pays from an account of its own; to ask it for another says nothing. */
function requirePayer({ account }: Transfer, addresses: readonly BitcoinAddress[]): void {
  if (!addresses.some(({ address, intention }) => address === account && intention === 'payment'))
    throw notConnected()
}

/** Change returns to who pays, and nobody can say otherwise. */
export function requireOwnChange({ account, changeAddress = account }: Transfer): void {
  if (changeAddress !== account) throw malformed('changeAddress')
}

/** What such a wallet would drop without a word is refused. */
export function readTransfer(
  asked: Transfer,
  addresses: readonly BitcoinAddress[],
): { address: string; amount: string } {
  if (asked.memo) throw unsupported('No memo')
  requireOwnChange(asked)
  requirePayer(asked, addresses)
  return { address: asked.recipientAddress, amount: asked.amount }
}
