import { invalidParams } from '../../../review/checkJson.ts'

/**
 * A smart account that is told something by itself would make calls that no screen of ours shows.
 *
 * @throws RpcError -32602
 */
export function refuseOwnCode(from: string, to: string | undefined, data: string | undefined): void {
  if (to?.toLowerCase() === from.toLowerCase() && data && data !== '0x')
    throw invalidParams('The account is not called by itself')
}
