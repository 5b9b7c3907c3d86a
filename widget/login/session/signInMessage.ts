import type { CaipAccountId, Namespace } from '../../../host-sdk/protocol/caip.ts'
import { buildMessage, signInChainId, signInStatement } from '../../../server/contract/signInMessage.ts'
import type { LoginContext } from '../context.ts'

/** The message of CAIP-122 (for Ethereum: EIP-4361) for this account, in the name of the page. */
export async function signInMessage(
  { routes, store, config }: LoginContext,
  account: CaipAccountId,
): Promise<{ message: string }> {
  const { nonce, issuedAt, expiresAt } = await routes.nonces()
  const [namespace, reference, address] = account.split(':') as [Namespace, string, string]
  const { hostOrigin } = store.getState()
  const message = buildMessage({
    domain: new URL(hostOrigin).host,
    address,
    namespace,
    statement: signInStatement(config.projectName),
    uri: hostOrigin,
    chainId: signInChainId(namespace, reference),
    nonce,
    issuedAt,
    expirationTime: expiresAt,
  })
  return { message }
}
