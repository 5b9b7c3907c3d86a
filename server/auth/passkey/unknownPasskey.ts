import { HttpError } from '../../errors/httpError.ts'

/** One refusal for all: who asks learns nothing of which passkeys there are. */
export const unknownPasskey = (cause?: unknown) =>
  new HttpError(401, 'invalid_proof', 'This passkey does not log anybody in here', {
    field: 'proof.response',
    cause,
  })
