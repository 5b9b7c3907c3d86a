import { base64 } from '@scure/base'
import { Transaction } from '@scure/btc-signer'
import { scriptOf } from '../../../review/bip122/payment/addresses.ts'

export const stranger = 'bc1q9vza2e8x573nczrlzms0wvx3gsqjx7vavgkx0l'

/** A coin of the address, of which a part goes to a stranger. */
export function psbtOf(address: string, sighashType?: number): string {
  const transaction = new Transaction()
  transaction.addInput({
    txid: new Uint8Array(32).fill(1),
    index: 0,
    witnessUtxo: { amount: 50_000n, script: scriptOf(address) ?? new Uint8Array() },
    ...(sighashType && { sighashType }),
  })
  transaction.addOutputAddress(stranger, 40_000n)
  transaction.addOutputAddress(address, 9_000n)
  return base64.encode(transaction.toPSBT())
}
