import { RpcError, rpcCodes } from '../../../host-sdk/protocol/rpcError.ts'

/** A wallet is on none of our networks, as we read it: what a wallet says over the port is never of this class. */
export class NetworkNotServed extends RpcError {
  constructor(message: string) {
    super(rpcCodes.chainDisconnected, message)
  }
}
