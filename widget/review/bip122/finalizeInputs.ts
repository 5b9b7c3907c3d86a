import type { Transaction } from '@scure/btc-signer'

/** BIP-174: a finalizer leaves inputs as they are that somebody finalised. */
const isFinal = (transaction: Transaction, index: number): boolean => {
  const { finalScriptSig, finalScriptWitness } = transaction.getInput(index)
  return Boolean(finalScriptSig?.length || finalScriptWitness?.length)
}

/** Makes every input final that is not yet, or those that are named. @throws where a signature is missing */
export function finalizeInputs(
  transaction: Transaction,
  indexes: readonly number[] = Array.from({ length: transaction.inputsLength }, (_, index) => index),
): void {
  for (const index of indexes) if (!isFinal(transaction, index)) transaction.finalizeIdx(index)
}
