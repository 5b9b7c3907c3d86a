import type { RpcRequest } from '../../../host-sdk/protocol/api.ts'
import { cannotSend } from '../../errors/cannotSend.ts'
import type { BitcoinNode } from '../../review/bip122/payment/bitcoinNode.ts'
import { onceSentByNode } from '../../review/onceSent.ts'
import { readAnswer, type SignMethod } from './readAnswer.ts'

type Ask = (request: { method: SignMethod; params: object }) => Promise<unknown>

/** Asks the wallet, and checks what it signed; what it signs and does not send goes out by a node of ours. */
export async function askAsItCan(
  ask: Ask,
  node: BitcoinNode,
  { method, params }: RpcRequest & { method: SignMethod; params: object },
  checkSigned: (psbt: string) => void = () => {},
): Promise<object> {
  const { broadcast, ...signing } = params as {
    broadcast?: boolean
    psbt: string
    signInputs: { index: number }[]
  }
  if (method !== 'signPsbt' || !broadcast) {
    const answer = readAnswer(method, await ask({ method, params }), params) as { psbt?: string }
    if (answer.psbt !== undefined) checkSigned(answer.psbt)
    return answer
  }
  const { checkOthersSigned, sendPsbt } = await import('./sendPsbt.ts')
  let whatWasAsked: object = params
  const answer = await ask({ method, params }).catch(async (error) => {
    if (!cannotSend(error)) throw error
    checkOthersSigned(
      signing.psbt,
      signing.signInputs.map(({ index }) => index),
    )
    // A person decides nothing that no node would hear of.
    await node.height()
    whatWasAsked = signing
    return ask({ method, params: signing })
  })
  // Of a wallet that was to send, an answer that makes no sense leaves open what it did.
  const signed = readAnswer(method, answer, whatWasAsked) as { psbt: string; txid?: string }
  if (signed.txid) return signed
  if (whatWasAsked !== params) checkSigned(signed.psbt)
  const send = () => sendPsbt(node, signing.psbt, signed.psbt)
  // A wallet that was to send may have done so, whatever the node says of it.
  return { ...signed, txid: await (whatWasAsked === params ? onceSentByNode(send) : send()) }
}
