import { base64 } from '@scure/base'
import type { LiteSVM } from 'litesvm'
import type { Chain } from './chain.ts'

type EncodedAccount = Parameters<LiteSVM['setAccount']>[0]

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
  const found = svm.getAccount(name as EncodedAccount['address'])
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
    address: name as EncodedAccount['address'],
    lamports: BigInt(account.lamports) as EncodedAccount['lamports'],
    programAddress: account.owner as EncodedAccount['address'],
    executable: false,
    space: BigInt(data.length),
    data,
  })
  return null
}
