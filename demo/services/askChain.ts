import type { LocalChain } from '../chains/startAnvil.ts'

/** One JSON-RPC call to a local chain. @throws Error with the chain's words */
export async function askChain(
  chain: Pick<LocalChain, 'url'>,
  method: string,
  params: unknown[],
  // biome-ignore lint/suspicious/noExplicitAny: the caller knows what it asks for
): Promise<any> {
  const answer = await fetch(chain.url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
  })
  const { result, error } = await answer.json()
  if (error) throw new Error(error.message)
  return result
}
