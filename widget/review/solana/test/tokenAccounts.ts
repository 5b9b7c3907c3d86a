import { AccountLayout, AccountState, MintLayout } from '@solana/spl-token'
import { PublicKey } from '@solana/web3.js'

const nobody = PublicKey.default

/** A token account as the chain's own library writes it. */
export function tokenBytes(mint: string, holder: string, amount: bigint | number): Uint8Array {
  const bytes = new Uint8Array(AccountLayout.span)
  AccountLayout.encode(
    {
      mint: new PublicKey(mint),
      owner: new PublicKey(holder),
      amount: BigInt(amount),
      state: AccountState.Initialized,
      delegateOption: 0,
      delegate: nobody,
      isNativeOption: 0,
      isNative: 0n,
      delegatedAmount: 0n,
      closeAuthorityOption: 0,
      closeAuthority: nobody,
    },
    bytes,
  )
  return bytes
}

/** A mint, the same way. */
export function mintBytes(decimals: number): Uint8Array {
  const bytes = new Uint8Array(MintLayout.span)
  MintLayout.encode(
    {
      mintAuthorityOption: 0,
      mintAuthority: nobody,
      supply: 100n,
      decimals,
      isInitialized: true,
      freezeAuthorityOption: 0,
      freezeAuthority: nobody,
    },
    bytes,
  )
  return bytes
}

/** A mint of Token-2022 whose amounts are shown multiplied. */
export function scaledMint(multiplier: number, next = multiplier, nextFromS = 0): Uint8Array {
  const data = new Uint8Array(166 + 4 + 56)
  data.set(mintBytes(6))
  data[165] = 1
  const view = new DataView(data.buffer)
  view.setUint16(166, 25, true)
  view.setUint16(168, 56, true)
  view.setFloat64(202, multiplier, true)
  view.setBigInt64(210, BigInt(nextFromS), true)
  view.setFloat64(218, next, true)
  return data
}
