import { invalidParams } from '../../../review/checkJson.ts'
import { eth_signTypedData as read } from '../../../review/eip155/eth_signTypedData.ts'
import { askPerson } from '../../people/askPerson.ts'
import type { FlatItem } from '../../signers/eip155/signTypedDataV1.ts'
import { openWallet } from '../../wallet/connectWallet.ts'
import type { HandleMethod } from '../handleMethod.ts'
import { eth_signTypedData_v4 } from './eth_signTypedData_v4.ts'
import { readFor } from './readFor.ts'

/** The first form of typed data, a flat list. What is not a list is a later form under the first one's name. */
export const eth_signTypedData: HandleMethod = async (context, call, networkId, params) => {
  if (!Array.isArray(params) || !Array.isArray(params[0]))
    return eth_signTypedData_v4(context, call, networkId, params)
  const { reading, request } = readFor(context, networkId, read, params)
  const [items] = reading.request.params as [FlatItem[]]
  const { hashTypedDataV1, signTypedDataV1 } = await import('../../signers/eip155/signTypedDataV1.ts')
  const hash = hashOf(() => hashTypedDataV1(items))
  await openWallet(context, call)
  return askPerson(context, call, {
    name: 'ApproveMessage',
    data: { request },
    run: async () => {
      const custody = await context.custody.open()
      return custody.useSeed(async (seed) => signTypedDataV1(seed, hash))
    },
  })
}

/** Nobody is shown what can't be signed. */
function hashOf(hash: () => `0x${string}`): `0x${string}` {
  try {
    return hash()
  } catch {
    throw invalidParams('A value of the typed data does not fit its type')
  }
}
