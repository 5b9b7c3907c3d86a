import { useQuery } from '@tanstack/react-query'
import type { CaipNetworkId } from '../../../host-sdk/protocol/caip.ts'
import { familyOf } from '../../actions/send/families.ts'
import type { SendFamily } from '../../actions/send/family.ts'

/** How the network's family sends, once its code is here. */
export const useFamily = (networkId: CaipNetworkId): SendFamily | undefined =>
  useQuery({
    queryKey: ['send family', networkId.split(':')[0]],
    queryFn: () => familyOf(networkId),
    staleTime: Number.POSITIVE_INFINITY,
  }).data
