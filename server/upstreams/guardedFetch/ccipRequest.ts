import { type CcipRequestParameters, type Hex, isHex } from 'viem'
import { FetchTrouble } from './fetchTrouble.ts'
import type { FetchGuarded } from './guardedFetch.ts'

/** Gateways that are tried for one answer. */
const gatewayLimit = 3

/**
 * Asks the gateways that a contract names (ERC-3668), in their order; a refusal (4xx) ends it. A contract that sends
 * us to gateways for ever gets `budget` answers. Anybody can write such a contract: only what `own` holds to the letter is
 * an address of the operator’s.
 */
export function ccipRequest(
  fetchGuarded: FetchGuarded,
  { budget, own }: { budget: number; own: readonly string[] },
): (parameters: CcipRequestParameters) => Promise<Hex> {
  const ask = askGateway(fetchGuarded, own)
  let left = budget
  return async ({ data, sender, urls }) => {
    let failure: unknown = new FetchTrouble('url')
    for (const template of urls.slice(0, gatewayLimit)) {
      if (left === 0) throw new FetchTrouble('redirects')
      left -= 1
      try {
        return await ask(template, data, sender.toLowerCase())
      } catch (error) {
        failure = error
        const status = error instanceof FetchTrouble ? (error.status ?? 0) : 0
        if (status >= 400 && status < 500) break
      }
    }
    throw failure
  }
}

const askGateway =
  (fetchGuarded: FetchGuarded, own: readonly string[]) =>
  async (template: string, data: Hex, sender: string): Promise<Hex> => {
    const url = template.replaceAll('{sender}', sender).replaceAll('{data}', data)
    const { body } = await fetchGuarded({
      url,
      // Where it leads on to, it chose itself.
      isOwn: ({ href }) => own.includes(template) && href === new URL(url).href,
      purpose: 'ccip',
      types: 'any',
      ...(!template.includes('{data}') && { json: JSON.stringify({ data, sender }) }),
    })
    const answer: unknown = JSON.parse(body.toString('utf8'))
    const found = (answer as { data?: unknown } | null)?.data
    if (!isHex(found)) throw new FetchTrouble('type')
    return found
  }
