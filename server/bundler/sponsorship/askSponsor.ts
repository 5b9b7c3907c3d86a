import type { ServerContext } from '../../context.ts'
import { HttpError } from '../../errors/httpError.ts'
import { clientAddress } from '../../http/clientAddress.ts'
import { clientBlock, clientNetwork } from '../../http/clientBlock.ts'
import type { Request } from '../../http/handler.ts'
import { takeClientLimit } from '../../http/takeClientLimit.ts'
import type { Client } from '../../limits/client.ts'
import type { Limit } from '../../limits/limits.ts'
import type { Project } from '../../origins/project.ts'
import type { NodeAnswer } from '../../upstreams/nodes/nodeCall.ts'
import {
  type Charge,
  type Charged,
  chargeSponsorship,
  dayOf,
  requireUnspent,
  SponsorshipSpent,
} from './chargeSponsorship.ts'
import { operationCost } from './operationCost.ts'
import type { SponsoredRequest } from './sponsoredRequest.ts'
import { type SponsoredClient, sponsorshipLimits } from './sponsorshipLimits.ts'

const daySeconds = 86_400

export interface Sponsoring {
  context: ServerContext
  request: Request
  project: Project
  /** Whom the calls are charged to. */
  client: Client
  /** CAIP-2. */
  chainId: string
}

/**
 * Asks a paymaster, within the limits of account, project and day. What its answer binds it to is charged before the
 * answer is passed on: an operation and what is known of its cost before it is asked, the rest of the cost behind that.
 * Where nothing binds, all is given back.
 *
 * @throws HttpError 422 `sponsorship_spent`, `method_not_allowed` where the project has it off; 429 `rate_limited`
 */
export async function askSponsor(
  { context, request, project, chainId }: Sponsoring,
  { answer: kind, sender, operation, entryPoint }: SponsoredRequest,
  ask: () => Promise<NodeAnswer>,
): Promise<NodeAnswer> {
  if (project.settings.sponsorship === false)
    throw new HttpError(422, 'method_not_allowed', 'Nobody pays for operations of this project', {
      field: 'method',
    })
  const { db } = context.database
  const limits = sponsorshipLimits(
    context.config.sponsorship,
    project,
    chainId,
    sender,
    clientOf(context, request),
  )
  const charged: Charged = { day: dayOf(Date.now()), chainId, limits }
  const charge = (amount: Charge) => chargeSponsorship(db, charged, amount)

  if (kind === 'stub') {
    await requireUnspent(db, charged).catch(refuse)
    const answer = await ask()
    const value = objectOf(answer)
    if (value['isFinal'] !== true) return answer
    await takeOfClient(context, request)
    const cost = costOf(operation, value, entryPoint, true)
    await charge({ operations: 1, cost }).catch(refuse)
    return answer
  }

  await takeOfClient(context, request)
  let cost = operationCost(operation, {}, entryPoint) ?? 0n
  let isBound = false
  await charge({ operations: 1, cost }).catch(refuse)
  try {
    const answer = await ask()
    if (!answer.ok) return answer
    const whole = costOf(operation, objectOf(answer), entryPoint)
    await charge({ operations: 0, cost: whole - cost }).catch(refuse)
    cost = whole
    isBound = true
    return answer
  } finally {
    if (!isBound) await charge({ operations: -1, cost: -cost })
  }
}

/** Accounts cost nothing to make up, so one client has a limit as well. */
async function takeOfClient(context: ServerContext, request: Request): Promise<void> {
  const { clientOperations } = context.config.sponsorship
  if (clientOperations === undefined || isExempt(context, request)) return
  const limit: Limit = { name: 'sponsored-operations', times: clientOperations, seconds: daySeconds }
  if ((await takeClientLimit(context, request, limit)) > 0) throw spent('client')
}

/** The database holds no address of the network that can be read. */
function clientOf(context: ServerContext, request: Request): SponsoredClient {
  if (isExempt(context, request)) return undefined
  const address = clientAddress(request, context.config.http.trustProxy)
  const hash = (text: string) => context.sealer.mac('sponsored-client', text)
  const isShared = address.includes(':')
  return { client: hash(clientBlock(address)), network: isShared ? hash(clientNetwork(address)) : undefined }
}

const isExempt = ({ rate, config }: ServerContext, request: Request): boolean =>
  rate.exempts(clientAddress(request, config.http.trustProxy))

const objectOf = (answer: NodeAnswer): Record<string, unknown> =>
  answer.ok && typeof answer.value === 'object' && answer.value !== null
    ? (answer.value as Record<string, unknown>)
    : {}

function costOf(...args: Parameters<typeof operationCost>): bigint {
  const cost = operationCost(...args)
  if (cost !== undefined) return cost
  throw new HttpError(422, 'invalid_body', 'The operation does not say what it may cost', {
    field: 'maxFeePerGas',
  })
}

function refuse(error: unknown): never {
  throw error instanceof SponsorshipSpent ? spent(error.scope) : error
}

/** Not 429: clients would wait for the next day. */
const spent = (field: string) =>
  new HttpError(422, 'sponsorship_spent', 'No more operations are paid for today', { field })
