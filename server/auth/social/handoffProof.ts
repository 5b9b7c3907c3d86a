import { HttpError } from '../../errors/httpError.ts'
import { redeem } from '../oneTime.ts'
import type { Verifier } from '../verifier.ts'
import { handoffInvalid, isSecretOf, readHandoff } from './handoff.ts'

/**
 * The frame that asked for a popup takes its login, once.
 *
 * @throws HttpError 409 `handoff_pending` until it is complete; 401 `handoff_invalid` for another project, page or
 *   frame, a wrong `proof`, a second time; 401 `provider_refused`, 503 `provider_unavailable`
 */
export const handoff: Verifier<'handoff'> = async (context, { id, binding, proof = '' }, frame) => {
  const found = await readHandoff(context, id)
  const fits = found.projectId === frame.projectId && found.hostOrigin === frame.origin
  if (!fits || !isSecretOf(binding, found.bindingHash)) throw handoffInvalid()
  if (proof !== '' && found.status === 'proven' && !isSecretOf(proof, found.proofHash)) throw handoffInvalid()
  if (found.status === 'pending' || (found.status === 'proven' && proof === '')) throw pending()
  const { userId, failure, provider } = found
  if (!(await redeem(context, 'handoff', id))) throw handoffInvalid()
  if (failure === 'provider_refused') throw new HttpError(401, failure, 'The login was refused')
  if (!userId) throw new HttpError(503, 'provider_unavailable', 'The login service does not answer')
  return { userId, method: provider }
}

const pending = () => new HttpError(409, 'handoff_pending', 'The login window is still open')
