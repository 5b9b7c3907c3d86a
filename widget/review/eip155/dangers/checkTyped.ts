import { type Reviewed, risks } from '../../subject.ts'
import { checkContract, type NetworkReader, risksOfCheck } from './checkContract.ts'
import { readTypedPower } from './readTypedPower.ts'

/**
 * Holds typed data of a form that is not known against the network, before anybody is shown it. Other requests come back as
 * they are. Takes `checkMs` at most.
 */
export async function checkTyped(network: NetworkReader, request: Reviewed): Promise<Reviewed> {
  const { subject, networkId } = request
  if (subject.type !== 'typedData' || readTypedPower(subject.data, subject.address)) return request
  const check = await checkContract(network, { networkId, account: subject.address, data: subject.data })
  const found = new Set([...request.risks, ...risksOfCheck(check)])
  return { ...request, check, risks: risks.filter((risk) => found.has(risk)) }
}
