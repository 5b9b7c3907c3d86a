import { RpcError, rpcCodes } from '../../../host-sdk/protocol/rpcError.ts'
import { isOwnText } from '../../../server/contract/walletTexts.ts'

/**
 * What proves to our server that the key is here is signed for no page. Said before a person is asked: nobody should
 * read such a text and then learn that their yes counts for nothing.
 *
 * @throws RpcError 4200 `action_not_allowed`
 */
export function refuseOwnText(message: Uint8Array): void {
  if (!isOwnText(message)) return
  throw new RpcError(rpcCodes.unsupportedMethod, 'The wallet signs this for nobody but itself', {
    reason: 'action_not_allowed',
  })
}
