import type { CaipNetworkId, Namespace } from '../../../host-sdk/protocol/caip.ts'
import { namespaceOf } from '../../state/networks.ts'
import { useWidget } from '../../useWidget.ts'

/** The picture of a family: that of its first network. */
export function useFamilyIcon(): (namespace: Namespace) => string | undefined {
  const networks = useWidget((state) => state.servedNetworks)
  return (namespace) => networks.find(({ id }) => namespaceOf(id as CaipNetworkId) === namespace)?.icon
}
