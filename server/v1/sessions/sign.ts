import type { ServerContext } from '../../context.ts'
import { signWithSession } from '../../contract/v1/sessions/sign.ts'
import { callingProject } from '../callingProject.ts'
import { serve } from '../serve.ts'
import { readAccount } from './readAccount.ts'

/** What encodes and signs for chains is loaded at the first signature. */
export const signWithSessionRouter = (context: ServerContext) =>
  serve(context, signWithSession, async ({ params, body, caller }) => {
    const { signOperation } = await import('../../permissions/signOperation.ts')
    const account = readAccount(params.address)
    const served = context.config.networks.find(({ network }) => network.id === `eip155:${account.chain}`)
    const sender = { ...account, sponsors: served?.sponsors ?? [] }
    return { signature: await signOperation(context, sender, callingProject(caller).id, body) }
  })
