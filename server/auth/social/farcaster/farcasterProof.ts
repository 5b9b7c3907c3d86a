import type { ServerContext } from '../../../context.ts'
import { HttpError } from '../../../errors/httpError.ts'
import type { Limit } from '../../../limits/limits.ts'
import { redeem } from '../../oneTime.ts'
import type { Verifier } from '../../verifier.ts'
import { personOf } from '../completePopup.ts'
import { handoffInvalid } from '../handoff.ts'
import type { Profile } from '../profile.ts'
import { type Approval, askChannel } from './channel.ts'
import { type FarcasterRequest, keepApproval, readRequest } from './farcasterRequest.ts'
import { readFarcaster } from './readFarcaster.ts'

/** However often a frame asks, the relay is asked about one channel so often. */
const questions: Limit = { name: 'farcaster-relay', times: 1, seconds: 1 }

/**
 * The frame that asked takes the login of whom the person's app named, once. What is final uses the request up; what may
 * pass (503) leaves it.
 *
 * @throws HttpError 409 `handoff_pending` until the person said yes; 401 `handoff_invalid` for another project, page or
 *   frame, a second time, a channel that is over; 401 `provider_refused`, 503 `provider_unavailable`
 */
export const farcaster: Verifier<'farcaster'> = async (context, { id, binding }, frame) => {
  const request = await readRequest(context, { id, binding }, frame)
  const profile = await profileOf(context, id, request).catch(async (error) => {
    if (error instanceof HttpError && error.status === 401) await redeem(context, 'farcaster', id)
    throw error
  })
  if (!(await redeem(context, 'farcaster', id))) throw handoffInvalid()
  return { userId: await personOf(context, 'farcaster', profile), method: 'farcaster' }
}

async function profileOf(context: ServerContext, id: string, request: FarcasterRequest): Promise<Profile> {
  const approval = request.approval ?? (await askOnce(context, id, request))
  return readFarcaster(context, approval, { nonce: request.nonce, origin: request.hostOrigin })
}

async function askOnce(context: ServerContext, id: string, { channel }: FarcasterRequest): Promise<Approval> {
  if ((await context.limits.take(questions, id)) > 0) throw pending()
  const approval = await askChannel(context, channel)
  if (!approval) throw pending()
  await keepApproval(context, id, approval)
  return approval
}

const pending = () => new HttpError(409, 'handoff_pending', 'The person has not said yes yet')
