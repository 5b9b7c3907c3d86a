import { redeem } from '../oneTime.ts'
import type { Verifier } from '../verifier.ts'
import { checkAssertion } from './checkAssertion.ts'
import { unknownPasskey } from './unknownPasskey.ts'

/**
 * The answer of a discoverable passkey to a challenge of this page. The challenge is gone, whatever comes of it.
 *
 * @throws HttpError 401 `invalid_proof`
 */
export const passkey: Verifier<'passkey'> = async (context, { challengeId, response }, frame) => {
  const bound = await redeem(context, 'passkey', challengeId)
  const fits = bound?.['projectId'] === frame.projectId && bound['hostOrigin'] === frame.origin
  if (!fits || bound['use'] !== 'get') throw unknownPasskey()
  const expected = { challenge: String(bound['challenge']), topOrigin: frame.origin }
  return { userId: await checkAssertion(context, response, expected), method: 'passkey' }
}
