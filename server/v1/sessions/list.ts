import type { ServerContext } from '../../context.ts'
import { listSessions } from '../../contract/v1/sessions/list.ts'
import { listPermissions } from '../../permissions/listPermissions.ts'
import { serve } from '../serve.ts'
import { readAccount } from './readAccount.ts'

export const listSessionsRouter = (context: ServerContext) =>
  serve(context, listSessions, async ({ params }) => ({
    pcis: await listPermissions(context, readAccount(params.address)),
  }))
