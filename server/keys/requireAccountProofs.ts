import type { ServerContext } from '../context.ts'
import type { AccountProofs, WalletAddresses } from '../contract/wallet.ts'
import { HttpError } from '../errors/httpError.ts'
import type { Session } from '../sessions/sessions.ts'
import type { Account } from '../signatures/signatureVerifier.ts'
import { verifySignature } from '../signatures/verifySignature.ts'
import { auditKeys } from './auditKeys.ts'
import type { ShareSet } from './storeShares.ts'

interface Claim {
  /** Of the body. */
  field: string
  account: Account
  signature: string
}

const claimsOf = ({ solana, bip122 }: WalletAddresses, proofs: AccountProofs): Claim[] => {
  const bitcoin = { namespace: 'bip122', reference: '000000000019d6689c085ae165831e93' } as const
  return [
    {
      field: 'proofs.solana',
      account: { namespace: 'solana', reference: '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp', address: solana },
      signature: proofs.solana,
    },
    {
      field: 'proofs.bip122.payment',
      account: { ...bitcoin, address: bip122.payment },
      signature: proofs.bip122.payment,
    },
    {
      field: 'proofs.bip122.ordinals',
      account: { ...bitcoin, address: bip122.ordinals },
      signature: proofs.bip122.ordinals,
    },
  ]
}

/**
 * Whoever makes a wallet holds the keys of its Solana and Bitcoin accounts, too: tokens name them, and nobody gets a
 * token with somebody else's address in it.
 *
 * @param proofs of `text`, contract/walletTexts.ts
 * @throws HttpError 403 `invalid_proof`, which also leaves an audit row
 */
export async function requireAccountProofs(
  context: ServerContext,
  session: Session,
  set: ShareSet,
  { addresses, proofs, text }: { addresses: WalletAddresses; proofs: AccountProofs; text: string },
): Promise<void> {
  for (const { field, account, signature } of claimsOf(addresses, proofs)) {
    if (await verifySignature(context, account, text, signature)) continue
    await auditKeys(context.database.db, session, 'wallet.proof-refused', set)
    throw new HttpError(403, 'invalid_proof', 'The key of the account did not sign this', { field })
  }
}
