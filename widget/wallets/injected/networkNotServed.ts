import { RpcError } from '../../../host-sdk/protocol/rpcError.ts'

/** 4901. A wallet is on none of our networks, as we read it: what a wallet says over the port is never of this class. */
export class NetworkNotServed extends RpcError {}
