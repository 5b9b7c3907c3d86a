import type { ServerContext } from '../../context.ts'
import { activateSession } from '../../contract/v1/sessions/activate.ts'
import { activatePermission } from '../../permissions/activatePermission.ts'
import { callingProject } from '../callingProject.ts'
import { serve } from '../serve.ts'
import { readAccount } from './readAccount.ts'

export const activateSessionRouter = (context: ServerContext) =>
  serve(context, activateSession, async ({ params, body, caller }) => {
    await activatePermission(context, readAccount(params.address), callingProject(caller).id, body)
    return { success: true as const }
  })
