import { isReservedKey } from '../../host-sdk/protocol/reservedKeys.ts'

/** The same for the same wallet after a reload, and never a key of our own: ids of EIP-6963 are new each time. */
export function connectorKey({ rdns, name }: { rdns: string; name: string }): string {
  const key = (rdns || name).toLowerCase()
  return isReservedKey(key) ? `page:${key}` : key
}
