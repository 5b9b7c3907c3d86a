import type { ServerContext } from '../context.ts'
import { HttpError } from '../errors/httpError.ts'
import type { Client } from '../limits/client.ts'
import { FetchTrouble } from '../upstreams/guardedFetch/fetchTrouble.ts'
import { type NodeAnswer, NodeTrouble, paramsJson } from '../upstreams/nodes/nodeCall.ts'
import { parseAnswers } from '../upstreams/nodes/parseAnswers.ts'
import { createFairSlots, type FairSlots } from '../upstreams/shares/fairSlots.ts'
import { isSiteMethod } from './bundlerMethods.ts'
import type { BundlerRequest } from './parseBundlerBody.ts'
import { readPayment } from './readPayment.ts'
import { readSponsored } from './sponsorship/sponsoredRequest.ts'

/** Bytes of an answer; a payment takes a few hundred. */
const answerLimit = 65_536
/** Characters of a refusal's sentence. */
const sentenceLimit = 300

interface SiteAsking {
  client: Client
  /** CAIP-2. */
  chainId: string
  /** One of the project's. */
  url: string
}

/** Paymasters that sites pay with. */
export interface SitePaymasters {
  /**
   * Asks for a payment of the site, which is charged to no limit of the operator's. Of the answer only what ERC-7677 names
   * is passed on: a site runs it.
   *
   * @throws HttpError 422 `method_not_allowed`, `invalid_body`; 429; 503 `upstream_unavailable`; OverShare
   */
  ask(asking: SiteAsking, call: BundlerRequest): Promise<NodeAnswer>
}

export function createSitePaymasters(
  context: Pick<ServerContext, 'config' | 'fetchGuarded' | 'metrics' | 'logger'>,
): SitePaymasters {
  const { metrics, logger } = context
  const { connections, slowCalls } = context.config.shares
  const slotsByUrl = new Map<string, FairSlots>()

  /** A slow paymaster takes the connections of no other site. */
  function slotsOf(url: string): FairSlots {
    const known = slotsByUrl.get(url) ?? createFairSlots({ slots: connections, slowLimit: slowCalls })
    slotsByUrl.set(url, known)
    return known
  }

  async function post(url: string, { method, params }: BundlerRequest): Promise<NodeAnswer> {
    const json = `{"jsonrpc":"2.0","id":1,"method":"${method}","params":${paramsJson({ method, params })}}`
    const { body } = await context.fetchGuarded({
      url,
      purpose: 'paymaster',
      types: 'any',
      json,
      limit: answerLimit,
    })
    const [answer] = parseAnswers(body.toString('utf8'), [1])
    if (!answer) throw new NodeTrouble('not_json')
    return answer
  }

  return {
    async ask({ client, chainId, url }, call) {
      if (!isSiteMethod(call.method))
        throw new HttpError(422, 'method_not_allowed', 'Paymasters of sites have methods for payments only', {
          field: 'method',
        })
      const { entryPoint } = readSponsored(call.method, call.params, chainId)
      const count = (answer: 'upstream' | 'failed') =>
        metrics.rpc.inc({ chain: chainId, family: 'site_paymaster', answer })
      client.pay(1)
      const slot = await slotsOf(url).take(client, call.method)
      try {
        const checked = check(await post(url, call), entryPoint)
        count('upstream')
        return checked
      } catch (error) {
        count('failed')
        if (!(error instanceof FetchTrouble || error instanceof NodeTrouble)) throw error
        const paymaster = new URL(url).host
        logger.warn(
          { chain: chainId, paymaster, reason: error.reason, err: error.cause },
          'paymaster trouble',
        )
        throw new HttpError(503, 'upstream_unavailable', 'The paymaster of the site gave no usable answer', {
          field: 'paymaster',
          headers: { 'retry-after': '5' },
          cause: error,
        })
      } finally {
        slot.release()
      }
    },
  }
}

/** @throws NodeTrouble */
function check(answer: NodeAnswer, entryPoint: string): NodeAnswer {
  if (answer.ok) {
    const value = readPayment(answer.value, entryPoint)
    if (!value) throw new NodeTrouble('wrong_shape')
    return { ok: true, json: JSON.stringify(value), value }
  }
  const { code, message } = answer.error
  if (!Number.isSafeInteger(code)) throw new NodeTrouble('wrong_shape')
  return { ok: false, error: { code, message: message.slice(0, sentenceLimit) } }
}
