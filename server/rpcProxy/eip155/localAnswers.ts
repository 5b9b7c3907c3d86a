import { evmChainId, toHexQuantity } from '../../../host-sdk/protocol/caip.ts'
import type { NodeAnswer } from '../../upstreams/nodes/nodeCall.ts'

/** What is known of a chain by its id alone, so without a node and of any chain (data-api.md §3.2). */
const answers: Readonly<Record<string, (chainId: number) => unknown>> = {
  eth_chainId: toHexQuantity,
  net_version: String,
  net_listening: () => true,
}

/** By method; empty for what is not a chain of EVM. */
export function localAnswers(id: string): ReadonlyMap<string, NodeAnswer> {
  const chainId = evmChainId(id)
  if (chainId === undefined) return new Map()
  return new Map(Object.entries(answers).map(([method, answer]) => [method, toAnswer(answer(chainId))]))
}

export const toAnswer = (value: unknown): NodeAnswer => ({ ok: true, json: JSON.stringify(value), value })
