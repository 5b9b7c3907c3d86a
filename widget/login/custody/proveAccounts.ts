import { base58 } from '@scure/base'
import type { AccountProofs, WalletAddresses } from '../../../server/contract/wallet.ts'
import type { Seed } from '../signers/seed.ts'

/** Signs for the Solana and Bitcoin accounts what `signText` signs for the EVM account; its code loads for this only. */
export async function proveAccounts(
  seed: Seed,
  { bip122 }: WalletAddresses,
  text: string,
): Promise<AccountProofs> {
  const [solana, bitcoin] = await Promise.all([
    import('../signers/solana/signMessage.ts'),
    import('../signers/bip122/signMessage.ts'),
  ])
  const message = new TextEncoder().encode(text)
  const prove = (address: string): string => bitcoin.signMessage(seed, { address, message, scheme: 'bip322' })
  return {
    solana: base58.encode(solana.signMessage(seed, message)),
    bip122: { payment: prove(bip122.payment), ordinals: prove(bip122.ordinals) },
  }
}
