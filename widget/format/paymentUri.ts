import { addressOf } from './address.ts'

/** What a wallet reads from a code: EIP-681 with the chain, Solana Pay, BIP-21. `accountId` is CAIP-10. */
export function paymentUri(accountId: string): string {
  const [namespace = '', reference = ''] = accountId.split(':')
  const address = addressOf(accountId)
  return forms[namespace]?.(address, reference) ?? address
}

const forms: Readonly<Record<string, (address: string, reference: string) => string>> = {
  eip155: (address, chainId) => `ethereum:${address}@${chainId}`,
  solana: (address) => `solana:${address}`,
  bip122: (address) => `bitcoin:${address}`,
}
