import { isNamespace, namespaces } from '../../host-sdk/protocol/caip.ts'
import { RpcError, rpcCodes } from '../../host-sdk/protocol/rpcError.ts'

/** `namespace:reference` of any namespace. Source: https://chainagnostic.org/CAIPs/caip-2 */
const networkForm = /^([-a-z0-9]{3,8}):[-_a-zA-Z0-9]{1,32}$/

/** What a page reads that named a network of no family of ours, or none at all. */
export function networkFault(value: unknown): RpcError {
  const [, namespace] = (typeof value === 'string' && networkForm.exec(value)) || []
  const isUnknown = namespace !== undefined && !isNamespace(namespace)
  const message = isUnknown ? `Adapter for namespace ${namespace} doesn't exist` : 'Malformed network'
  const reason = isUnknown ? 'chain_not_supported' : 'invalid_argument'
  return new RpcError(rpcCodes.invalidParams, message, {
    reason,
    ...(isUnknown && { namespaces: Object.keys(namespaces) }),
  })
}
