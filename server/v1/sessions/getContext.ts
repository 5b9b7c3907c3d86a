import type { ServerContext } from '../../context.ts'
import { getSessionContext } from '../../contract/v1/sessions/getContext.ts'
import { findStanding, permissionNotActive } from '../../permissions/findPermission.ts'
import { callingProject } from '../callingProject.ts'
import { serve } from '../serve.ts'
import { readAccount } from './readAccount.ts'

export const getSessionContextRouter = (context: ServerContext) =>
  serve(context, getSessionContext, async ({ params, query, caller }) => {
    const { id } = callingProject(caller)
    const found = await findStanding(context.database.db, readAccount(params.address), query.pci, id)
    if (found.context === null) throw permissionNotActive()
    return { context: found.context }
  })
