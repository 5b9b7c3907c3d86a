import { base64 } from '@scure/base'
import { address, type EncodedAccount, type lamports } from '@solana/kit'
import type { Chain } from './chain.ts'

export interface Slice {
  dataSlice?: { offset: number; length: number }
}

/** An account as JSON-RPC says it in base64. */
export interface Encoded {
  lamports: number
  owner: string
  executable: boolean
  rentEpoch: number
  space: number
  data: [string, 'base64']
}

export function accountOf({ svm }: Chain, name: string): EncodedAccount | null {
  const found = svm.getAccount(address(name))
  return found.exists ? found : null
}

export function encodeAccount(account: EncodedAccount | null, slice?: Slice['dataSlice']): Encoded | null {
  if (!account) return null
  const all = Uint8Array.from(account.data)
  const data = slice ? all.slice(slice.offset, slice.offset + slice.length) : all
  return {
    lamports: Number(account.lamports),
    owner: account.programAddress,
    executable: account.executable,
    rentEpoch: 0,
    space: all.length,
    data: [base64.encode(data), 'base64'],
  }
}

export function setAccount({ svm }: Chain, name: string, account: Encoded): null {
  const data = base64.decode(account.data[0])
  svm.setAccount({
    address: address(name),
    lamports: BigInt(account.lamports) as ReturnType<typeof lamports>,
    programAddress: address(account.owner),
    executable: false,
    space: BigInt(data.length),
    data,
  })
  return null
}
