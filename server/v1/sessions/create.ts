import type { ServerContext } from '../../context.ts'
import { createSession } from '../../contract/v1/sessions/create.ts'
import type { Limit } from '../../limits/limits.ts'
import { createPermission } from '../../permissions/createPermission.ts'
import { formatPublicKey } from '../../permissions/sessionKey.ts'
import { callingProject } from '../callingProject.ts'
import { requireRoom } from '../requireRoom.ts'
import { serve } from '../serve.ts'
import { readAccount } from './readAccount.ts'

/** Each is a row that stays. */
const creations: Limit = { name: 'permissions', times: 120, seconds: 60 }

export const createSessionRouter = (context: ServerContext) =>
  serve(context, createSession, async ({ params, query, body, caller, request }) => {
    const account = readAccount(params.address)
    await requireRoom(context, request, creations, 'permissions')
    const project = callingProject(caller)
    const { pci, publicKey } = await createPermission(context, account, project.id, body)
    return { pci, key: { type: 'secp256k1' as const, publicKey: formatPublicKey(publicKey, query.v) } }
  })
