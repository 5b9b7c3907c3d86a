import type { ServerContext } from '../context.ts'
import type { Proof } from '../contract/login.ts'
import { HttpError } from '../errors/httpError.ts'
import { unknownProject } from '../errors/refusals.ts'
import type { FrameIdentity } from '../origins/frameToken.ts'
import { loginSettings, type ProjectLogin } from '../origins/loginSettings.ts'

/** Which setting of a project switches a way in off; what is not here was offered where it began. */
const switches: { [Kind in Proof['kind']]?: (settings: ProjectLogin) => boolean } = {
  email: ({ email }) => email,
  farcaster: ({ socials }) => socials.includes('farcaster'),
  passkey: ({ passkey }) => passkey,
  siwx: ({ siwx }) => siwx !== 'off',
}

/** @throws HttpError 401 `invalid_proof` when the project does not take this way in */
export async function requireOffered(
  context: ServerContext,
  { projectId }: FrameIdentity,
  kind: Proof['kind'],
): Promise<void> {
  const project = await context.projects.get(projectId)
  if (!project) throw unknownProject()
  if (switches[kind]?.(loginSettings(context.config, project.settings)) !== false) return
  throw new HttpError(401, 'invalid_proof', 'This project does not offer this way to log in', {
    field: 'proof.kind',
  })
}
