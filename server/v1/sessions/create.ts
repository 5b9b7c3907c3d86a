import type { ServerContext } from '../../context.ts'
import { createSession } from '../../contract/v1/sessions/create.ts'
import { HttpError } from '../../errors/httpError.ts'
import { clientAddress } from '../../http/clientAddress.ts'
import { clientBlock } from '../../http/clientBlock.ts'
import type { Request } from '../../http/handler.ts'
import type { Limit } from '../../limits/limits.ts'
import { createPermission } from '../../permissions/createPermission.ts'
import { formatPublicKey } from '../../permissions/sessionKey.ts'
import { callingProject } from '../callingProject.ts'
import { serve } from '../serve.ts'
import { readAccount } from './readAccount.ts'

/** Each is a row that stays. */
const creations: Limit = { name: 'permissions', times: 120, seconds: 60 }

export const createSessionRouter = (context: ServerContext) =>
  serve(context, createSession, async ({ params, query, body, caller, request }) => {
    const account = readAccount(params.address)
    await requireRoom(context, request)
    const project = callingProject(caller)
    const { pci, publicKey } = await createPermission(context, account, project.id, body)
    return { pci, key: { type: 'secp256k1' as const, publicKey: formatPublicKey(publicKey, query.v) } }
  })

async function requireRoom(context: ServerContext, request: Request): Promise<void> {
  const client = clientBlock(clientAddress(request, context.config.http.trustProxy))
  const wait = await context.limits.take(creations, client)
  if (wait === 0) return
  throw new HttpError(429, 'rate_limited', `Too many permissions; try again in ${wait} seconds`, {
    field: 'rate_limited',
    headers: { 'retry-after': String(wait) },
  })
}
