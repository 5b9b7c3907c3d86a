import { type Network, payments } from 'bitcoinjs-lib'

/** Is it the address of this key alone, in one of the forms that wallets give it? 32 bytes are a key of taproot. */
export function isKeyOf(address: string, key: Uint8Array, network: Network): boolean {
  const keys = key.length === 32 ? [2, 3].map((sign) => new Uint8Array([sign, ...key])) : [key]
  const point = key.length === 65 ? undefined : key.subarray(-32)
  const forms: (() => { address?: string | undefined })[] = [
    ...keys.flatMap((pubkey) => [
      () => payments.p2pkh({ pubkey, network }),
      () => payments.p2wpkh({ pubkey, network }),
      () => payments.p2sh({ redeem: payments.p2wpkh({ pubkey, network }), network }),
    ]),
    ...(point
      ? [
          () => payments.p2tr({ internalPubkey: point, network }),
          () => payments.p2tr({ pubkey: point, network }),
        ]
      : []),
  ]
  return forms.some((form) => addressOf(form) === address)
}

/** The library throws for what is no point of the curve. */
function addressOf(form: () => { address?: string | undefined }): string | undefined {
  try {
    return form().address
  } catch {
    return undefined
  }
}
