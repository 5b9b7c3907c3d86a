import type { Ask } from '../family.ts'
import { readNonce } from './evmFees.ts'

/** The next nonce of an account; nothing where no node says, as it only helps to find a payment again. */
export const readNextNonce = async (ask: Ask, from: string): Promise<{ firstNonce?: number }> => {
  try {
    return { firstNonce: readNonce(await ask('eth_getTransactionCount', [from, 'latest'])) }
  } catch {
    return {}
  }
}
