import type { LoginContext } from '../../context.ts'
import { type Ask, type AskedTransaction, type Prepared, readCount } from './prepareTransaction.ts'

/** @returns the signed transaction, hex; with the page's nonce or the next one of the account. */
export async function signPrepared(
  context: LoginContext,
  ask: Ask,
  { from, nonce: given }: AskedTransaction,
  { transaction }: Prepared,
): Promise<`0x${string}`> {
  const [{ signTransaction }, custody, nonce] = await Promise.all([
    import('../../signers/eip155/signTransaction.ts'),
    context.custody.open(),
    given ?? ask('eth_getTransactionCount', [from, 'pending']),
  ])
  const numbered = { ...transaction, nonce: Number(readCount(nonce)) }
  // biome-ignore lint/correctness/useHookAtTopLevel: no hook, a seed that is lent
  return custody.useSeed(async (seed) => signTransaction(seed, numbered))
}
