/** Calls that were sent: in one user operation (its hash), or as one plain transaction. */
export interface SentCalls {
  kind: 'operation' | 'transaction'
  chainId: number
  /** 32 bytes, hex. */
  hash: string
}

/** Calls that go one after the other, each as a transaction of its own; `hash` is that of the first. */
export interface CallSteps {
  /** How many the page asked for. */
  count: number
  /** Hashes of those that were sent after the first. */
  following: string[]
}

const kinds = { '0x01': 'operation', '0x02': 'transaction' } as const

/** The id that EIP-5792 leaves to the wallet: kind, chain (8 bytes) and hash, so that it outlives a reload. */
export const toCallsId = ({ kind, chainId, hash }: SentCalls): string =>
  `${kind === 'operation' ? '0x01' : '0x02'}${chainId.toString(16).padStart(16, '0')}${hash.slice(2)}`

/** The same for calls in steps: it does not say all that was sent, so it counts only while they are kept. */
export const toStepsId = (first: SentCalls): string => `0x03${toCallsId(first).slice(4)}`

/** `undefined` for what is none of ours. */
export function readCallsId(id: string): SentCalls | undefined {
  const [, kind, chain, hash] = /^(0x0[12])([0-9a-f]{16})([0-9a-f]{64})$/.exec(id) ?? []
  const chainId = Number(`0x${chain}`)
  if (!kind || !hash || !Number.isSafeInteger(chainId)) return undefined
  return { kind: kinds[kind as keyof typeof kinds], chainId, hash: `0x${hash}` }
}
