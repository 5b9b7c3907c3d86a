import type { ServerContext } from '../../context.ts'
import { revokeSession, revokeText } from '../../contract/v1/sessions/revoke.ts'
import { HttpError } from '../../errors/httpError.ts'
import { permissionNotFound } from '../../permissions/findPermission.ts'
import type { Permission } from '../../permissions/permission.ts'
import { revokePermission } from '../../permissions/revokePermission.ts'
import { verifySignature } from '../../signatures/verifySignature.ts'
import { callingProject } from '../callingProject.ts'
import { serve } from '../serve.ts'
import { readAccountOrAddress } from './readAccount.ts'

/** The project that created it revokes as it likes; for others the account signs. */
export const revokeSessionRouter = (context: ServerContext) =>
  serve(context, revokeSession, async ({ params, body: { pci, signature }, caller }) => {
    const project = callingProject(caller)
    await revokePermission(context, readAccountOrAddress(params.address), pci, async (permission) => {
      if (permission.projectId === project.id) return
      if (signature === undefined) throw permissionNotFound()
      if (!(await isOfOwner(context, permission, signature))) {
        const sentence = 'The signature is not the account’s over the text that revokes this permission'
        throw new HttpError(401, 'invalid_proof', sentence, { field: 'signature' })
      }
    })
    return { success: true as const }
  })

async function isOfOwner(
  context: ServerContext,
  { chainId, address, pci }: Permission,
  signature: string,
): Promise<boolean> {
  const account = { namespace: 'eip155', reference: chainId.slice('eip155:'.length), address } as const
  return (await verifySignature(context, account, revokeText(pci), signature)) !== undefined
}
