import { type CcipRequestParameters, type Hex, isHex } from 'viem'
import { FetchTrouble } from './fetchTrouble.ts'
import type { FetchGuarded } from './guardedFetch.ts'

/** Gateways that are tried for one answer. */
const gatewayLimit = 3

/**
 * Asks the gateways that a contract names (ERC-3668), in their order; a refusal (4xx) ends it. A contract that sends
 * us to gateways for ever gets `budget` answers.
 */
export function ccipRequest(
  fetchGuarded: FetchGuarded,
  budget: number,
): (parameters: CcipRequestParameters) => Promise<Hex> {
  let left = budget
  return async ({ data, sender, urls }) => {
    let failure: unknown = new FetchTrouble('url')
    for (const template of urls.slice(0, gatewayLimit)) {
      if (left === 0) throw new FetchTrouble('redirects')
      left -= 1
      try {
        return await askGateway(fetchGuarded, template, data, sender.toLowerCase())
      } catch (error) {
        failure = error
        const status = error instanceof FetchTrouble ? (error.status ?? 0) : 0
        if (status >= 400 && status < 500) break
      }
    }
    throw failure
  }
}

async function askGateway(
  fetchGuarded: FetchGuarded,
  template: string,
  data: Hex,
  sender: string,
): Promise<Hex> {
  const { body } = await fetchGuarded({
    url: template.replaceAll('{sender}', sender).replaceAll('{data}', data),
    purpose: 'ccip',
    types: 'any',
    ...(!template.includes('{data}') && { json: JSON.stringify({ data, sender }) }),
  })
  const answer: unknown = JSON.parse(body.toString('utf8'))
  const found = (answer as { data?: unknown } | null)?.data
  if (!isHex(found)) throw new FetchTrouble('type')
  return found
}
