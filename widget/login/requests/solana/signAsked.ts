import { type AskedTransaction, writeTransaction } from '../../../review/solana/readAsked.ts'
import type { LoginContext } from '../../context.ts'

export interface Signed {
  wire: Uint8Array
  /** In the writing that it came in. */
  transaction: string
  /** Ours, 64 bytes. */
  signature: Uint8Array
}

/** Signs what the person saw, byte by byte. */
export async function signAsked(context: LoginContext, asked: AskedTransaction[]): Promise<Signed[]> {
  const { signTransaction } = await import('../../signers/solana/signTransaction.ts')
  const custody = await context.custody.open()
  // biome-ignore lint/correctness/useHookAtTopLevel: no hook, a seed that is lent
  return custody.useSeed(async (seed) =>
    asked.map(({ wire, encoding }) => {
      const signed = signTransaction(seed, wire)
      return {
        wire: signed.transaction,
        transaction: writeTransaction(signed.transaction, encoding),
        signature: signed.signature,
      }
    }),
  )
}
