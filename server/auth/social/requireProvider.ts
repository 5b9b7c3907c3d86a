import type { ServerContext } from '../../context.ts'
import { HttpError } from '../../errors/httpError.ts'
import { loginSettings } from '../../origins/loginSettings.ts'

/** @throws HttpError 422 `provider_unavailable` when the project does not offer it */
export async function requireProvider(
  context: ServerContext,
  projectId: string,
  provider: string,
): Promise<void> {
  const project = await context.projects.get(projectId)
  const { passkey, socials } = loginSettings(context.config, project?.settings ?? {})
  if (provider === 'passkey' ? passkey : socials.some((each) => each === provider)) return
  throw new HttpError(422, 'provider_unavailable', 'This way to log in is not offered here', {
    field: 'provider',
  })
}
