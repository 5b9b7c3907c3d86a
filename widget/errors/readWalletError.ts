import { RpcError, rpcCodes } from '../../host-sdk/protocol/rpcError.ts'
import { isRefusal } from './isRefusal.ts'
import { walletGone } from './walletGone.ts'

/** What an error of a page's wallet says, whatever its code: a person's no, or that nobody is behind it any more. */
export function readWalletError(error: RpcError): RpcError | undefined {
  if (isRefusal(error))
    return new RpcError(rpcCodes.userRejected, error.message || 'The request was declined in the wallet')
  return walletGone(error)
}
