import type { AskNode } from '../review.ts'

/** A token as its contract answers; amounts in the smallest unit. */
export interface NodeToken {
  symbol: string
  decimals: number
  supply?: bigint
  /** What every account has. */
  balance?: bigint
  /** Of ERC-8056, in parts of 10^18; an error is that of the node. */
  scale?: { multiplier: bigint; next?: bigint; effectiveAt?: number } | Error
}

const word = (value: bigint | number): string => value.toString(16).padStart(64, '0')
const textAnswer = (text: string): string =>
  `0x${word(32)}${word(Buffer.byteLength(text))}${Buffer.from(text).toString('hex').padEnd(64, '0')}`

/** A node that knows these tokens, by address, and `WETH9()` of routers; it refuses everything else. */
export function tokenNode(tokens: Record<string, NodeToken>, weth?: string): AskNode {
  const known = new Map(Object.entries(tokens).map(([address, token]) => [address.toLowerCase(), token]))
  return async (_, method, params) => {
    const [{ to, data }] = params as [{ to: string; data: string }]
    const token = known.get(to.toLowerCase())
    const selector = data.slice(0, 10)
    if (method !== 'eth_call') throw new Error('the node knows no such method')
    if (selector === '0x4aa4a4fc' && weth) return `0x${word(BigInt(weth))}`
    if (!token) throw new Error('the node knows no such contract')
    if (selector === '0x95d89b41') return textAnswer(token.symbol)
    if (selector === '0x313ce567') return `0x${word(token.decimals)}`
    if (selector === '0x18160ddd' && token.supply !== undefined) return `0x${word(token.supply)}`
    if (selector === '0x70a08231' && token.balance !== undefined) return `0x${word(token.balance)}`
    const { scale } = token
    if (scale instanceof Error && selector === '0xa60bf13d') throw scale
    if (scale && !(scale instanceof Error)) {
      if (selector === '0xa60bf13d') return `0x${word(scale.multiplier)}`
      if (selector === '0xdc767007') return `0x${word(scale.next ?? scale.multiplier)}`
      if (selector === '0x97a4064f') return `0x${word(scale.effectiveAt ?? 0)}`
    }
    throw new Error('execution reverted')
  }
}
