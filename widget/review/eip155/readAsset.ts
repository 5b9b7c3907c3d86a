import type { AskNode } from '../review.ts'
import type { WatchAsset } from '../subject.ts'
import { readToken, type Token } from './readToken.ts'

/** What a network says of an address that is said to be a token. */
export type AssetReading =
  | { state: 'token'; token: Token }
  | { state: 'no_token' }
  | { state: 'no_contract' }
  /** No node of this network answered. */
  | { state: 'unread' }

/** Longer than a node takes, shorter than a person waits. */
const assetMs = 4000

const word = (selector: string): string => `0x01ffc9a7${selector.padEnd(64, '0')}`

/** What a token of each standard answers: `totalSupply()` of ERC-20, `supportsInterface` of ERC-165. */
const proofs: Readonly<Record<WatchAsset['standard'], { data: string; answer: RegExp }>> = {
  ERC20: { data: '0x18160ddd', answer: /^0x[0-9a-fA-F]{64}$/ },
  ERC721: { data: word('80ac58cd'), answer: /^0x0{63}1$/ },
  ERC1155: { data: word('d9b67a26'), answer: /^0x0{63}1$/ },
}

/** Looks on the chain whether the address is a token of that standard, and what it calls itself. */
export async function readAsset(
  ask: AskNode,
  networkId: Parameters<AskNode>[0],
  { standard, address }: Pick<WatchAsset, 'standard' | 'address'>,
): Promise<AssetReading> {
  const { data, answer } = proofs[standard]
  const signal = AbortSignal.timeout(assetMs)
  const call = [{ to: address, data }, 'latest']
  const [code, proof, token] = await Promise.all([
    ask(networkId, 'eth_getCode', [address, 'latest'], signal).catch(() => undefined),
    ask(networkId, 'eth_call', call, signal).catch(() => undefined),
    readToken(ask, networkId, address),
  ])
  if (typeof code !== 'string' || !code.startsWith('0x')) return { state: 'unread' }
  if (code === '0x') return { state: 'no_contract' }
  return typeof proof === 'string' && answer.test(proof) ? { state: 'token', token } : { state: 'no_token' }
}
