import type { PublicConnection } from '../../host-sdk/protocol/api.ts'
import type { Namespace } from '../../host-sdk/protocol/caip.ts'

/**
 * What pages find announced (features of Wallet Standard, methods of sats-connect), with the methods of which the wallet
 * has to do one: what it lacks itself is made of the others (rpc/solana/askAsItCan.ts, rpc/bip122/askAsItCan.ts).
 */
const ways: Readonly<Partial<Record<Namespace, Readonly<Record<string, readonly string[]>>>>> = {
  solana: {
    'solana:signMessage': ['solana_signMessage'],
    'solana:signTransaction': ['solana_signTransaction'],
    'solana:signAndSendTransaction': ['solana_signAndSendTransaction', 'solana_signTransaction'],
    'solana:signIn': ['solana_signIn', 'solana_signMessage'],
  },
  bip122: {
    'bitcoin:signMessage': ['signMessage'],
    'bitcoin:signTransaction': ['signPsbt'],
    'bitcoin:signAndSendTransaction': ['signPsbt'],
    signMessage: ['signMessage'],
    signPsbt: ['signPsbt'],
    sendTransfer: ['sendTransfer'],
  },
}

/** What a wallet that does only some methods of its family cannot do for a page, in the page's words. */
export const missingFeatures = (namespace: Namespace, does: (method: string) => boolean): string[] =>
  Object.entries(ways[namespace] ?? {})
    .filter(([, methods]) => !methods.some(does))
    .map(([announced]) => announced)

/** The same for every account; `undefined` where nothing is missing. */
export function lacksOf(
  accounts: readonly string[],
  missing: readonly string[],
): PublicConnection['lacks'] | undefined {
  if (missing.length === 0) return undefined
  return Object.fromEntries(accounts.map((account) => [account.split(':')[2] ?? '', [...missing]]))
}
