import type { Call } from '../../../host-sdk/channel/exposeApi.ts'
import { RpcError, rpcCodes } from '../../../host-sdk/protocol/rpcError.ts'
import type { EmailCodeAnswer } from '../../../server/contract/login.ts'
import { momentIn } from '../../ui/moment.ts'
import { reasonOf } from '../api/serverClient.ts'
import type { LoginContext } from '../context.ts'
import { lifeMs } from './keptCodes.ts'
import { newBinding } from './newBinding.ts'

/** Others may request codes for the address meanwhile, so that the work was for too little. */
const mostWorks = 3

/** Who asked: their leaving ends the work, and the work keeps their call alive. */
type Caller = Pick<Call, 'signal'> & Partial<Pick<Call, 'holdForPerson'>>

/**
 * Has a code sent; the one before stays usable here until the server agreed to send a new one. Where the server asks about
 * this browser first (`VERIFY_DEVICE`), the binding stays for the code that comes after. Where strangers used up what the
 * address may get, this browser's mark or a proof of work goes around that.
 */
export async function requestEmailCode(
  context: LoginContext,
  email: string,
  caller?: Caller,
): Promise<EmailCodeAnswer> {
  const { store, deviceMarks } = context
  const { emailDevice } = store.getState()
  const binding = emailDevice?.email === email ? emailDevice.binding : newBinding()
  const device = await deviceMarks.read(email)
  const answer = await ask(context, { email, binding, ...(device && { device }) }, caller)
  const asked = { email, binding }
  if (answer.action === 'VERIFY_DEVICE') store.setState({ emailDevice: asked })
  else store.setState({ emailCode: { ...asked, end: momentIn(lifeMs) }, emailDevice: null })
  return answer
}

type Request = Parameters<LoginContext['routes']['emailCode']>[0]

async function ask(
  { routes, doWork }: LoginContext,
  request: Request,
  caller: Caller | undefined,
): Promise<EmailCodeAnswer> {
  let work: Request['work']
  for (let works = 0; ; works++) {
    try {
      return await routes.emailCode({ ...request, ...(work && { work }) })
    } catch (error) {
      if (reasonOf(error) !== 'work_needed') throw error
      if (works === mostWorks) throw tooSoon(error)
    }
    caller?.holdForPerson?.()
    const challenge = await routes.emailWork(request.email)
    work = await doWork(challenge, caller?.signal).catch((error) => {
      throw caller?.signal.aborted ? error : tooSoon(error)
    })
  }
}

/** For the person it is as if no work had helped: they wait. */
const tooSoon = (cause: unknown): RpcError =>
  new RpcError(rpcCodes.limitExceeded, 'Another code can be sent later', {
    reason: 'too_soon',
    ...(cause instanceof RpcError && { retryAfter: (cause.data as { retryAfter?: number }).retryAfter }),
  })
